import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { isReachable, onConnection } from '../wire/connection.browser.ts'
import { timeOf } from './or-saved.browser.ts'
import { sinceWords } from './since-words.ts'

/** A quiet line while the server cannot be reached: of when is what the screen shows. */
export function OfflineLine({ data }: { data: unknown }) {
  const { t, locale } = useWords()
  const reachable = useSyncExternalStore(onConnection, isReachable, () => true)
  if (reachable) return null
  const time = typeof data === 'object' && data ? sinceWords(timeOf(data), Date.now(), locale) : null
  return (
    <p
      role="status"
      className="pointer-events-none fixed above-nav left-1/2 z-(--z-nav) flex w-max max-w-[calc(100vw-1.5rem)] -translate-x-1/2 items-center gap-2 rounded-pill border border-line bg-surface px-4 py-1.5 text-sm text-ink-soft shadow-soft has-[~[data-waiting]]:mb-13"
    >
      <CloudOff aria-hidden="true" size={16} />
      {time ? t('Offline. As of {time}', { time }) : t('Offline')}
    </p>
  )
}
