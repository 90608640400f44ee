import { purposeLabel } from '../../campaigns/campaign.ts'
import type { ChartPoint } from '../../ui/charts/figures.ts'
import type { PurposeSum } from './contract.ts'
import type { DonationSeries, DonationSum, YearComparison } from './donation-sums.ts'
import type { Funnel } from './funnel.ts'
import { growthOf } from './growth.ts'
import { dayLabel, monthLabel, monthName, monthNames, shortDay } from './platform-calendar.ts'

/** The message of each chart, as its title, and its marks in words. */

const percent = (part: number, whole: number) => Math.trunc((part * 100) / whole)

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
  return `${purposeLabel(most.purpose)} brings in the most: ${percent(most.raisedCents, whole)}% of everything raised`
}

/** '58% of sign-ups led to a first gift'. */
export function funnelMessage({ signedUp, withDonation }: Funnel): string {
  return signedUp === 0
    ? 'From sign-up to withdrawal'
    : `${percent(withDonation, signedUp)}% of sign-ups led to a first gift`
}

/** '2026 is 24% ahead of 2025'. */
export function comparisonMessage({ year, whole: { nowCents, beforeCents } }: YearComparison): string {
  const growth = growthOf(nowCents, beforeCents).percent
  if (growth === null)
    return nowCents > 0 ? `${year} is ahead: ${year - 1} had no donations` : 'Month against month'
  if (nowCents === beforeCents) return `${year} is level with ${year - 1}`
  const lead = growth === 0 ? 'just' : `${Math.abs(growth).toLocaleString('en-US')}%`
  return `${year} is ${lead} ${nowCents > beforeCents ? 'ahead of' : 'behind'} ${year - 1}`
}

/** 'January to October', the months that both years are measured by. */
export function comparedMonths({ whole: { lastMonth } }: YearComparison): string {
  const last = monthNames[lastMonth - 1] ?? ''
  return lastMonth === 1 ? 'in January' : `January to ${last}`
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
