import { defineEvent } from '../event.ts'
import type { CampaignFacts, Person, ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { isCorrected, mailCorrection, receiptCorrected } from '../mails/receipt-corrected.tsx'
import { whoseCampaign, whyAdmin } from '../mails/words.ts'
import { mailTo, otherAdmins } from '../outgoing.ts'
import { pushOfDispute } from '../push/push.ts'
import { type DonationNews, type DonationReturn, lastReturn, ofDonationAndOwner, staffWith } from '../rows.ts'
import {
  sampleAdmin,
  sampleCampaign,
  sampleCorrectedReceipt,
  sampleDonation,
  sampleOwner,
  samplePartlyReturned,
  sampleReturned,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_disputed: { donationId: string }
    held_payment_disputed: { donationId: string }
  }
}

/** Mails the admins that a bank has reversed a payment. */
export const disputeNotice = defineMail(
  'dispute-notice',
  (
    {
      takenCents,
      donationId,
      amountCents,
      campaign,
    }: { donationId: string; takenCents: number; amountCents: number; campaign: CampaignFacts },
    { t, money, product },
  ) => ({
    subject: t('Dispute: {amount}', { amount: money(takenCents) }),
    title: t('A payment is disputed'),
    preview: t('{amount} for {value}', {
      amount: money(takenCents),
      value: whoseCampaign(campaign, { t }),
    }),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>{t('A donor’s bank has taken a payment back. Every total has been corrected.')}</Paragraph>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Donation'), value: money(amountCents) },
            { label: t('Taken back'), value: money(takenCents), isSum: true },
          ]}
        />
        <Paragraph quiet>{t('Donation {donationId}', { donationId })}</Paragraph>
        <Action href={campaign.link}>{t('See the campaign page')}</Action>
      </>
    ),
  }),
)

type Facts = DonationNews & {
  admins: Person[]
  /** True if the admins get a mail from `dispute_reported` instead (dispute-reported.tsx). */
  isReported?: boolean
  disputed: DonationReturn | null
  receipt: ReceiptFacts | null
}

/**
 * Notifies the owner of a disputed donation, the donor of the corrected receipt, and the admins unless `dispute_reported` does. A held
 * payment has no owner to notify and no receipt, because no campaign has received it.
 */
export default defineEvent<Facts>()({
  kinds: ['donation_disputed', 'held_payment_disputed'],
  needs: ['dispute', 'returns', 'receipt'],
  facts({ kind, donationId }, rows) {
    const news = ofDonationAndOwner(donationId, rows)
    if (!news) return null
    const owner = kind === 'held_payment_disputed' ? null : news.owner
    const isReported = rows.disputedPayments.has(donationId)
    const admins = staffWith('answerDisputes', rows)
    const disputed = lastReturn(rows, donationId, 'disputed')
    return { ...news, owner, admins, isReported, disputed, receipt: rows.receipts.get(donationId) ?? null }
  },
  mustReach: ['owner', 'admins', 'donor'],
  // If the amount had been refunded before, the dispute takes nothing from the campaign, so the owner isn't notified.
  mayMiss(recipient, facts) {
    if (recipient === 'donor') return !isCorrected(facts)
    return recipient === 'admins' ? facts.isReported === true : facts.disputed?.amountCents === 0
  },
  mails: [donationReturned, disputeNotice, receiptCorrected],
  notify(facts, context) {
    const { donation, campaign, owner, isReported, disputed } = facts
    const { amountCents, id: donationId } = donation
    const size = donation.leftCents > 0 ? 'part' : 'whole'
    const returned = { why: 'disputed', size, amountCents: disputed?.amountCents ?? amountCents } as const
    const owned = notifyOfReturn(facts, returned, context)
    const admins = isReported ? [] : owner ? otherAdmins(owner, facts.admins) : facts.admins
    const takenCents = disputed?.cents ?? donation.totalCents
    const props = { donationId, takenCents, amountCents, campaign }
    return {
      mails: [
        ...owned.mails,
        ...mailCorrection(facts, { why: 'disputed', cents: takenCents }),
        ...admins.map(admin => mailTo(disputeNotice, admin, props)),
      ],
      notices: owned.notices,
      pushes: pushOfDispute(admins, takenCents, '/admin/disputes'),
    }
  },
  samples: [
    {
      donation: sampleReturned,
      owner: sampleOwner,
      disputed: sampleReturns.disputed,
      receipt: sampleCorrectedReceipt,
    },
    {
      donation: samplePartlyReturned,
      owner: sampleOwner,
      disputed: { ...sampleReturns.part, kind: 'disputed' as const },
      receipt: null,
    },
    { donation: sampleDonation, owner: null, disputed: sampleReturns.disputed, receipt: null },
  ].map(sample => ({ ...sample, campaign: sampleCampaign, admins: [sampleAdmin] })),
})
