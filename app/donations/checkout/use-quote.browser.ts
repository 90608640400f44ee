import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Quote, QuoteInput } from '../contract.ts'
import type { QuoteChoices } from '../quote.ts'
import { sameChoices } from './donation-draft.ts'

export type QuoteState = {
  /** The last quote; kept while a new one is loading. */
  quote: Quote | null
  /** True while `quote` does not match the latest choices. */
  isStale: boolean
  refused: ApiRefusal | null
}

const settleMs = 120

/**
 * The server's quote for the choices, loaded shortly after each change; the browser only displays it (P155).
 * `renew` loads another quote for the same choices. `show` displays a quote that the server has already
 * created for the choices to be set next.
 */
export function useQuote(campaignId: string, choices: QuoteChoices | null) {
  const [state, setState] = useState<QuoteState>({ quote: null, isStale: false, refused: null })
  const first = useRef(true)
  const shown = useRef<Quote>(null)
  const key = choices && JSON.stringify(choices)
  useEffect(() => {
    if (key === null) return
    const requested = JSON.parse(key) as QuoteChoices
    const ready = shown.current
    shown.current = null
    if (ready && sameChoices(ready, requested)) return
    const stop = new AbortController()
    setState(({ quote }) => ({ quote, isStale: !(quote && sameChoices(quote, requested)), refused: null }))
    const timer = setTimeout(() => void load(requested, stop.signal), first.current ? 0 : settleMs)
    first.current = false
    async function load(chosen: QuoteChoices, signal: AbortSignal) {
      try {
        const quote = await requestQuote({ campaignId, ...chosen }, signal)
        if (!signal.aborted) setState({ quote, isStale: false, refused: null })
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ApiRefusal)) throw error
        setState(({ quote }) => ({ quote, isStale: true, refused: error }))
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [campaignId, key])
  const renew = useCallback(async () => {
    if (key === null) return null
    const quote = await requestQuote({ campaignId, ...(JSON.parse(key) as QuoteChoices) })
    setState({ quote, isStale: false, refused: null })
    return quote
  }, [campaignId, key])
  const show = useCallback((quote: Quote) => {
    shown.current = quote
    setState({ quote, isStale: false, refused: null })
  }, [])
  return { ...state, renew, show }
}

const requestQuote = (input: QuoteInput, signal?: AbortSignal) =>
  call('POST /api/quotes', { body: input }, signal ? { signal } : {})
