import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import { type Locale, languages } from '../../lib/locale.ts'
import { useWords } from '../../words/use-words.tsx'
import { isReachable, onConnection } from '../wire/connection.browser.ts'
import { timeOf } from './or-saved.browser.ts'

/** A banner at the top while the server can't be reached, with the age of the shown data. */
export function OfflineLine({ data }: { data: unknown }) {
  const { t, locale } = useWords()
  const reachable = useSyncExternalStore(onConnection, isReachable, () => true)
  if (reachable) return null
  const time = typeof data === 'object' && data ? sinceWords(timeOf(data), Date.now(), locale) : null
  return (
    <p
      role="status"
      className="sticky top-0 z-(--z-nav) flex items-center print:hidden justify-center gap-2 border-b border-line bg-surface px-4 py-1 text-sm text-ink-soft"
    >
      <CloudOff aria-hidden="true" size={16} />
      {time ? t('Offline. As of {time}', { time }) : t('Offline')}
    </p>
  )
}

/** Formats a time (ms since the epoch) in the reader's time zone, with the date unless it is today. */
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
