import { useEffect, useState } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import type { SearchResult } from './contract.ts'

/** The debounce delay of the search. */
const searchDelayMs = 200

type Search = { found: readonly SearchResult[]; isSearching: boolean; failure: Written | null }
const nothing: Search = { found: [], isSearching: false, failure: null }

/** Searches on the server from two characters on. Keeps the previous results until the next response arrives. */
export function useSearch(typed: string): Search {
  const { t } = useWords()
  const search = typed.trim()
  const [state, setState] = useState(nothing)
  useEffect(() => {
    if (search.length < 2) return setState(nothing)
    setState(before => ({ ...before, isSearching: true }))
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('POST /api/admin/search', { body: { search } }, { signal: controller.signal })
        .then(({ found }) => setState({ found, isSearching: false, failure: null }))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          const failure =
            error instanceof ApiRefusal ? error.message : t('An unexpected error occurred. Please try again.')
          setState({ ...nothing, failure })
        })
    }, searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, t])
  return state
}
