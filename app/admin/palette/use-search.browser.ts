import { useEffect, useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Found } from './contract.ts'

/** The pause in typing before a search, in milliseconds. */
const restMs = 200

type Search = { found: readonly Found[]; isSearching: boolean; failure: string | null }
const nothing: Search = { found: [], isSearching: false, failure: null }

/** The server's results for `typed`, from two characters on; earlier results stay until the next answer. */
export function useSearch(typed: string): Search {
  const search = typed.trim()
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (search.length < 2) return setState(nothing)
    setState(before => ({ ...before, isSearching: true }))
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call('POST /api/admin/search', { body: { search } }, { signal: leaving.signal })
        .then(({ found }) => setState({ found, isSearching: false, failure: null }))
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return
          const failure =
            error instanceof ApiRefusal
              ? error.message
              : phrase('An unexpected error occurred. Please try again.')
          setState({ ...nothing, failure })
        })
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [search])
  return state
}
