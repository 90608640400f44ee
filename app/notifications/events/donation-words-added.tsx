import { defineEvent, type NotifyContext } from '../event.ts'
import type { CampaignFacts, Owner } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { donationInHonor, notifyHonoree } from '../mails/donation-in-honor.tsx'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, type Notifications, nobody, plainNotice } from '../outgoing.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** Which of them the donor added after the payment. */
    donation_words_added: { donationId: string; message: boolean; honoree: boolean }
  }
}

const messageReceived: MailDefinition<
  'message-received',
  { name: string; donor: string; amountCents: number; message: string; campaign: CampaignFacts }
> = {
  name: 'message-received',
  subject: (_, { t }) => t('A message with a gift'),
  Mail: ({ props: { name, donor, amountCents, message, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('A few words for you, {name}', { name })}
      preview={message}
      percent={campaign.progressPercent}
      why={context.t('You’re receiving this email because you run a campaign at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('With a gift of {amount}, {donor} writes:', { donor, amount: context.money(amountCents) })}
      </Words>
      <Quote>{message}</Quote>
      <Action href={campaign.link}>{context.t('See your campaign page')}</Action>
    </MailLayout>
  ),
}

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
      {
        ...plainNotice(owner, 'donation_received', 'heart'),
        title: t('A message from {donor}', { donor }),
        message: `“${message}”`,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}

type Facts = DonationNews & { added: { message: boolean; honoree: boolean } }

/** Words that a donor added once the donation was paid: for its student, and for whom it honors. */
export default defineEvent<Facts>()({
  kinds: ['donation_words_added'],
  secrets: [],
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
