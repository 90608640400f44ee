import { useState } from 'react'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { monthName } from '../analytics/platform-calendar.ts'

/** Closing a month, and comparing a closed one with what it was. `busy` is the month that is at work. */
export function useClosing(reload: () => Promise<void>) {
  const [compared, setCompared] = useState<Record<string, boolean>>({})
  const close = useCommand('POST /api/admin/accounting-periods/:month/close', {
    done: ({ month }) => `${monthName(month)} ${month.slice(0, 4)} is closed.`,
    failed: 'Failed to close the month',
    reloads: false,
    onDone: reload,
  })
  const compare = useCommand('POST /api/admin/accounting-periods/:month/compare', {
    failed: 'Failed to compare the exports',
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
