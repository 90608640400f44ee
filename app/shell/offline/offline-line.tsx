import CloudOff from 'lucide-react/icons/cloud-off'
import { useSyncExternalStore } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { isReachable, onConnection } from '../wire/connection.browser.ts'
import { timeOf } from './or-saved.browser.ts'
import { sinceWords } from './since-words.ts'

/** A line at the top while the server cannot be reached, with the age of the shown data. */
export function OfflineLine({ data }: { data: unknown }) {
  const { t, locale } = useWords()
  const reachable = useSyncExternalStore(onConnection, isReachable, () => true)
  if (reachable) return null
  const time = typeof data === 'object' && data ? sinceWords(timeOf(data), Date.now(), locale) : null
  return (
    <p
      role="status"
      className="sticky top-0 z-(--z-nav) flex items-center justify-center gap-2 border-b border-line bg-surface px-4 py-1 text-sm text-ink-soft"
    >
      <CloudOff aria-hidden="true" size={16} />
      {time ? t('Offline. As of {time}', { time }) : t('Offline')}
    </p>
  )
}
