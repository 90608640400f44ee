import { calendarDay } from '../../campaigns/campaign.ts'
import { localeTag } from '../../lib/locale.ts'
import type { CampaignFacts, WithdrawalFacts } from '../facts.ts'
import type { MailContext } from '../mail.ts'

/** A label and its value; a sum stands under a rule. */
export type Line = { label: string; value: string; isSum?: boolean }

/** Why an admin gets a mail. */
export const adminsHear = ({ t, product }: MailContext) =>
  t('You get this mail because you are an admin of {product}.', { product })

/** 'March 11, 2026, 12:00 PM' on the platform's clock. */
export function moment(iso: string, { timeZone, locale }: MailContext): string {
  const time = new Intl.DateTimeFormat(localeTag[locale], { timeZone, hour: 'numeric', minute: '2-digit' })
  // The narrow space of newer ICU data is a box in many mail programs.
  return `${calendarDay(iso, timeZone, locale)}, ${time.format(new Date(iso)).replaceAll('\u202f', ' ')}`
}

/** "Maya Reyes's campaign". */
export const whoseCampaign = ({ studentName }: CampaignFacts, { t }: MailContext) =>
  t("{student}'s campaign", { student: studentName })

/** What a withdrawal takes and pays: fee lines, and the sum that is sent. */
export function payoutLines(withdrawal: WithdrawalFacts, { money, t }: MailContext): Line[] {
  return [
    { label: t('Withdrawal'), value: money(withdrawal.amountCents) },
    { label: t('Platform fee'), value: money(-withdrawal.platformFeeCents) },
    { label: t('Processing fee'), value: money(-withdrawal.processingFeeCents) },
    { label: t('You receive'), value: money(withdrawal.payoutCents), isSum: true },
  ]
}

/** 'your checking account ••••6789': masked as everywhere (P195). */
export const whichAccount = ({ accountType, accountLast4 }: WithdrawalFacts, { t }: MailContext) =>
  accountType === 'checking'
    ? t('your checking account ••••{last4}', { last4: accountLast4 })
    : t('your savings account ••••{last4}', { last4: accountLast4 })

/** The titles of the campaigns that a withdrawal pays out, each in its quotation marks. */
export const quotedTitles = ({ campaignTitles }: WithdrawalFacts) => campaignTitles.join('”, “')
