import { type Message, phrase } from '../../lib/phrase.ts'
import type { CampaignFacts, DonationFacts, ReceiptFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { type AddressedMail, donorOf, mailTo, withReceipt } from '../outgoing.ts'
import { Paragraph } from './parts.tsx'
import { ReceiptText } from './receipt-parts.tsx'
import { whoseCampaign } from './words.ts'

/** Why a receipt was corrected. A refund has a mail of its own (donation-refunded.tsx). */
export type Correction = 'disputed' | 'dispute_won' | 'refund_failed'

const leads: Record<Correction, Message> = {
  disputed: phrase(
    'Your bank took back {amount} of your donation to {value}. Your receipt no longer includes it.',
  ),
  dispute_won: phrase(
    'Your bank returned {amount} of your donation to {value} to us. It counts again, and your receipt includes it again.',
  ),
  refund_failed: phrase(
    'Your bank sent your refund of {amount} for your donation to {value} back to us, so you haven’t received it. Your receipt includes it again. Please write to {supportEmail} to agree on another way to refund you.',
  ),
}

type Props = { why: Correction; cents: number; campaign: CampaignFacts; receipt: ReceiptFacts }

/** Mails the donor the corrected receipt that replaces theirs. `cents` is what the bank moved. */
export const receiptCorrected = defineMail('receipt-corrected', (props: Props, context) => {
  const { why, cents, campaign, receipt: facts } = props
  const { t, money, product, supportEmail } = context
  const { number } = facts.receipt
  const value = whoseCampaign(campaign, context)
  return {
    subject: t('Corrected receipt {number}', { number }),
    title: t('Your receipt was corrected'),
    preview: t('Please keep this one instead of the earlier one.'),
    why: t('You’re receiving this email because a donation at {product} was made with your address.', {
      product,
    }),
    body: (
      <>
        <Paragraph>{t(leads[why], { amount: money(cents), value, supportEmail })}</Paragraph>
        <Paragraph>{t('Please keep this receipt. The earlier one is no longer valid.')}</Paragraph>
        <ReceiptText facts={facts} context={context} />
      </>
    ),
  }
})

type Corrected = { donation: DonationFacts; campaign: CampaignFacts; receipt: ReceiptFacts | null }

/** True if the donation has a corrected receipt, and its donor wasn't erased. */
export const isCorrected = ({ receipt }: Pick<Corrected, 'receipt'>): boolean =>
  receipt?.receipt.kind === 'corrected' && receipt.receipt.donor.email !== null

/** The mail to the donor of a donation with a corrected receipt, as a list; otherwise empty (P524). */
export function mailCorrection(
  { donation, campaign, receipt }: Corrected,
  { why, cents }: Pick<Props, 'why' | 'cents'>,
): AddressedMail<'receipt-corrected'>[] {
  if (!receipt || !isCorrected({ receipt })) return []
  const mail = mailTo(receiptCorrected, donorOf(donation), { why, cents, campaign, receipt })
  return [withReceipt(mail, receipt)]
}
