import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'

/** Anything faster needs no indicator: it would only flicker. */
const saidAfterMs = 300

/** A bar along the top edge while something that a person asked for is loading. */
export function ProgressBar() {
  const { t } = useWords()
  const [said, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), saidAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return said ? (
    <div role="status" className="progress-bar">
      <span className="sr-only">{t('Loading…')}</span>
    </div>
  ) : null
}
