import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import type { Translate } from '../../words/translate.ts'
import { campaignTitle, purposeInSentence } from '../campaign.ts'
import { linkVia } from '../figures/channels.ts'
import { exactlyFirst } from '../first-characters.ts'

/** Characters of the story (P118). */
const smsStory = 150
const emailStory = 200

/** A campaign to share, with its public names (P93). */
export type SharedCampaign = {
  id: string
  /** {origin}/campaign/{slug}/{id} (P81). */
  link: string
  studentName: string
  firstName: string
  story: string
  purpose: string
  isMinor: boolean
  isListed?: boolean
}

/** The content of a message, in the sharer's language. */
export type Shared = {
  title: string
  story: string
  link: string
  /** Replaces title and story; the link is added at the end. */
  message?: string
  /** The longer `message` of an email. */
  emailMessage?: string
}

export function sharedOf(campaign: SharedCampaign, t: Translate): Shared {
  return { title: campaignTitle(campaign, t), story: campaign.story, link: campaign.link }
}

/** An owner's default messages; a minor's guardian writes about the student. */
export function ownMessages(
  campaign: SharedCampaign,
  t: Translate,
): { message: string; emailMessage: string } {
  const { firstName: name, story, isMinor } = campaign
  const purpose = t(purposeInSentence(campaign.purpose))
  const asking = isMinor
    ? t('{name} is raising money for {purpose}. Any amount helps, and so does passing this on.', {
        name,
        purpose,
      })
    : t('I’m raising money for {purpose}. Any amount helps, and so does passing this on.', { purpose })
  const messageWith = (characters: number) => `${asking}\n\n${exactlyFirst(story, characters)}`
  return { message: messageWith(smsStory), emailMessage: messageWith(emailStory) }
}

/** The title, the first 150 characters of the story and the link; or the sharer's message and the link. */
export function smsText({ title, story, link, message }: Shared): string {
  if (message !== undefined) return [message.trim(), link].filter(Boolean).join('\n\n')
  return `${title}\n\n${exactlyFirst(story, smsStory)}\n\n${link}`
}

/** The title, the first 200 characters of the story and the link; or the sharer's message and the link. */
export function emailText(shared: Shared, t: Translate): { subject: string; body: string } {
  const { title, story, link, message, emailMessage = message } = shared
  if (emailMessage !== undefined)
    return { subject: title, body: smsText({ ...shared, message: emailMessage }) }
  const invitation = t('Read more and give here: {link}', { link })
  return { subject: title, body: `${title}\n\n${exactlyFirst(story, emailStory)}\n\n${invitation}` }
}

/** Marks the link with its channel (P495). */
const sentVia = (shared: Shared, channel: Parameters<typeof linkVia>[1]): Shared => ({
  ...shared,
  link: linkVia(shared.link, channel),
})

/** A link that opens the phone's messaging app with the text. Both iOS and Android accept `?&body=`. */
export function smsHref(shared: Shared, number = ''): string {
  return `sms:${number.replace(/[^+\d]/g, '')}?&body=${encoded(smsText(sentVia(shared, 'sms')))}`
}

/** A link that opens the email app with subject and text; line breaks follow RFC 6068. */
export function emailHref(shared: Shared, t: Translate, address = ''): string {
  const { subject, body } = emailText(sentVia(shared, 'email'), t)
  return `mailto:${encoded(address)}?subject=${encoded(subject)}&body=${encoded(body.replace(/\r?\n/g, '\r\n'))}`
}

/** A plain link that opens WhatsApp with the text, without WhatsApp's scripts. */
export function whatsAppHref(shared: Shared): string {
  return `https://wa.me/?text=${encoded(smsText(sentVia(shared, 'whatsapp')))}`
}

/** A plain link that opens a new Facebook post with the campaign's link, without Facebook's scripts. */
export function facebookHref(shared: Shared): string {
  const { link } = sentVia(shared, 'facebook')
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`
}

/** `encodeURIComponent` throws on lone surrogates. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** The widget's frame in px; its content adapts to other sizes. */
export const embedSize = { width: 360, height: 400 } as const

export function embedSnippet(
  { link, id, title }: { link: string; id: string; title: string },
  { width, height }: { width: number; height: number } = embedSize,
): string {
  const address = new URL(`/embed/${id}`, link).href
  const style = 'border:0;border-radius:10px;max-width:100%'
  return `<iframe src="${address}" title="${escapeMarkup(title)}" width="${width}" height="${height}" style="${style}" loading="lazy"></iframe>`
}
