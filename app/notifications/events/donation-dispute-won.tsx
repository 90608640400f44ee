import { defineEvent } from '../event.ts'
import type { CampaignFacts, ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { isCorrected, mailCorrection, receiptCorrected } from '../mails/receipt-corrected.tsx'
import { greetingName, mailTo, noticeTo } from '../outgoing.ts'
import { type DonationNews, type DonationReturn, lastReturn, ofDonationAndOwner } from '../rows.ts'
import {
  sampleCampaign,
  sampleCorrectedReceipt,
  sampleDonation,
  sampleOwner,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_dispute_won: { donationId: string }
  }
}

const disputeWon = defineMail(
  'dispute-won',
  (
    {
      amountCents,
      name,
      donor,
      campaign,
    }: { name: string; donor: string; amountCents: number; campaign: CampaignFacts },
    { t, money, product },
  ) => ({
    subject: t('Dispute won: {amount}', { amount: money(amountCents) }),
    title: t('The money is back'),
    preview: t('{amount} from {donor}', { amount: money(amountCents), donor }),
    campaign,
    why: t('You’re receiving this email because you run a campaign at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t('{name}, the bank ruled in your favor: the {amount} that {donor} gave counts again.', {
            name,
            amount: money(amountCents),
            donor,
          })}
        </Paragraph>
        <Lines lines={[{ label: t('Raised now'), value: money(campaign.raisedCents) }]} />
        <Paragraph>{t('You don’t need to do anything.')}</Paragraph>
        <Action href={campaign.link}>{t('See your campaign page')}</Action>
      </>
    ),
  }),
)

type Facts = DonationNews & { won: DonationReturn | null; receipt: ReceiptFacts | null }

/** Notifies the owner that a disputed donation counts again, because the dispute was won, and the donor of the corrected receipt. */
export default defineEvent<Facts>()({
  kinds: ['donation_dispute_won'],
  needs: ['returns', 'receipt'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    return (
      found && {
        ...found,
        won: lastReturn(rows, donationId, 'dispute_won'),
        receipt: rows.receipts.get(donationId) ?? null,
      }
    )
  },
  mustReach: ['owner', 'donor'],
  mails: [disputeWon, receiptCorrected],
  // If the amount had been refunded before, the dispute took nothing from the campaign, so the owner isn't notified.
  mayMiss: (recipient, facts) => (recipient === 'donor' ? !isCorrected(facts) : facts.won?.amountCents === 0),
  notify({ donation, campaign, owner, won, receipt }, { wordsFor }) {
    const cents = won ? 0 - won.cents : donation.totalCents
    const toDonor = mailCorrection({ donation, campaign, receipt }, { why: 'dispute_won', cents })
    const amountCents = won ? 0 - won.amountCents : donation.amountCents
    if (!owner || amountCents === 0) return { mails: toDonor }
    const { t, money } = wordsFor(owner)
    const donor = donation.donorName ?? t('Someone')
    const mail = mailTo(disputeWon, owner, { name: greetingName(owner), donor, amountCents, campaign })
    const amount = money(amountCents)
    return {
      mails: [...(owner.donations ? [mail] : []), ...toDonor],
      notices: [
        noticeTo(owner, 'donation_received', {
          title: t('Dispute won'),
          message: t('The {amount} that {donor} gave counts again.', { donor, amount }),
          amountCents,
          donor,
          student: campaign.studentName,
        }),
      ],
    }
  },
  samples: [
    {
      donation: sampleDonation,
      campaign: sampleCampaign,
      owner: sampleOwner,
      won: sampleReturns.won,
      receipt: sampleCorrectedReceipt,
    },
  ],
})
