import { calendarDay, campaignTitle } from '../../campaigns/campaign.ts'
import type { DonationLines } from '../../ledger/postings.ts'
import { languages } from '../../lib/locale.ts'
import type { CampaignFacts, DonationFacts, WithdrawalFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'

/** A label and its value; a sum stands under a rule. */
export type Line = { label: string; value: string; isSum?: boolean }

/** Why an admin gets a mail. */
export const whyAdmin = ({ t, product }: Pick<MailContext, 't' | 'product'>) =>
  t('You’re receiving this email because you’re an admin of {product}.', { product })

/** 'March 11, 2026, 12:00 PM' on the platform's clock. */
export function moment(iso: string, { timeZone, locale }: MailContext): string {
  const time = new Intl.DateTimeFormat(languages[locale].tag, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  })
  // The narrow space of newer ICU data is a box in many mail programs.
  return `${calendarDay(iso, timeZone, locale)}, ${time.format(new Date(iso)).replaceAll('\u202f', ' ')}`
}

/** "Maya Reyes's campaign". */
export const whoseCampaign = ({ studentName }: CampaignFacts, { t }: Pick<MailContext, 't'>) =>
  t('{student}’s campaign', { student: studentName })

type PaidLine = { name: keyof Omit<DonationLines, 'total'>; label: string; cents: number }

/** The lines that a donor paid, in order; a line of nothing is left out. */
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
    { name: 'processingFee', label: t('Processing fee'), cents: donation.processingFeeCents },
    { name: 'creditCardFee', label: t('Credit card fee'), cents: donation.creditCardFeeCents },
  ]
  return all.filter(({ cents }) => cents !== 0)
}

/** What a withdrawal takes and pays: fee lines, and the sum that is sent. */
export function payoutLines(
  withdrawal: WithdrawalFacts,
  { t, money }: Pick<MailContext, 't' | 'money'>,
): Line[] {
  return [
    { label: t('Withdrawal'), value: money(withdrawal.amountCents) },
    { label: t('Platform fee'), value: money(-withdrawal.platformFeeCents) },
    { label: t('Processing fee'), value: money(-withdrawal.processingFeeCents) },
    { label: t('You receive'), value: money(withdrawal.payoutCents), isSum: true },
  ]
}

/** 'your checking account ••••6789': masked as everywhere (P195). */
export const whichAccount = (
  { accountType, accountLast4 }: WithdrawalFacts,
  { t }: Pick<MailContext, 't'>,
) =>
  accountType === 'checking'
    ? t('your checking account ••••{last4}', { last4: accountLast4 })
    : t('your savings account ••••{last4}', { last4: accountLast4 })

/** The titles of a withdrawal's campaigns, to stand between quotation marks. */
export const quotedTitles = ({ campaigns }: WithdrawalFacts, { t }: Pick<MailContext, 't'>) =>
  campaigns.map(campaign => campaignTitle(campaign, t)).join('”, “')
