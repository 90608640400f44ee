import { netAmountWords } from '../../donations/net-amount.ts'
import { defineEvent, type NotifyContext } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, ReceiptFacts } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { donationInHonor, notifyHonoree } from '../mails/donation-in-honor.tsx'
import { milestone, notifyOfMilestone } from '../mails/milestone.tsx'
import { Action, Large, Lines, Paragraph, Quote } from '../mails/parts.tsx'
import { ReceiptText } from '../mails/receipt-parts.tsx'
import {
  donorOf,
  greetingName,
  mailTo,
  type Notifications,
  nobody,
  noticeTo,
  withReceipt,
} from '../outgoing.ts'
import type { OutgoingPush } from '../push/push.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner, sampleReceipt } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_captured: { donationId: string }
  }
}

const receipt = defineMail(
  'receipt',
  (
    {
      donation,
      campaign,
      receipt,
    }: { donation: DonationFacts; campaign: CampaignFacts; receipt: ReceiptFacts },
    context,
  ) => {
    const { t, money, product } = context
    return {
      subject: t('Your receipt: {amount}', { amount: money(donation.totalCents) }),
      title: donation.donorName
        ? t('Thank you, {donorName}', { donorName: donation.donorName })
        : t('Thank you'),
      preview: goesTo(donation, campaign, context),
      campaign,
      why: t('You’re receiving this email because a donation at {product} was made with your address.', {
        product,
      }),
      body: (
        <>
          <Paragraph>
            {goesTo(donation, campaign, context)}{' '}
            {netAmountWords(campaign.studentName, donation.amountCents, donation, context)}
          </Paragraph>
          <Paragraph>{reached(campaign.progressPercent, context)}</Paragraph>
          {donation.message ? <Quote>{donation.message}</Quote> : null}
          <Action href={campaign.link}>{t('See the campaign')}</Action>
          <ReceiptText facts={receipt} context={context} />
          <Paragraph quiet>{t('Donation {id}', { id: donation.id })}</Paragraph>
          <Paragraph quiet>
            {t('Donations are final and non-refundable. Please keep this email as your receipt.')}
          </Paragraph>
        </>
      ),
    }
  },
)

const goesTo = (donation: DonationFacts, { studentName }: CampaignFacts, { t, money }: MailContext) =>
  t('{amount} goes to {student}’s campaign.', { amount: money(donation.amountCents), student: studentName })

function reached(percent: number, { t }: MailContext): string {
  return percent >= 100
    ? t('The goal has been reached.')
    : t('It has now reached {percent}% of its goal.', { percent })
}

const donationReceived = defineMail(
  'donation-received',
  (
    {
      amountCents,
      name,
      donor,
      message,
      campaign,
    }: {
      name: string
      /** 'Someone' for an anonymous donation (P211). */
      donor: string
      amountCents: number
      message: string | null
      campaign: CampaignFacts
    },
    { t, money, product, appUrl },
  ) => ({
    subject: t('New donation: {amount}', { amount: money(amountCents) }),
    title: t('Good news, {name}', { name }),
    preview: t('{donor} gave {amount} to your campaign.', {
      donor,
      amount: money(amountCents),
    }),
    campaign,
    why: t('You’re receiving this email because you run a campaign at {product}.', { product }),
    body: (
      <>
        <Paragraph>{t('{donor} gave to your campaign:', { donor })}</Paragraph>
        <Large>{money(amountCents)}</Large>
        {message ? <Quote>{message}</Quote> : null}
        <Lines
          lines={[
            { label: t('Raised so far'), value: money(campaign.raisedCents) },
            { label: t('Goal'), value: money(campaign.goalCents) },
          ]}
        />
        <Action href={`${appUrl}/`}>{t('Say thanks')}</Action>
      </>
    ),
  }),
)

function notifyOwner(
  { donation, campaign }: DonationNews,
  owner: Owner,
  { wordsFor }: NotifyContext,
): Notifications<'donation-received'> {
  const { t, money } = wordsFor(owner)
  const { amountCents } = donation
  const donor = donation.donorName ?? t('Someone')
  // A message added after the payment is sent by its own event (donation-words-added.tsx).
  const message = owner.donorMessages && !donation.isMessageAdded ? donation.message : null
  const words = { donor, amount: money(amountCents), message }
  return {
    mails: [
      mailTo(donationReceived, owner, { name: greetingName(owner), donor, amountCents, message, campaign }),
    ],
    notices: [
      noticeTo(owner, 'donation_received', {
        title: t('New donation'),
        message: message
          ? t('{donor} gave {amount}: “{message}”', words)
          : t('{donor} gave {amount}.', words),
        amountCents,
        donor,
        student: campaign.studentName,
      }),
    ],
  }
}

const pushOf = ({ donation }: DonationNews, owner: Owner): OutgoingPush => ({
  userId: owner.userId,
  kind: 'donation',
  facts: { cents: donation.amountCents, who: donation.donorName },
  path: '/notifications',
})

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  owner: Owner | null
  milestone: number | null
  /** Null for an offline donation without one (P574). */
  receipt: ReceiptFacts | null
}

/** Mails a receipt to the donor, and notifies the owner of the donation, if wanted, and of a new milestone (P211, P216). */
export default defineEvent<Facts>()({
  kinds: ['donation_captured'],
  needs: ['milestone', 'receipt'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    const receipt = rows.receipts.get(donationId) ?? null
    const isWhole = found && (receipt !== null || found.donation.offlineKind)
    return isWhole ? { ...found, receipt, milestone: rows.milestones.get(donationId) ?? null } : null
  },
  mustReach: ['donor', 'owner'],
  mayMiss: (recipient, { owner, receipt }) =>
    recipient === 'owner' ? owner?.donations === false : receipt === null,
  mails: [receipt, donationInHonor, donationReceived, milestone],
  notify(facts, context) {
    const { donation, campaign, owner } = facts
    const receipts = [
      ...(facts.receipt
        ? [
            withReceipt(
              mailTo(receipt, donorOf(donation), { donation, campaign, receipt: facts.receipt }),
              facts.receipt,
            ),
          ]
        : []),
      ...(donation.isHonoreeAdded ? [] : notifyHonoree(donation, campaign, context)),
    ]
    const news = owner?.donations ? notifyOwner(facts, owner, context) : nobody
    const reached =
      owner && facts.milestone !== null
        ? notifyOfMilestone(facts.milestone, owner, campaign, context)
        : nobody
    return {
      mails: [...receipts, ...news.mails, ...reached.mails],
      notices: [...news.notices, ...reached.notices],
      pushes: [...(owner ? [pushOf(facts, owner)] : []), ...(reached.pushes ?? [])],
    }
  },
  samples: [
    {
      donation: sampleDonation,
      campaign: sampleCampaign,
      owner: sampleOwner,
      milestone: null,
      receipt: sampleReceipt,
    },
    {
      donation: { ...sampleDonation, inHonorOf: 'Ruth', honoreeEmail: 'ruth@example.com' },
      campaign: { ...sampleCampaign, progressPercent: 50 },
      owner: sampleOwner,
      milestone: 50,
      receipt: sampleReceipt,
    },
    {
      // The processing fee of $1.75 came out of $50.
      donation: {
        ...sampleDonation,
        donorName: null,
        message: null,
        amountCents: 4_825,
        leftCents: 4_825,
        creditCardFeeCents: 0,
        totalCents: 6_250,
        leftTotalCents: 6_250,
        coversFees: false,
      },
      campaign: { ...sampleCampaign, raisedCents: sampleCampaign.goalCents, progressPercent: 100 },
      owner: sampleOwner,
      milestone: 100,
      receipt: sampleReceipt,
    },
    {
      donation: {
        ...sampleDonation,
        tipCents: 0,
        processingFeeCents: 0,
        creditCardFeeCents: 0,
        offlineKind: 'daf',
      },
      campaign: sampleCampaign,
      owner: sampleOwner,
      milestone: null,
      receipt: null,
    },
  ],
})
