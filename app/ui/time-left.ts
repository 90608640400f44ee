import { phrase } from '../lib/phrase.ts'
import type { Translate } from '../words/translate.ts'

export type TimeLeft = { days: number; hours: number; minutes: number; over: boolean }

/** Whole days, hours, and minutes from `nowMs` to `endMs` (ms since the epoch); 0 after the end (P87). */
export function timeLeft(endMs: number, nowMs: number): TimeLeft {
  const left = Math.max(0, endMs - nowMs)
  const minutes = Math.floor(left / 60_000)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
    over: left === 0,
  }
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** The next time at which `timeLeftWords` change, in ms since the epoch, up to the first millisecond after the end; null after it. */
export function timeLeftChangesAt(endMs: number, nowMs: number): number | null {
  const left = endMs - nowMs
  if (left < 0) return null
  const unit = left >= 3 * dayMs ? dayMs : left >= hourMs ? hourMs : minuteMs
  return endMs - Math.floor(left / unit) * unit + 1
}

/**
 * The largest one or two units: '12 days left', '1 day 4 hours left', '35 minutes left', 'less than a minute left'; ''
 * after the end.
 */
export function timeLeftWords(left: TimeLeft, t: Translate): string {
  const { days, hours, minutes, over } = left
  if (over) return ''
  if (days >= 3 || (days > 0 && hours === 0)) {
    return t('{days, plural, one {# day left} other {# days left}}', { days })
  }
  if (days > 0) {
    const both = phrase(
      '{days, plural, one {# day} other {# days}} {hours, plural, one {# hour left} other {# hours left}}',
    )
    return t(both, { days, hours })
  }
  if (hours > 0) return t('{hours, plural, one {# hour left} other {# hours left}}', { hours })
  if (minutes > 0) return t('{minutes, plural, one {# minute left} other {# minutes left}}', { minutes })
  return t('less than a minute left')
}
