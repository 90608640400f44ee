import { asHead, dayLabel, monthLabel, monthNames, shortDay, shortMonth } from '../../books/calendar.ts'
import { purposeLabel } from '../../campaigns/campaign.ts'
import type { DonationSum } from '../../campaigns/figures/figures.ts'
import { donationsWords } from '../../campaigns/figures/messages.ts'
import { type ChartPoint, percentOf } from '../../ui/charts/figures.ts'
import type { Translate } from '../../words/translate.ts'
import type { Funnel, PurposeSum } from './contract.ts'
import type { DonationSeries, YearComparison } from './donation-sums.ts'
import { type Growth, growthOf, timesOf } from './growth.ts'

/** Chart titles that state the main finding, and labels of chart points. */

/** 'Gifts peaked in November 2026' or 'Gifts peaked on Nov 12'. */
export function overTimeMessage({ by, sums }: DonationSeries, t: Translate): string {
  const peak = sums.reduce<DonationSum | null>(
    (most, sum) => (sum.amountCents > (most?.amountCents ?? 0) ? sum : most),
    null,
  )
  if (!peak) return t('Donations over time')
  return by === 'day'
    ? t('Gifts peaked on {day}', { day: shortDay(peak.key, t) })
    : t('Gifts peaked in {month}', { month: monthLabel(peak.key, t) })
}

/** 'Tuition & College Expenses brings in the most: 41% of everything raised'. */
export function purposesMessage(purposes: readonly PurposeSum[], t: Translate): string {
  const whole = purposes.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const most = purposes.reduce<PurposeSum | null>(
    (top, sum) => (sum.raisedCents > (top?.raisedCents ?? 0) ? sum : top),
    null,
  )
  if (!most) return t('Donations by purpose')
  return t('{purpose} brings in the most: {percent}% of everything raised', {
    purpose: t(purposeLabel(most.purpose)),
    percent: percentOf(most.raisedCents, whole),
  })
}

/** '58% of sign-ups led to a first gift'. */
export function funnelMessage({ signedUp, withDonation }: Funnel, t: Translate): string {
  return signedUp === 0
    ? t('From sign-up to withdrawal')
    : t('{percent}% of sign-ups led to a first gift', { percent: percentOf(withDonation, signedUp) })
}

/** 'June to October 2026 brought in 24% more than in 2025'. */
export function comparisonMessage(comparison: YearComparison, t: Translate): string {
  const { whole } = comparison
  const year = String(comparison.year)
  const last = String(comparison.year - 1)
  if (!whole) return t('{year} by month: {last} has no full month to compare with', { year, last })
  const { nowCents, beforeCents } = whole
  const compared = growthOf(nowCents, beforeCents)
  const now = asHead(t('{month} {year}', { month: comparedMonths(comparison, t), year }))
  if (compared.percent === null)
    return nowCents > 0
      ? t('{months} brought in donations; {last} had none', { months: now, last })
      : t('Donations by month, {year} and {last}', { year, last })
  return comparedWords(compared, { months: now, last }, t)
}

type Compared = { months: string; last: string }

function comparedWords({ now, before, percent }: Growth, compared: Compared, t: Translate): string {
  if (now === before) return t('{months} brought in as much as in {last}', compared)
  if (now >= before * 2)
    return t('{months} brought in {times} times as much as in {last}', {
      ...compared,
      times: timesOf(now, before),
    })
  const share = percent ? `${Math.abs(percent)}%` : t('slightly')
  return now > before
    ? t('{months} brought in {share} more than in {last}', { ...compared, share })
    : t('{months} brought in {share} less than in {last}', { ...compared, share })
}

/** The compared months, such as 'June to October'. */
export function comparedMonths({ whole }: YearComparison, t: Translate): string {
  if (!whole) return t('so far')
  const first = t(monthNames[whole.firstMonth - 1] ?? '')
  const last = t(monthNames[whole.lastMonth - 1] ?? '')
  return first === last ? first : t('{first} to {last}', { first, last })
}

/** Chart points of donations over time. January's tick label is the year. With `openEnd`, the last point is marked 'so far'. */
export function pointsOf({ by, sums }: DonationSeries, openEnd: boolean, t: Translate): ChartPoint[] {
  return sums.map(({ key, donations, amountCents }, at) => ({
    label: by === 'day' ? dayLabel(key, t) : monthLabel(key, t),
    tick: by === 'day' ? shortDay(key, t) : key.endsWith('-01') ? key.slice(0, 4) : shortMonth(key, t),
    value: amountCents,
    note: donationsWords(donations, t, openEnd && at === sums.length - 1),
  }))
}

/** 'Maya Chen raised the most: 27% of the month'. */
export function topCampaignMessage(
  top: readonly { studentName: string; raisedCents: number }[],
  raisedCents: number,
  t: Translate,
): string {
  const [first] = top
  if (!first || raisedCents <= 0) return t('Raised by campaign')
  return t('{student} raised the most: {percent}% of the month', {
    student: first.studentName,
    percent: percentOf(first.raisedCents, raisedCents),
  })
}
