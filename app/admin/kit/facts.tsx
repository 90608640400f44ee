import type { ReactElement, ReactNode } from 'react'
import type { Message } from '../../lib/phrase.ts'
import { useWords } from '../../words/use-words.tsx'

/** A description list of names, which are translated, and values. Leaves out empty values. */
export function Facts({ facts }: { facts: readonly (readonly [Message | ReactElement, ReactNode])[] }) {
  const { t } = useWords()
  const present = facts.filter(([, value]) => value !== null && value !== '')
  if (present.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
      {present.map(([name, value], index) => (
        <div key={index} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-soft">{typeof name === 'string' ? t(name) : name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
