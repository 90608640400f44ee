import { divideRounded } from '../../lib/cents.ts'

/** A figure's growth: whole per cent, rounded; null when there was nothing before to compare with. */
export type Growth = { now: number; before: number; percent: number | null }

export function growthOf(now: number, before: number): Growth {
  return { now, before, percent: before > 0 ? divideRounded((now - before) * 100, before) : null }
}

/** '+24%', '\u22123%', '3.5 times as much' from twice on, 'No change', 'New' where there was nothing before, 'None yet' where there is nothing now either. */
export function growthWords({ now, before, percent }: Growth): string {
  if (percent === null) return now > 0 ? 'New' : 'None yet'
  if (now === before) return 'No change'
  if (percent === 0) return now > before ? 'Under +1%' : 'Under \u22121%'
  if (now >= before * 2) return timesWords(now, before)
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`
}

/** '5.8 times as much', for what per cent says badly. */
export function timesWords(now: number, before: number): string {
  const tenths = divideRounded(now * 10, before)
  const rest = tenths % 10
  const whole = ((tenths - rest) / 10).toLocaleString('en-US')
  return `${rest === 0 ? whole : `${whole}.${rest}`} times as much`
}
