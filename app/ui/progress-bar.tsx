import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Spinner } from './spinner.tsx'

/** Anything faster needs no indicator: it would only flicker. */
const saidAfterMs = 300

/** A bar along the top edge while something that a person asked for is loading; a spinner joins it when the wait is long (P254). */
export function ProgressBar() {
  const { t } = useWords()
  const [said, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), saidAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return said ? (
    <div role="status" aria-label={t('Loading')} className="progress-bar">
      <span className="sr-only">{t('Loading…')}</span>
      <Spinner className="progress-spinner" />
    </div>
  ) : null
}
