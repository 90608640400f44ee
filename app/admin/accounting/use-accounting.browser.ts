import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Query } from '../../lib/endpoint.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { watchTopics } from '../../shell/wire/use-live.browser.ts'
import type { AccountingData } from './contract.ts'

export type Accounting =
  | { state: 'verifying' }
  | { state: 'refused'; refusal: ApiRefusal }
  | { state: 'shown'; data: AccountingData; busy: boolean; failed: boolean }

type AccountingQuery = Query<'GET /api/screens/accounting'>

/** Milliseconds between two reloads caused by topics. */
const calmMs = 2_000

/**
 * The one screen that loads its data itself, so that it can show that it is verifying access meanwhile (P238). The current data
 * stay visible while another year or page loads, and when a later load fails.
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
    const turn = ++newest.current
    setAccounting(now => (now.state === 'shown' ? { ...now, busy: true } : { state: 'verifying' }))
    const next = await ask({ year, month, account, page })
    // An answer to an outdated question is ignored.
    if (turn !== newest.current) return
    setAccounting(now => {
      const isTrouble = next.state === 'refused' && ![401, 403].includes(next.refusal.status)
      return now.state === 'shown' && isTrouble ? { ...now, busy: false, failed: true } : next
    })
  }, [year, month, account, page])
  useEffect(() => {
    void reload()
  }, [reload])
  useWatch(accounting.state === 'shown', reload)
  return { accounting, reload }
}

async function ask(query: AccountingQuery): Promise<Accounting> {
  try {
    const data = await call('GET /api/screens/accounting', { query })
    return { state: 'shown', data, busy: false, failed: false }
  } catch (error) {
    if (error instanceof ApiRefusal) return { state: 'refused', refusal: error }
    throw error
  }
}

/** Loads again when something was posted, at most once in so many milliseconds. */
function useWatch(isShown: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!isShown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = watchTopics('admin', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void reload()
      }, calmMs)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [isShown, reload])
}
