import { useCallback, useEffect, useState } from 'react'
import { type Answer, addressOf, type EndpointName, type Input } from '../../lib/endpoint.ts'
import type { Written } from '../../lib/phrase.ts'
import { t } from '../../words/load-language.browser.ts'
import { ApiRefusal, call } from './call.browser.ts'
import { orSaved } from './connection.browser.ts'

type AnswerState<E extends EndpointName> = {
  /** Null until the first response. */
  data: Answer<E> | null
  /** The server's message if the last request failed. */
  failure: Written | null
}

export type LoadedAnswer<E extends EndpointName> = AnswerState<E> & {
  setData: (data: Answer<E>) => void
  reload: () => void
}

/**
 * Loads an endpoint's response for a part of a screen. Reloads when the input or `changed` changes, keeping the old
 * data meanwhile. With `offline` the response is saved for offline use.
 */
export function useAnswer<E extends EndpointName>(
  endpoint: E,
  input: Input<E>,
  changed?: unknown,
  { offline = false }: { offline?: boolean } = {},
): LoadedAnswer<E> {
  const [state, setState] = useState<AnswerState<E>>({ data: null, failure: null })
  const [tries, setTries] = useState(0)
  const inputJson = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `changed` or `tries` repeats the request
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const parsed = JSON.parse(inputJson) as Input<E>
    const request = (call as Asks<E>)(endpoint, parsed, { signal })
    const answer = offline
      ? (orSaved(addressOf(endpoint, parsed), request, true) as Promise<Answer<E>>)
      : request
    answer
      .then(data => setState({ data, failure: null }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        const failure =
          error instanceof ApiRefusal ? error.message : t('An unexpected error occurred. Please try again.')
        setState(now => ({ data: now.data, failure }))
      })
    return () => controller.abort()
  }, [endpoint, inputJson, changed, tries, offline])
  const setData = useCallback((data: Answer<E>) => setState({ data, failure: null }), [])
  return { ...state, setData, reload: () => setTries(count => count + 1) }
}

type Asks<E extends EndpointName> = (
  endpoint: E,
  input: Input<E>,
  options: { signal: AbortSignal },
) => Promise<Answer<E>>
