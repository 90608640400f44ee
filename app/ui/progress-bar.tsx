import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Spinner } from './spinner.tsx'

/** Shorter waits show no indicator, which would only flicker. */
const delayMs = 300

/** A bar at the top edge while something loads that the person asked for; also a spinner if it takes long (P254). */
export function ProgressBar() {
  const { t } = useWords()
  const [said, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return said ? (
    <div role="status" aria-label={t('Loading')} className="progress-bar">
      <span className="sr-only">{t('Loading…')}</span>
      <Spinner className="progress-spinner" />
    </div>
  ) : null
}
