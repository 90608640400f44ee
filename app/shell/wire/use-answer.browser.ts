import { useCallback, useEffect, useState } from 'react'
import { type Answer, addressOf, type EndpointName, type Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, call } from './call.browser.ts'
import { orSaved } from './connection.browser.ts'

const crashed = phrase('An unexpected error occurred. Please try again.')

type Got<E extends EndpointName> = {
  /** Null while it loads for the first time, and after a failure. */
  data: Answer<E> | null
  /** Why it could not be loaded, in the server's words. */
  failure: string | null
}

export type Asked<E extends EndpointName> = Got<E> & {
  setData: (data: Answer<E>) => void
  reload: () => void
}

/**
 * What an endpoint answers, for a part of a screen that loads itself. Asks again when the input is another one, and when `changed` is, as after
 * a revalidation of the screen; what was shown stays meanwhile. With `offline` the browser keeps it for a time without a network.
 */
export function useAnswer<E extends EndpointName>(
  endpoint: E,
  input: Input<E>,
  changed?: unknown,
  { offline = false }: { offline?: boolean } = {},
): Asked<E> {
  const [state, setState] = useState<Got<E>>({ data: null, failure: null })
  const [tries, setTries] = useState(0)
  const asked = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` and `tries` are why it asks again
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const given = JSON.parse(asked) as Input<E>
    const called = (call as Asks<E>)(endpoint, given, { signal })
    const answer = offline
      ? (orSaved(addressOf(endpoint, given), called, true) as Promise<Answer<E>>)
      : called
    answer
      .then(data => setState({ data, failure: null }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        const failure = error instanceof ApiRefusal ? error.message : crashed
        setState(now => ({ data: now.data, failure }))
      })
    return () => leaving.abort()
  }, [endpoint, asked, changed, tries, offline])
  const setData = useCallback((data: Answer<E>) => setState({ data, failure: null }), [])
  return { ...state, setData, reload: () => setTries(count => count + 1) }
}

type Asks<E extends EndpointName> = (
  endpoint: E,
  input: Input<E>,
  options: { signal: AbortSignal },
) => Promise<Answer<E>>
