import type { Locale } from '../../lib/locale.ts'
import { mediumDayIn } from '../../lib/moment.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { type ChartPoint, percentOf } from '../../ui/charts/figures.ts'
import type { Translate } from '../../words/translate.ts'
import { shortDayOf } from '../days.ts'
import type { ShareChannel, VisitSource } from './channels.ts'
import type { Bar } from './figures.ts'

type Ranked<Channel> = readonly { channel: Channel; count: number }[]

export const countOf = (ranked: Ranked<string>) => ranked.reduce((sum, { count }) => sum + count, 0)

/** '1 donation', '61 donations', or '61 donations so far'. */
export const donationsWords = (count: number, t: Translate, soFar = false) =>
  soFar
    ? t('{count, plural, one {# donation} other {# donations}} so far', { count })
    : t('{count, plural, one {# donation} other {# donations}}', { count })

/** 'Nov 12 was your best day: $420.00'. */
export function donationsMessage(
  bars: readonly Bar[],
  { t, money, locale }: { t: Translate; money: (cents: number) => string; locale: Locale },
): string {
  const best = bars.reduce<Bar | null>(
    (most, bar) => (bar.amountCents > (most?.amountCents ?? 0) ? bar : most),
    null,
  )
  if (!best) return t('Donations by day')
  const values = { day: shortDayOf(best.key, locale), amount: money(best.amountCents) }
  return best.days > 1
    ? t('The week of {day} was your best: {amount}', values)
    : t('{day} was your best day: {amount}', values)
}

/** The chart's points, one per bar. `openEnd` adds 'so far' to the last one, because its day isn't over. */
export function pointsOf(bars: readonly Bar[], openEnd: boolean, locale: Locale, t: Translate): ChartPoint[] {
  return bars.map(({ key, days, donations, amountCents }, at) => {
    const label = mediumDayIn(key, 'UTC', locale)
    return {
      label: days > 1 ? t('Week of {day}', { day: label }) : label,
      tick: shortDayOf(key, locale),
      value: amountCents,
      note: donationsWords(donations, t, openEnd && at === bars.length - 1),
    }
  })
}

const sourceLabels: Record<Exclude<VisitSource, 'browse'>, Message> = {
  direct: phrase('Direct'),
  whatsapp: phrase('WhatsApp'),
  sms: phrase('Text message'),
  email: phrase('Email'),
  facebook: phrase('Facebook'),
  instagram: phrase('Instagram'),
  x: phrase('X'),
  search: phrase('Search engine'),
  qr: phrase('QR code'),
  embed: phrase('Your widget'),
  other: phrase('Other websites'),
}

export const channelLabels: Record<ShareChannel, Message> = {
  whatsapp: phrase('WhatsApp'),
  sms: phrase('Text message'),
  email: phrase('Email'),
  facebook: phrase('Facebook'),
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
