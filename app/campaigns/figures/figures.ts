import { addDays } from '../days.ts'
import type { ShareChannel, VisitSource } from './channels.ts'

/** What an owner reads of their own campaign (P494). */

/** Donations that a day, '2026-11-21' on the platform's calendar, holds after refunds. */
export type DaySum = { day: string; donations: number; cents: number }

/** How often, in the last 30 days and since the campaign began. */
export type ChannelCount<Channel> = { channel: Channel; recent: number; all: number }

/** Why visits and shares are not counted now. */
export type NotCounted = 'over' | 'hidden' | null

export type CampaignFigures = {
  studentName: string
  purpose: string
  /** Days of the platform's calendar: the campaign's first, and today or its last. */
  firstDay: string
  lastDay: string
  isOver: boolean
  /** Days with donations alone, in order. */
  days: DaySum[]
  visits: ChannelCount<VisitSource>[]
  shares: ChannelCount<ShareChannel>[]
  notCounted: NotCounted
  topics: string[]
}

/** The last 30 days of a campaign in three figures. */
export type FiguresSummary = { donations: number; visits: number; shares: number }

/** The days that "the last 30 days" are. */
export const recentDays = 30

/** The first of the last 30 days that end with `last`. */
export const recentFrom = (last: string): string => addDays(last, 1 - recentDays)

/** More bars than this cannot be told apart on a phone: then a bar is a week. */
const mostBars = 100

/** What one bar stands for: `days` of them from `day` on. */
export type Bar = DaySum & { days: number }

/** A bar for each day from `first` to `last`, empty ones too; for each seven days where that would be more than 100. */
export function barsOf(sums: readonly DaySum[], first: string, last: string): Bar[] {
  const known = new Map(sums.map(sum => [sum.day, sum]))
  const days: Bar[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push({ ...(known.get(day) ?? { day, donations: 0, cents: 0 }), days: 1 })
  return days.length > mostBars ? weeksOf(days) : days
}

function weeksOf(days: readonly Bar[]): Bar[] {
  const weeks: Bar[] = []
  for (let at = 0; at < days.length; at += 7) {
    const week = days.slice(at, at + 7)
    weeks.push({ day: week[0]?.day ?? '', days: week.length, ...sumOf(week) })
  }
  return weeks
}

/** What these days hold together. */
export const sumOf = (days: readonly DaySum[]): { donations: number; cents: number } => ({
  donations: days.reduce((sum, { donations }) => sum + donations, 0),
  cents: days.reduce((sum, { cents }) => sum + cents, 0),
})

/** Channels with their figure of one period, the most used first; those that were not used are left out. */
export function rankedOf<Channel extends string>(
  counts: readonly ChannelCount<Channel>[],
  period: 'recent' | 'all',
): { channel: Channel; count: number }[] {
  return counts
    .map(one => ({ channel: one.channel, count: one[period] }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1))
}
