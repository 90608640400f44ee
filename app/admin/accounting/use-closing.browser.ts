import { useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import { monthLabel } from '../analytics/calendar-words.ts'

/** Closing a month, and comparing a closed one with what it was. `busy` is the month that is at work. */
export function useClosing(reload: () => Promise<void>) {
  const { t } = useWords()
  const [compared, setCompared] = useState<Record<string, boolean>>({})
  const close = useCommand('POST /api/admin/accounting-periods/:month/close', {
    done: ({ month }) => t('{month} is closed.', { month: monthLabel(month, t) }),
    failed: phrase('Failed to close the month'),
    reloads: false,
    onDone: reload,
  })
  const compare = useCommand('POST /api/admin/accounting-periods/:month/compare', {
    failed: phrase('Failed to compare the exports'),
    reloads: false,
    onDone: (found, { params: { month } }) =>
      setCompared(before => ({ ...before, [month]: found.every(({ isSame }) => isSame) })),
  })
  return {
    busy: (close.running ?? compare.running)?.params.month ?? null,
    /** By month: whether its exports are still the same bytes. */
    compared,
    close: (month: string) => close.run({ params: { month } }),
    compare: (month: string) => compare.run({ params: { month } }),
  }
}
