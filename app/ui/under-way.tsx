import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'

/** What comes sooner needs no word: it would only flicker. */
const saidAfterMs = 300

/** A thread runs along the top edge while something comes that a person has asked for. */
export function UnderWay() {
  const { t } = useWords()
  const [said, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), saidAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return said ? (
    <div role="status" className="under-way">
      <span className="sr-only">{t('Loading…')}</span>
    </div>
  ) : null
}
