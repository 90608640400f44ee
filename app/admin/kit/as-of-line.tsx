import type { AsOf } from '../../books/as-of.ts'
import { dayIn, momentIn, timeIn } from '../../lib/moment.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Says of when a page's sums are, with the day unless it is today. */
export function AsOfLine({ asOf: { at, isDelayed } }: { asOf: AsOf }) {
  const { t, locale } = useWords()
  const { timeZone, now } = useSession()
  const isToday = dayIn(new Date(at), timeZone) === dayIn(new Date(now), timeZone)
  const time = isToday ? timeIn(at, timeZone, locale) : momentIn(at, timeZone, locale)
  return (
    <p className="text-sm text-ink-soft">
      <time dateTime={at}>
        {isDelayed
          ? t('Figures as of {time}. Updating is delayed.', { time })
          : t('Figures as of {time}, updated every minute.', { time })}
      </time>
    </p>
  )
}
