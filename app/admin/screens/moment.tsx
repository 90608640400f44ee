import { type Instant, mediumDayIn, momentIn } from '../../lib/moment.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Writes instants out in the viewer's language, by the platform's time zone. */
export function useMoment(): (at: Instant) => string {
  const { locale } = useWords()
  const { timeZone } = useSession()
  return at => momentIn(at, timeZone, locale)
}

/** An instant in a table or a sentence. */
export function Moment({ at }: { at: Instant }) {
  return <time dateTime={at}>{useMoment()(at)}</time>
}

/** The same without the time of day. */
export function useDay(): (at: Instant) => string {
  const { locale } = useWords()
  const { timeZone } = useSession()
  return at => mediumDayIn(at, timeZone, locale)
}

/** The day of an instant in a table. */
export function Day({ at }: { at: Instant }) {
  return <time dateTime={at}>{useDay()(at)}</time>
}
