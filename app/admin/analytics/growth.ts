/** A figure's growth: whole per cent, truncated; null when there was nothing before to compare with. */
export type Growth = { now: number; before: number; percent: number | null }

export function growthOf(now: number, before: number): Growth {
  return { now, before, percent: before > 0 ? Math.trunc(((now - before) * 100) / before) : null }
}

/** '+24%', '\u22123%', 'No change', 'New' where there was nothing before, 'None yet' where there is nothing now either. */
export function growthWords({ now, before, percent }: Growth): string {
  if (percent === null) return now > 0 ? 'New' : 'None yet'
  if (now === before) return 'No change'
  if (percent === 0) return now > before ? 'Under +1%' : 'Under \u22121%'
  return percent > 0 ? `+${percent.toLocaleString('en-US')}%` : `\u2212${-percent}%`
}
