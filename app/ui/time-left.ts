export type TimeLeft = { days: number; hours: number; minutes: number; over: boolean }

/** Whole days, hours and minutes from `nowMs` to `endMs` (epoch milliseconds); zero when past (spec 4, countdown). */
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

/** The longest unit or two in words: '12 days', '1 day 4 hours', '35 minutes', 'less than a minute'; '' when past. */
export function timeLeftWords(left: TimeLeft): string {
  if (left.over) return ''
  const unit = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  if (left.days >= 3) return unit(left.days, 'day')
  if (left.days > 0)
    return left.hours ? `${unit(left.days, 'day')} ${unit(left.hours, 'hour')}` : unit(left.days, 'day')
  if (left.hours > 0) return unit(left.hours, 'hour')
  return left.minutes > 0 ? unit(left.minutes, 'minute') : 'less than a minute'
}
