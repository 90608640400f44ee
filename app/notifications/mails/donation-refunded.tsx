import { calendarDay } from '../../campaigns/campaign.ts'
import { linesReturned } from '../../ledger/returned-lines.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { defineMail, type MailContext } from '../mail.ts'
import type { DonationReturn } from '../rows.ts'
import { Columns, type ColumnsRow, Large, Lines, Words } from './parts.tsx'
import { donationLines, type Line, whoseCampaign } from './words.ts'

type Props = {
  donation: DonationFacts
  campaign: CampaignFacts
  /** What goes back by this refund. */
  cents: number
  /** Everything that went back or came again until now. */
  returns: readonly DonationReturn[]
}

/** True where one refund gave everything back: then there is nothing to add up. */
const isPlain = ({ donation, cents, returns }: Props) => cents === donation.totalCents && returns.length <= 1

/** To the donor: money goes back; how much of what, and what stands. It is their receipt from then on. */
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
        <Words>{leadOf(props, context)}</Words>
        <Large>{money(cents)}</Large>
        <Words>{t('Your bank usually shows it within 5 to 10 days.')}</Words>
        {isPlain(props) ? null : <Account props={props} context={context} />}
        <Words quiet>{t('Donation {id}', { id: donation.id })}</Words>
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

/** What was paid, what came back of it and when, and what stands. */
function Account({
  props: { donation, campaign, returns },
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
          rows={columnsOf(donation, campaign.studentName, context)}
        />
      )}
      <Lines lines={statementOf(donation, returns, context)} />
      <Lines
        lines={[
          { label: t('Date'), value: day(donation.at) },
          { label: t('Received by'), value: legalEntity },
        ]}
      />
      <Words quiet>{t('Please keep this email: it replaces your receipt.')}</Words>
    </>
  )
}

/** Each line that was paid with what came back of it, by the rule that the ledger follows (record 0021). */
function columnsOf(donation: DonationFacts, studentName: string, context: MailContext): ColumnsRow[] {
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
  const row = (label: string, paid: number, came: number): ColumnsRow => ({
    label,
    values: [paid, came, paid - came].map(money),
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

/** What was paid, and everything that went back or came again, by its day; the sum is what stands. */
function statementOf(
  donation: DonationFacts,
  returns: readonly DonationReturn[],
  context: MailContext,
): Line[] {
  const { t, money, timeZone, locale } = context
  const day = (iso: string) => calendarDay(iso, timeZone, locale)
  return [
    { label: t('Paid on {day}', { day: day(donation.at) }), value: money(donation.totalCents) },
    ...returns.map(({ kind, at, cents }) => ({
      label: said(kind, day(at), context),
      value: money(0 - cents),
    })),
    { label: t('What remains'), value: money(donation.leftTotalCents), isSum: true },
  ]
}

function said(kind: DonationReturn['kind'], day: string, { t }: MailContext): string {
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
