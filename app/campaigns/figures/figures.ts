import { addDays } from '../days.ts'
import type { ShareChannel, VisitSource } from './channels.ts'

/** The number and sum of the captured donations of a day ('2026-11-21', in the platform's time zone) or month ('2026-11'), minus refunds. */
export type DonationSum = { key: string; donations: number; amountCents: number }

/** Counts of the last 30 days and of the whole campaign. */
export type ChannelCount<Channel> = { channel: Channel; recent: number; all: number }

export type NotCounted = 'over' | 'hidden' | null

export type CampaignFigures = {
  studentName: string
  purpose: string
  /** Days on the platform's calendar; the last is today or the campaign's end. */
  firstDay: string
  lastDay: string
  isOver: boolean
  /** Only days with donations, in order. */
  days: DonationSum[]
  visits: ChannelCount<VisitSource>[]
  shares: ChannelCount<ShareChannel>[]
  notCounted: NotCounted
  topics: string[]
}

/** Figures of the last 30 days. */
export type FiguresSummary = { donations: number; visits: number; shares: number }

const recentDays = 30

/** The first of the 30 days that end with `last`. */
export const recentFrom = (last: string): string => addDays(last, 1 - recentDays)

/** The most bars that a phone can show; if there are more days, each bar is a week. */
const maxBars = 100

/** A bar covers `days` days from the day `key` on. */
export type Bar = DonationSum & { days: number }

/** A bar for each day from `first` to `last`, or for each week if that makes more than 100 bars. */
export function barsOf(sums: readonly DonationSum[], first: string, last: string): Bar[] {
  const sumsByDay = new Map(sums.map(sum => [sum.key, sum]))
  const days: Bar[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push({ ...(sumsByDay.get(day) ?? { key: day, donations: 0, amountCents: 0 }), days: 1 })
  return days.length > maxBars ? weeksOf(days) : days
}

function weeksOf(days: readonly Bar[]): Bar[] {
  const weeks: Bar[] = []
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7)
    weeks.push({ key: week[0]?.key ?? '', days: week.length, ...sumOf(week) })
  }
  return weeks
}

export const sumOf = (sums: readonly DonationSum[]): { donations: number; amountCents: number } => ({
  donations: sums.reduce((sum, { donations }) => sum + donations, 0),
  amountCents: sums.reduce((sum, { amountCents }) => sum + amountCents, 0),
})

/** The channels with counts in the period, most used first. */
export function rankedOf<Channel extends string>(
  counts: readonly ChannelCount<Channel>[],
  period: 'recent' | 'all',
): { channel: Channel; count: number }[] {
  return counts
    .map(one => ({ channel: one.channel, count: one[period] }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1))
}
