import { calendarDay } from '../../campaigns/campaign.ts'
import type { CampaignFacts, WithdrawalFacts } from '../facts.ts'
import type { House } from '../mail.ts'
import { money } from '../told.ts'

/** A label and its value; a sum stands under a rule. */
export type Line = { label: string; value: string; isSum?: boolean }

/** Why an admin gets a mail. */
export const adminsHear = (house: House) => `You get this mail because you are an admin of ${house.product}.`

/** 'March 11, 2026, 12:00 PM' on the platform's clock. */
export function moment(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  // The narrow space of newer ICU data is a box in many mail programs.
  return `${calendarDay(iso, timeZone)}, ${time.format(new Date(iso)).replaceAll('\u202f', ' ')}`
}

/** "Maya Reyes's campaign". */
export const whoseCampaign = ({ studentName }: CampaignFacts) => `${studentName}'s campaign`

/** What a withdrawal takes and pays: fee lines, and the sum that is sent. */
export function payoutLines(withdrawal: WithdrawalFacts, { currencySign }: House): Line[] {
  return [
    { label: 'Withdrawal', value: money(withdrawal.amountCents, currencySign) },
    { label: 'Platform fee', value: money(-withdrawal.platformFeeCents, currencySign) },
    { label: 'Processing fee', value: money(-withdrawal.processingFeeCents, currencySign) },
    { label: 'You receive', value: money(withdrawal.payoutCents, currencySign), isSum: true },
  ]
}

/** 'your checking account ••••6789': masked as everywhere (decision 18). */
export const whichAccount = ({ accountType, accountLast4 }: WithdrawalFacts) =>
  `your ${accountType} account ••••${accountLast4}`
