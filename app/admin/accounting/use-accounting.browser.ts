import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AccountingData } from '../../books/accounting/contract.ts'
import type { Query } from '../../lib/endpoint.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { watchTopics } from '../../shell/wire/use-live.browser.ts'

export type Accounting =
  | { state: 'verifying' }
  | { state: 'refused'; refusal: ApiRefusal }
  | { state: 'shown'; data: AccountingData; busy: boolean; failed: boolean }

type AccountingQuery = Query<'GET /api/screens/accounting'>

/** Delays a reload, so that several postings in a row cause only one. */
const reloadDelayMs = 2_000

/**
 * Loads the screen's data in the browser rather than in a route loader, so that the screen can show that access is being verified (P238).
 * Keeps showing the current data while other data loads, and if that fails for a reason other than access.
 */
export function useAccounting(): { accounting: Accounting; reload: () => Promise<void> } {
  const [search] = useSearchParams()
  const [accounting, setAccounting] = useState<Accounting>({ state: 'verifying' })
  const parameter = (name: keyof AccountingQuery) => search.get(name) || undefined
  const [year, month, account, page] = [
    parameter('year'),
    parameter('month'),
    parameter('account'),
    parameter('page'),
  ]
  const newest = useRef(0)
  const reload = useCallback(async () => {
    const request = ++newest.current
    setAccounting(now => (now.state === 'shown' ? { ...now, busy: true } : { state: 'verifying' }))
    const next = await load({ year, month, account, page })
    // Ignores the response of an earlier request that finishes after a later one started.
    if (request !== newest.current) return
    setAccounting(now => {
      const isFailure = next.state === 'refused' && ![401, 403].includes(next.refusal.status)
      return now.state === 'shown' && isFailure ? { ...now, busy: false, failed: true } : next
    })
  }, [year, month, account, page])
  useEffect(() => {
    void reload()
  }, [reload])
  useReload(accounting.state === 'shown', reload)
  return { accounting, reload }
}

async function load(query: AccountingQuery): Promise<Accounting> {
  try {
    const data = await call('GET /api/screens/accounting', { query })
    return { state: 'shown', data, busy: false, failed: false }
  } catch (error) {
    if (error instanceof ApiRefusal) return { state: 'refused', refusal: error }
    throw error
  }
}

/** Reloads when the server announces a change to admins, such as a posting. */
function useReload(isShown: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = watchTopics('admin', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void reload()
      }, reloadDelayMs)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [isShown, reload])
}
