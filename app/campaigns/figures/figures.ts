import type { Locale } from '../../lib/locale.ts'
import { mediumDayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { type ChartPoint, percentOf } from '../../ui/charts/figures.ts'
import type { Translate } from '../../words/translate.ts'
import { addDays, shortDayOf } from '../days.ts'
import type { ShareChannel, VisitSource } from './channels.ts'

/** The donations of a day on the platform's calendar ('2026-11-21'), after refunds. */
export type DaySum = { day: string; donations: number; cents: number }

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
  days: DaySum[]
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

/** With more bars than a phone can show, a bar is a week. */
const mostBars = 100

/** A bar covers `days` days from `day` on. */
export type Bar = DaySum & { days: number }

/** A bar for each day from `first` to `last`, or for each week if that makes more than 100 bars. */
export function barsOf(sums: readonly DaySum[], first: string, last: string): Bar[] {
  const sumsByDay = new Map(sums.map(sum => [sum.day, sum]))
  const days: Bar[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    days.push({ ...(sumsByDay.get(day) ?? { day, donations: 0, cents: 0 }), days: 1 })
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

export const sumOf = (days: readonly DaySum[]): { donations: number; cents: number } => ({
  donations: days.reduce((sum, { donations }) => sum + donations, 0),
  cents: days.reduce((sum, { cents }) => sum + cents, 0),
})

/** The used channels of a period, most used first. */
export function rankedOf<Channel extends string>(
  counts: readonly ChannelCount<Channel>[],
  period: 'recent' | 'all',
): { channel: Channel; count: number }[] {
  return counts
    .map(one => ({ channel: one.channel, count: one[period] }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1))
}

type Ranked<Channel> = readonly { channel: Channel; count: number }[]

export const countOf = (ranked: Ranked<string>) => ranked.reduce((sum, { count }) => sum + count, 0)

/** '1 donation', '61 donations'. */
export const donationsWords = (count: number, t: Translate) =>
  t('{count, plural, one {# donation} other {# donations}}', { count })

/** 'Nov 12 was your best day: $420.00'. */
export function donationsMessage(
  bars: readonly Bar[],
  { t, money, locale }: { t: Translate; money: (cents: number) => string; locale: Locale },
): string {
  const best = bars.reduce<Bar | null>((most, bar) => (bar.cents > (most?.cents ?? 0) ? bar : most), null)
  if (!best) return t('Donations by day')
  const values = { day: shortDayOf(best.day, locale), amount: money(best.cents) }
  return best.days > 1
    ? t('The week of {day} was your best: {amount}', values)
    : t('{day} was your best day: {amount}', values)
}

/** The bars' labels; with `openEnd` the last bar's day isn't over. */
export function pointsOf(bars: readonly Bar[], openEnd: boolean, locale: Locale, t: Translate): ChartPoint[] {
  return bars.map(({ day, days, donations, cents }, at) => {
    const label = mediumDayIn(day, 'UTC', locale)
    return {
      label: days > 1 ? t('Week of {day}', { day: label }) : label,
      tick: shortDayOf(day, locale),
      value: cents,
      note:
        openEnd && at === bars.length - 1
          ? t('{count, plural, one {# donation} other {# donations}} so far', { count: donations })
          : donationsWords(donations, t),
    }
  })
}

const sourceLabels: Record<Exclude<VisitSource, 'browse'>, string> = {
  direct: phrase('Direct'),
  whatsapp: 'WhatsApp',
  sms: phrase('Text message'),
  email: phrase('Email'),
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  search: phrase('Search engine'),
  qr: phrase('QR code'),
  embed: phrase('Your widget'),
  other: phrase('Other websites'),
}

export const channelLabels: Record<ShareChannel, string> = {
  whatsapp: 'WhatsApp',
  sms: phrase('Text message'),
  email: phrase('Email'),
  facebook: 'Facebook',
  link: phrase('Copied link'),
  device: phrase('More ways'),
  picture: phrase('Picture'),
  qr: phrase('QR code'),
  embed: phrase('Your website'),
}

/** The platform's own pages are labeled with the product's name. */
export const sourceLabel = (source: VisitSource, product: string, t: Translate): string =>
  source === 'browse' ? product : t(sourceLabels[source])

/** 'WhatsApp: 43% of visits'. */
export function visitsMessage(ranked: Ranked<VisitSource>, product: string, t: Translate): string {
  const [first] = ranked
  if (!first) return t('Where visits come from')
  const percent = percentOf(first.count, countOf(ranked))
  return t('{source}: {percent}% of visits', { percent, source: sourceLabel(first.channel, product, t) })
}

/** 'Shared 12 times'. */
export function sharesMessage(ranked: Ranked<ShareChannel>, t: Translate): string {
  const count = countOf(ranked)
  if (count === 0) return t('How your campaign is shared')
  return t('{count, plural, one {Shared once} other {Shared # times}}', { count })
}
