import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, Person, ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { isCorrected, mailCorrection, receiptCorrected } from '../mails/receipt-corrected.tsx'
import { whoseCampaign, whyAdmin } from '../mails/words.ts'
import { mailTo, type Notice, noticeTo } from '../outgoing.ts'
import { type DonationReturn, lastReturn, ofDonationAndOwner, staffWith } from '../rows.ts'
import {
  sampleAdmin,
  sampleCampaign,
  sampleCorrectedReceipt,
  sampleDonation,
  sampleOwner,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    refund_failed: { donationId: string; refundId: string | null; cents: number }
  }
}

const refundFailed = defineMail(
  'refund-failed',
  (
    {
      cents,
      donationId,
      donorEmail,
      totalCents,
      campaign,
    }: { donationId: string; donorEmail: string; cents: number; totalCents: number; campaign: CampaignFacts },
    { t, money, appUrl, product },
  ) => ({
    subject: t('A refund was sent back: {amount}', { amount: money(cents) }),
    title: t('A refund did not reach its donor'),
    preview: t('{amount} for {value}', {
      amount: money(cents),
      value: whoseCampaign(campaign, { t }),
    }),
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {t(
            'The donor’s bank sent this refund back. The money is with us again and counts as before; the donor hasn’t received it. Ask how they’d like to be paid, or refund it again.',
          )}
        </Paragraph>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Donor'), value: donorEmail },
            { label: t('Total charged'), value: money(totalCents) },
            { label: t('Sent back'), value: money(cents), isSum: true },
          ]}
        />
        <Paragraph quiet>{t('Donation {donationId}', { donationId })}</Paragraph>
        <Action href={`${appUrl}/transactions?donation=${donationId}`}>{t('Open the transaction')}</Action>
      </>
    ),
  }),
)

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  owner: Owner | null
  admins: Person[]
  cents: number
  failed: DonationReturn | null
  receipt: ReceiptFacts | null
}

/**
 * Notifies the admins of a failed refund, because they must contact the donor, and the donor of the corrected receipt. The owner's feed
 * explains why the total rose again.
 */
export default defineEvent<Facts>()({
  kinds: ['refund_failed'],
  needs: ['returns', 'receipt'],
  facts({ donationId, cents }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    const admins = staffWith('refundDonations', rows)
    const failed = lastReturn(rows, donationId, 'refund_failed', cents)
    return found && { ...found, admins, cents, failed, receipt: rows.receipts.get(donationId) ?? null }
  },
  mustReach: ['admins', 'donor'],
  mayMiss: (recipient, facts) => recipient === 'donor' && !isCorrected(facts),
  mails: [refundFailed, receiptCorrected],
  notify({ donation, campaign, owner, admins, cents, failed, receipt }, { wordsFor }) {
    const { id: donationId, donorEmail, totalCents } = donation
    const props = { donationId, donorEmail, cents, totalCents, campaign }
    const mails = [
      ...admins.map(admin => mailTo(refundFailed, admin, props)),
      ...mailCorrection({ donation, campaign, receipt }, { why: 'refund_failed', cents }),
    ]
    const amountCents = 0 - (failed?.amountCents ?? 0)
    if (!owner || amountCents <= 0) return { mails }
    const { t, money } = wordsFor(owner)
    const donor = donation.donorName ?? t('Someone')
    const notice: Notice = noticeTo(owner, 'donation_received', {
      title: t('Refund sent back'),
      message: t('A refund to {donor} did not reach them: {amount} counts again.', {
        donor,
        amount: money(amountCents),
      }),
      amountCents,
      donor,
      student: campaign.studentName,
    })
    return { mails, notices: [notice] }
  },
  samples: [
    {
      donation: sampleDonation,
      campaign: sampleCampaign,
      owner: sampleOwner,
      admins: [sampleAdmin],
      cents: 2_000,
      failed: sampleReturns.failed,
      receipt: sampleCorrectedReceipt,
    },
  ],
})
