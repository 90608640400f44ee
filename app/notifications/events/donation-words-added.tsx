import { defineEvent, type NotifyContext } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { donationInHonor, notifyHonoree } from '../mails/donation-in-honor.tsx'
import { Action, Paragraph, Quote } from '../mails/parts.tsx'
import { greetingName, mailTo, type Notifications, nobody, noticeTo } from '../outgoing.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `message` and `honoree` are true if the donor added them after the payment. */
    donation_words_added: { donationId: string; message: boolean; honoree: boolean }
  }
}

const messageReceived = defineMail(
  'message-received',
  (
    {
      name,
      donor,
      amountCents,
      message,
      campaign,
    }: { name: string; donor: string; amountCents: number; message: string; campaign: CampaignFacts },
    { t, product, money },
  ) => ({
    subject: t('A message with a gift'),
    title: t('A few words for you, {name}', { name }),
    preview: message,
    campaign,
    why: t('You’re receiving this email because you run a campaign at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('With a gift of {amount}, {donor} writes:', { donor, amount: money(amountCents) })}
        </Paragraph>
        <Quote>{message}</Quote>
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
      </>
    ),
  }),
)

function notifyOwner(
  { donation, campaign }: DonationNews,
  owner: Owner,
  { wordsFor }: NotifyContext,
): Notifications<'message-received'> {
  const { message, amountCents } = donation
  if (!message || !owner.donorMessages) return nobody
  const { t } = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const props = { name: greetingName(owner), donor, amountCents, message, campaign }
  return {
    mails: owner.donations ? [mailTo(messageReceived, owner, props)] : [],
    notices: [
      noticeTo(owner, 'donation_received', {
        title: t('A message from {donor}', { donor }),
        message: `“${message}”`,
        donor,
        student: campaign.studentName,
      }),
    ],
  }
}

type Facts = DonationNews & { added: { message: boolean; honoree: boolean } }

/** Notifies the campaign's owner of a message, and the honored person, that a donor added after the payment. */
export default defineEvent<Facts>()({
  kinds: ['donation_words_added'],
  facts({ donationId, message, honoree }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    return found && { ...found, added: { message, honoree } }
  },
  mustReach: ['owner'],
  mayMiss: (_, { added, owner }) => !added.message || owner?.donorMessages === false,
  mails: [messageReceived, donationInHonor],
  notify(facts, context) {
    const { donation, campaign, owner, added } = facts
    const news = owner && added.message ? notifyOwner(facts, owner, context) : nobody
    const honored = added.honoree ? notifyHonoree(donation, campaign, context) : []
    return { mails: [...news.mails, ...honored], notices: news.notices }
  },
  samples: [
    {
      donation: { ...sampleDonation, inHonorOf: 'Ruth', honoreeEmail: 'ruth@example.com' },
      campaign: sampleCampaign,
      owner: sampleOwner,
      added: { message: true, honoree: true },
    },
  ],
})
