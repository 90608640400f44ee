import { calendarDay } from '../../campaigns/campaign.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'
import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, ReceiptFacts } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { Columns, type ColumnsRow, Large, Lines, Paragraph } from '../mails/parts.tsx'
import { ReceiptText } from '../mails/receipt-parts.tsx'
import { donationLines, type Line, whoseCampaign } from '../mails/words.ts'
import { donorOf, mailTo, withReceipt } from '../outgoing.ts'
import { type DonationNews, type DonationReturn, lastReturn, ofDonationAndOwner, returnsOf } from '../rows.ts'
import {
  sampleCampaign,
  sampleCorrectedReceipt,
  sampleOwner,
  samplePartlyReturned,
  sampleReceipt,
  sampleReturned,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `cents` is the amount of this refund; missing in events of releases without partial refunds. */
    donation_refunded: { donationId: string; cents?: number; isWhole?: boolean }
    held_payment_refunded: { donationId: string; cents?: number }
  }
}

type Props = {
  donation: DonationFacts
  campaign: CampaignFacts
  /** The amount of this refund. */
  cents: number
  /** All returns so far, including this one. */
  returns: readonly DonationReturn[]
  /** The corrected receipt. Null for a held payment, which has none, and if another mail brings it. */
  receipt: ReceiptFacts | null
}

/** True if a single refund returned the whole payment. */
const isPlain = ({ donation, cents, returns }: Props) => cents === donation.totalCents && returns.length <= 1

/** Mails the donor the refund, the remaining amount of each line, and the corrected receipt. */
export const donationRefunded = defineMail('donation-refunded', (props: Props, context) => {
  const { cents, donation, campaign } = props
  const { t, money, product } = context
  return {
    subject: t('Refunded: {amount}', { amount: money(cents) }),
    title:
      donation.leftTotalCents > 0 ? t('Part of your donation was refunded') : t('Your donation was refunded'),
    preview: t('{amount} goes back to your card.', { amount: money(cents) }),
    campaign,
    why: t('You’re receiving this email because a donation at {product} was made with your address.', {
      product,
    }),
    body: (
      <>
        <Paragraph>{leadOf(props, context)}</Paragraph>
        <Large>{money(cents)}</Large>
        <Paragraph>{t('Your bank usually shows it within 5 to 10 days.')}</Paragraph>
        {isPlain(props) ? null : <Statement props={props} context={context} />}
        {props.receipt ? <ReceiptText facts={props.receipt} context={context} /> : null}
        <Paragraph quiet>{t('Donation {id}', { id: donation.id })}</Paragraph>
      </>
    ),
  }
})

function leadOf(props: Props, context: MailContext): string {
  const { t, money } = context
  const { donation, campaign, cents } = props
  const value = whoseCampaign(campaign, context)
  if (isPlain(props))
    return t('Everything you paid for your donation to {value} goes back to the card you paid with:', {
      value,
    })
  return t(
    'Of the {total} that you paid for your donation to {value}, this goes back to the card you paid with:',
    { total: money(donation.totalCents), value, cents: money(cents) },
  )
}

/** A statement of the payment, each return with its date, and the remaining amount. */
function Statement({
  props: { donation, campaign, returns, receipt },
  context,
}: {
  props: Props
  context: MailContext
}) {
  const { t, timeZone, locale, legalEntity } = context
  const day = (iso: string) => calendarDay(iso, timeZone, locale)
  return (
    <>
      {donation.isHeld ? null : (
        <Columns
          heads={[t('Line'), t('Paid'), t('Refunded'), t('Remaining')]}
          rows={columnRows(donation, campaign.studentName, context)}
        />
      )}
      <Lines lines={statementLines(donation, returns, context)} />
      <Lines
        lines={[
          { label: t('Date'), value: day(donation.at) },
          ...(receipt ? [] : [{ label: t('Received by'), value: legalEntity }]),
        ]}
      />
      <Paragraph quiet>
        {receipt || donation.isHeld
          ? t('Please keep this email: it replaces your receipt.')
          : t('Your corrected receipt comes in another email.')}
      </Paragraph>
    </>
  )
}

/** The paid, refunded and remaining amount of each line, split as in the ledger (docs/decisions/0021). */
function columnRows(donation: DonationFacts, studentName: string, context: MailContext): ColumnsRow[] {
  const { t, money } = context
  const lines = {
    amount: donation.amountCents,
    tip: donation.tipCents,
    foundationDonation: donation.foundationCents,
    processingFee: donation.processingFeeCents,
    creditCardFee: donation.creditCardFeeCents,
    total: donation.totalCents,
  }
  const back = linesReturned(lines, donation.totalCents - donation.leftTotalCents)
  const row = (label: string, paid: number, refunded: number): ColumnsRow => ({
    label,
    values: [paid, refunded, paid - refunded].map(money),
  })
  return [
    ...donationLines(donation, studentName, context).map(({ name, label }) =>
      row(label, lines[name], back[name]),
    ),
    {
      ...row(t('Total'), donation.totalCents, donation.totalCents - donation.leftTotalCents),
      isSum: true,
    },
  ]
}

/** The payment and all returns with their days; the sum is the remaining amount. */
function statementLines(
  donation: DonationFacts,
  returns: readonly DonationReturn[],
  context: MailContext,
): Line[] {
  const { t, money, timeZone, locale } = context
  const day = (iso: string) => calendarDay(iso, timeZone, locale)
  return [
    { label: t('Paid on {day}', { day: day(donation.at) }), value: money(donation.totalCents) },
    ...returns.map(({ kind, at, cents }) => ({
      label: returnWords(kind, day(at), context),
      value: money(0 - cents),
    })),
    { label: t('What remains'), value: money(donation.leftTotalCents), isSum: true },
  ]
}

function returnWords(kind: DonationReturn['kind'], day: string, { t }: MailContext): string {
  switch (kind) {
    case 'refunded':
      return t('Refunded on {day}', { day })
    case 'refund_failed':
      return t('Sent back by your bank on {day}', { day })
    case 'disputed':
      return t('Taken back by your bank on {day}', { day })
    case 'dispute_won':
      return t('Returned to us by your bank on {day}', { day })
  }
}

type Facts = DonationNews & {
  cents: number
  isWhole: boolean
  returns: readonly DonationReturn[]
  amountCents: number
  receipt: ReceiptFacts | null
}

/** Notifies the donor of the refund, and the owner of the decrease of the campaign's total. A held payment has not reached a campaign, so its owner isn't notified. */
export default defineEvent<Facts>()({
  kinds: ['donation_refunded', 'held_payment_refunded'],
  needs: ['returns', 'receipt'],
  facts(event, rows) {
    const { kind, donationId, cents } = event
    const news = ofDonationAndOwner(donationId, rows)
    if (!news) return null
    const isHeld = kind === 'held_payment_refunded'
    const posted = lastReturn(rows, donationId, 'refunded', cents)
    return {
      ...news,
      owner: isHeld ? null : news.owner,
      isWhole: isHeld || (event.isWhole ?? true),
      cents: cents ?? news.donation.totalCents,
      returns: returnsOf(rows, donationId),
      receipt: rows.receipts.get(donationId) ?? null,
      amountCents: posted?.amountCents ?? news.donation.amountCents,
    }
  },
  mustReach: ['donor', 'owner'],
  // A refund of only the tip or fees doesn't change the campaign's total, so the owner isn't notified.
  mayMiss: (recipient, facts) => recipient === 'owner' && facts.amountCents === 0,
  mails: [donationRefunded, donationReturned],
  notify(facts, context) {
    const { donation, campaign, cents, isWhole, returns, amountCents } = facts
    const refund = mailTo(donationRefunded, donorOf(donation), {
      donation,
      campaign,
      cents,
      returns,
      receipt: facts.receipt,
    })
    const size = isWhole ? 'whole' : 'part'
    const owned = notifyOfReturn(facts, { why: 'refunded', size, amountCents }, context)
    const mail = facts.receipt ? withReceipt(refund, facts.receipt) : refund
    return { mails: [mail, ...owned.mails], notices: owned.notices }
  },
  samples: samples(),
})

function samples(): Facts[] {
  const { whole, part, failed, disputed, won } = sampleReturns
  const news = { campaign: sampleCampaign, owner: sampleOwner, receipt: null }
  const all = { ...news, donation: sampleReturned, cents: 6_550, isWhole: true, amountCents: 5_000 }
  const some = { ...news, donation: samplePartlyReturned, cents: 2_000, isWhole: false, amountCents: 1_527 }
  return [
    { ...all, receipt: sampleReceipt, returns: [whole] },
    { ...some, receipt: sampleCorrectedReceipt, returns: [part] },
    {
      ...some,
      receipt: sampleCorrectedReceipt,
      returns: [part, failed, disputed, won, part],
      donation: { ...samplePartlyReturned, coversFees: false },
    },
    {
      ...some,
      cents: 1_000,
      returns: [
        { ...part, cents: 1_000 },
        { ...part, cents: 1_000 },
      ],
    },
    { ...all, owner: null, donation: { ...sampleReturned, isHeld: true }, returns: [whole] },
    { ...some, owner: null, donation: { ...samplePartlyReturned, isHeld: true }, returns: [part] },
  ]
}
