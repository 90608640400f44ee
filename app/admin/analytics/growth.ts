import { divideRounded } from '../../lib/cents.ts'
import type { Translate } from '../../words/translate.ts'

/** `percent` is the rounded change from `before` to `now`; null if `before` is 0. */
export type Growth = { now: number; before: number; percent: number | null }

export function growthOf(now: number, before: number): Growth {
  return { now, before, percent: before > 0 ? divideRounded((now - before) * 100, before) : null }
}

/** '+24%', '\u22123%', '3.5 times as much' (if at least doubled), 'No change', 'New' (if it was 0), or 'None yet' (if both are 0). */
export function growthWords({ now, before, percent }: Growth, t: Translate): string {
  if (percent === null) return now > 0 ? t('New') : t('None yet')
  if (now === before) return t('No change')
  if (percent === 0) return t('Under {percent}', { percent: now > before ? '+1%' : '\u22121%' })
  if (now >= before * 2) return t('{times} times as much', { times: timesOf(now, before) })
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`
}

/** The growth factor with at most one decimal, such as '5.8'. */
export function timesOf(now: number, before: number): string {
  const tenths = divideRounded(now * 10, before)
  const rest = tenths % 10
  const whole = ((tenths - rest) / 10).toLocaleString('en-US')
  return rest === 0 ? whole : `${whole}.${rest}`
}
