import { calendarDay, campaignTitle } from '../../campaigns/campaign.ts'
import type { DonationLines } from '../../ledger/postings.ts'
import { languages } from '../../lib/locale.ts'
import type { CampaignFacts, DonationFacts, WithdrawalFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'

export type Line = { label: string; value: string; isSum?: boolean }

/** The reason in the footer of mails to admins. */
export const whyAdmin = ({ t, product }: Pick<MailContext, 't' | 'product'>) =>
  t('You’re receiving this email because you’re an admin of {product}.', { product })

/** Formats an ISO instant in the platform's time zone: 'March 11, 2026, 12:00 PM'. */
export function moment(iso: string, { timeZone, locale }: MailContext): string {
  const time = new Intl.DateTimeFormat(languages[locale].tag, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
  // Newer ICU data has a narrow no-break space before AM and PM, which many mail programs show as a box.
  return `${calendarDay(iso, timeZone, locale)}, ${time.format(new Date(iso)).replaceAll('\u202f', ' ')}`
}

/** "Maya Reyes's campaign". */
export const whoseCampaign = ({ studentName }: CampaignFacts, { t }: Pick<MailContext, 't'>) =>
  t('{student}’s campaign', { student: studentName })

type PaidLine = { name: keyof Omit<DonationLines, 'total'>; label: string; cents: number }

/** The line items that a donor paid, without those of $0. */
export function donationLines(
  donation: DonationFacts,
  studentName: string,
  { t, product, legalEntity }: MailContext,
): PaidLine[] {
  const all: PaidLine[] = [
    {
      name: 'amount',
      label: t('Donation to {student}', { student: studentName }),
      cents: donation.amountCents,
    },
    { name: 'tip', label: t('Tip to {product}', { product }), cents: donation.tipCents },
    {
      name: 'foundationDonation',
      label: t('Donation to the {foundation}', { foundation: legalEntity }),
      cents: donation.foundationCents,
    },
    {
      name: 'processingFee',
      label: donation.coversFees ? t('Processing fee') : t('Processing fee, out of the donation'),
      cents: donation.processingFeeCents,
    },
    { name: 'creditCardFee', label: t('Credit card fee'), cents: donation.creditCardFeeCents },
  ]
  return all.filter(({ cents }) => cents !== 0)
}

/** The amount of a withdrawal, its fees unless they are $0 (P855), and the payout. */
export function payoutLines(
  withdrawal: WithdrawalFacts,
  { t, money }: Pick<MailContext, 't' | 'money'>,
): Line[] {
  return [
    { label: t('Withdrawal'), value: money(withdrawal.amountCents) },
    ...[
      { label: t('Platform fee'), cents: withdrawal.platformFeeCents },
      { label: t('Processing fee'), cents: withdrawal.processingFeeCents },
    ].flatMap(({ label, cents }) => (cents > 0 ? [{ label, value: money(-cents) }] : [])),
    { label: t('You receive'), value: money(withdrawal.payoutCents), isSum: true },
  ]
}

/** 'your checking account ••••6789' (P195). */
export const whichAccount = (
  { accountType, accountLast4 }: WithdrawalFacts,
  { t }: Pick<MailContext, 't'>,
) =>
  accountType === 'checking'
    ? t('your checking account ••••{last4}', { last4: accountLast4 })
    : t('your savings account ••••{last4}', { last4: accountLast4 })

/** The titles of a withdrawal's campaigns, to put between quotation marks. */
export const quotedTitles = ({ campaigns }: WithdrawalFacts, { t }: Pick<MailContext, 't'>) =>
  campaigns.map(campaign => campaignTitle(campaign, t)).join('”, “')
