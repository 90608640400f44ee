import type { Translate } from '../../words/translate.ts'
import { campaignTitle, purposeInSentence } from '../campaign.ts'
import { linkVia } from '../figures/channels.ts'
import { exactlyFirst } from '../first-characters.ts'

/** Texts for sharing a campaign (P117, P118). */

/** Characters of the story in a text message and in an email (P118). */
const smsStory = 150
const emailStory = 200

/** A campaign as whoever shares it needs it: the names are those that a stranger may read (P93). */
export type SharedCampaign = {
  id: string
  /** {origin}/campaign/{slug}/{id} (P81). */
  link: string
  title: string
  studentName: string
  firstName: string
  story: string
  purpose: string
  isMinor: boolean
}

/** What stands in a message, in the sharer's language. */
export type Shared = {
  title: string
  story: string
  link: string
  /** In the sharer's own words, in the place of title and story; the link is put after it. */
  message?: string
  /** The same for an email, where it holds more of the story. */
  emailMessage?: string
}

/** The title in the sharer's language, with the story and the link. */
export function sharedOf(campaign: SharedCampaign, t: Translate): Shared {
  return { title: campaignTitle(campaign, t), story: campaign.story, link: campaign.link }
}

/** What an owner may send unchanged: who asks, for what, and how the story begins. A minor's guardian speaks of the student. */
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

/** The text of a message: title, the first 150 characters of the story, link; or the sharer's own words, and the link. */
export function smsText({ title, story, link, message }: Shared): string {
  if (message !== undefined) return [message.trim(), link].filter(Boolean).join('\n\n')
  return `${title}\n\n${exactlyFirst(story, smsStory)}\n\n${link}`
}

/** The subject and text of an email: title, the first 200 characters of the story, link; or the sharer's own words, and the link. */
export function emailText(shared: Shared, t: Translate): { subject: string; body: string } {
  const { title, story, link, message, emailMessage = message } = shared
  if (emailMessage !== undefined)
    return { subject: title, body: smsText({ ...shared, message: emailMessage }) }
  const invitation = t('Read more and give here: {link}', { link })
  return { subject: title, body: `${title}\n\n${exactlyFirst(story, emailStory)}\n\n${invitation}` }
}

/** The same with a link that says through which channel it went out (P495). */
const sentVia = (shared: Shared, channel: Parameters<typeof linkVia>[1]): Shared => ({
  ...shared,
  link: linkVia(shared.link, channel),
})

/** Opens the phone's messages with the text written, to a number where one was chosen. `?&body=` is what both iOS and Android read. */
export function smsHref(shared: Shared, number = ''): string {
  return `sms:${number.replace(/[^+\d]/g, '')}?&body=${encoded(smsText(sentVia(shared, 'sms')))}`
}

/** Opens the mail program with subject and text written, to an address where one was chosen; its lines end as RFC 6068 asks. */
export function emailHref(shared: Shared, t: Translate, address = ''): string {
  const { subject, body } = emailText(sentVia(shared, 'email'), t)
  return `mailto:${encoded(address)}?subject=${encoded(subject)}&body=${encoded(body.replace(/\r?\n/g, '\r\n'))}`
}

/** Opens WhatsApp with the text of a message written; whom it goes to is chosen there. A plain link, with nothing of WhatsApp's on our page. */
export function whatsAppHref(shared: Shared): string {
  return `https://wa.me/?text=${encoded(smsText(sentVia(shared, 'whatsapp')))}`
}

/** Opens Facebook with the link in a new post. A plain link as well: Facebook learns of a reader only when they press it. */
export function facebookHref(shared: Shared): string {
  const { link } = sentVia(shared, 'facebook')
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`
}

/** Half a surrogate pair, which a story may hold, would stop `encodeURIComponent`. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** Path of the widget for other sites. */
export const embedPath = (campaignId: string): string => `/embed/${campaignId}`

/** The size in which the widget is framed in px; it fits itself to what it is given. */
export const embedSize = { width: 360, height: 380 } as const

/** The HTML that shows the widget on another site. */
export function embedSnippet({ link, id, title }: { link: string; id: string; title: string }): string {
  const { width, height } = embedSize
  const address = new URL(embedPath(id), link).href
  const style = 'border:0;border-radius:10px;max-width:100%'
  return `<iframe src="${address}" title="${inAttribute(title)}" width="${width}" height="${height}" style="${style}" loading="lazy"></iframe>`
}

function inAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
