import { purposeLabel } from '../../campaigns/campaign.ts'
import { type ChartPoint, percentOf } from '../../ui/charts/figures.ts'
import type { PurposeSum } from './contract.ts'
import type { DonationSeries, DonationSum, YearComparison } from './donation-sums.ts'
import type { Funnel } from './funnel.ts'
import { type Growth, growthOf, timesWords } from './growth.ts'
import { dayLabel, monthLabel, monthName, monthNames, shortDay } from './platform-calendar.ts'

/** The message of each chart, as its title, and its marks in words. */

/** 'Gifts peaked in November 2026', 'Gifts peaked on Nov 12'. */
export function overTimeMessage({ by, sums }: DonationSeries): string {
  const peak = sums.reduce<DonationSum | null>(
    (most, sum) => (sum.amountCents > (most?.amountCents ?? 0) ? sum : most),
    null,
  )
  if (!peak) return 'Donations over time'
  return by === 'day' ? `Gifts peaked on ${shortDay(peak.key)}` : `Gifts peaked in ${monthLabel(peak.key)}`
}

/** 'Tuition & College Expenses brings in the most: 41% of everything raised'. */
export function purposesMessage(purposes: readonly PurposeSum[]): string {
  const whole = purposes.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const most = purposes.reduce<PurposeSum | null>(
    (top, one) => (one.raisedCents > (top?.raisedCents ?? 0) ? one : top),
    null,
  )
  if (!most) return 'Donations by purpose'
  return `${purposeLabel(most.purpose)} brings in the most: ${percentOf(most.raisedCents, whole)}% of everything raised`
}

/** '58% of sign-ups led to a first gift'. */
export function funnelMessage({ signedUp, withDonation }: Funnel): string {
  return signedUp === 0
    ? 'From sign-up to withdrawal'
    : `${percentOf(withDonation, signedUp)}% of sign-ups led to a first gift`
}

/** 'June to October 2026 brought in 24% more than in 2025': only months that both years had in full. */
export function comparisonMessage(comparison: YearComparison): string {
  const { year, whole } = comparison
  if (!whole) return `${year} by month: ${year - 1} has no full month to compare with`
  const { nowCents, beforeCents } = whole
  const compared = growthOf(nowCents, beforeCents)
  const now = `${comparedMonths(comparison)} ${year}`
  if (compared.percent === null)
    return nowCents > 0
      ? `${now} brought in donations; ${year - 1} had none`
      : `Donations by month, ${year} and ${year - 1}`
  return `${now} brought in ${comparedWords(compared)} in ${year - 1}`
}

function comparedWords({ now, before, percent }: Growth): string {
  if (now === before) return 'as much as'
  if (now >= before * 2) return `${timesWords(now, before)} as`
  const share = percent ? `${Math.abs(percent)}%` : 'slightly'
  return `${share} ${now > before ? 'more' : 'less'} than`
}

/** 'June to October', the months that both years are measured by. */
export function comparedMonths({ whole }: YearComparison): string {
  if (!whole) return 'so far'
  const first = monthNames[whole.firstMonth - 1] ?? ''
  const last = monthNames[whole.lastMonth - 1] ?? ''
  return first === last ? first : `${first} to ${last}`
}

/** '1 donation', '61 donations'. */
export const donationsWords = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'donation' : 'donations'}`

/** The marks of donations over time; January carries its year beneath the axis, and an unfinished last mark is labelled so. */
export function pointsOf({ by, sums }: DonationSeries, openEnd: boolean): ChartPoint[] {
  return sums.map(({ key, donations, amountCents }, at) => ({
    label: by === 'day' ? dayLabel(key) : monthLabel(key),
    tick: by === 'day' ? shortDay(key) : key.endsWith('-01') ? key.slice(0, 4) : monthName(key).slice(0, 3),
    value: amountCents,
    note: donationsWords(donations) + (openEnd && at === sums.length - 1 ? ' so far' : ''),
  }))
}

/** The marks of donations by purpose, largest first. */
export function purposeBars(purposes: readonly PurposeSum[]): ChartPoint[] {
  return purposes.map(({ purpose, raisedCents, donations }) => ({
    label: purposeLabel(purpose),
    tick: purpose,
    value: raisedCents,
    note: donationsWords(donations),
  }))
}
