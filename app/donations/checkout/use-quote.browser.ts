import { useCallback, useEffect, useRef, useState } from 'react'
import type { FeeRates, Fees } from '../../fees/fee-schedule.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Quote, QuoteInput } from '../contract.ts'
import type { QuoteChoices } from '../quote.ts'
import { choicesOf, type DonationDraft, sameChoices } from './donation-draft.ts'

export type QuoteState = {
  /** The last quote; kept while a new one is loading. Null while the choices have no valid amount. */
  quote: Quote | null
  /** The fees of the latest quote or refusal; before that, the page's. */
  fees: FeeRates
  /** True while `quote` does not match the latest choices. */
  isStale: boolean
  refused: ApiRefusal | null
}

const settleMs = 120

/**
 * The server's quote for the draft's choices, loaded shortly after each change; the browser only displays it (P155).
 * `renew` loads another quote for the same choices. `show` displays a quote that the server has already
 * created for the choices to be set next.
 */
export function useQuote(campaignId: string, draft: DonationDraft, pageFees: FeeRates) {
  const [state, setState] = useState<QuoteState>({
    quote: null,
    fees: pageFees,
    isStale: false,
    refused: null,
  })
  const first = useRef(true)
  const created = useRef<Quote>(null)
  const choices = choicesOf(draft, state.fees)
  const key = choices && JSON.stringify(choices)
  useEffect(() => {
    if (key === null) return
    const requested = JSON.parse(key) as QuoteChoices
    const quote = created.current
    created.current = null
    if (quote && sameChoices(quote, requested)) return
    const stop = new AbortController()
    setState(({ quote, fees }) => ({
      quote,
      fees,
      isStale: !(quote && sameChoices(quote, requested)),
      refused: null,
    }))
    const timer = setTimeout(() => void load(requested, stop.signal), first.current ? 0 : settleMs)
    first.current = false
    async function load(chosen: QuoteChoices, signal: AbortSignal) {
      try {
        const quote = await requestQuote({ campaignId, ...chosen }, signal)
        if (!signal.aborted) setState(shown(quote))
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ApiRefusal)) throw error
        setState(before => refusedState(before, error))
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [campaignId, key])
  const renew = useCallback(async () => {
    if (key === null) return
    try {
      setState(shown(await requestQuote({ campaignId, ...(JSON.parse(key) as QuoteChoices) })))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      setState(before => refusedState(before, error))
    }
  }, [campaignId, key])
  const show = useCallback((quote: Quote) => {
    created.current = quote
    setState(shown(quote))
  }, [])
  const current = key === null ? { ...state, quote: null, isStale: true } : state
  return { ...current, renew, show }
}

const shown = (quote: Quote): QuoteState => ({ quote, fees: quote.fees, isStale: false, refused: null })

/** Takes over the current fees if the refusal returns them because the donor picked a removed choice. */
const refusedState = ({ quote, fees }: QuoteState, refused: ApiRefusal): QuoteState => ({
  quote,
  fees: (refused.facts.fees as Fees | undefined) ?? fees,
  isStale: true,
  refused,
})

const requestQuote = (input: QuoteInput, signal?: AbortSignal) =>
  call('POST /api/quotes', { body: input }, signal ? { signal } : {})
