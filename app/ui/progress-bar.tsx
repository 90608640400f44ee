import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { Spinner } from './spinner.tsx'

/** In ms. A shorter wait shows no bar, which would only flicker. */
const delayMs = 300

/** A bar at the top edge while something loads at the person's request, with a spinner if it takes long (P254). */
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
