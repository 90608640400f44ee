import { useWords } from '../words/use-words.tsx'
import { shorten } from './navigation.ts'

/** A label of which only a part is seen below 1280 px; screen readers and voice control know it whole (P380). */
export function ShortLabel({ label, short }: { label: string; short: string }) {
  const { t } = useWords()
  const [before, seen, after] = shorten(t(label), t(short))
  return (
    <span className="inline-block first-letter:uppercase">
      {before ? <span className="max-xl:sr-only">{before}</span> : null}
      {seen}
      {after ? <span className="max-xl:sr-only">{after}</span> : null}
    </span>
  )
}
