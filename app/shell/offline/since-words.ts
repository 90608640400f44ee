import { type Locale, languages } from '../../lib/locale.ts'

/** When that was, on the reader's own clock: the time alone today, with its day before that. `timeZone` is the reader's unless given. */
export function sinceWords(at: number, now: number, locale: Locale, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {}
  const day = (time: number) => new Date(time).toLocaleDateString('en-CA', zone)
  const onDay = day(at) === day(now) ? {} : ({ month: 'short', day: 'numeric' } as const)
  return new Date(at).toLocaleString(languages[locale].tag, {
    hour: 'numeric',
    minute: '2-digit',
    ...onDay,
    ...zone,
  })
}
