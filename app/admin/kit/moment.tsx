import { type Instant, mediumDayIn, momentIn } from '../../lib/moment.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Returns a function that formats an instant as date and time, in the viewer's language and the platform's time zone. */
export function useMoment(): (at: Instant) => string {
  const { locale } = useWords()
  const { timeZone } = useSession()
  return at => momentIn(at, timeZone, locale)
}

export function Moment({ at }: { at: Instant }) {
  return <time dateTime={at}>{useMoment()(at)}</time>
}

/** Returns a function that formats an instant as a day, in the viewer's language and the platform's time zone. */
export function useDay(): (at: Instant) => string {
  const { locale } = useWords()
  const { timeZone } = useSession()
  return at => mediumDayIn(at, timeZone, locale)
}

export function Day({ at }: { at: Instant }) {
  return <time dateTime={at}>{useDay()(at)}</time>
}
