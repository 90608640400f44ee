import { useCallback, useEffect, useState } from 'react'
import { ApiRefusal, callApi } from '../shell/call.browser.ts'

export type Loaded<Data> = {
  /** Null while it loads for the first time, and after a failure. */
  data: Data | null
  /** Why it could not be loaded, in the server's words. */
  failure: string | null
  setData: (data: Data) => void
  reload: () => void
}

/** The data of a card that loads itself; it loads again when `changed` is another value, as after a revalidation of the screen. */
export function useLoaded<Data>(path: string, changed: unknown): Loaded<Data> {
  const [state, setState] = useState<{ data: Data | null; failure: string | null }>({
    data: null,
    failure: null,
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` and `tries` are why it loads again
  useEffect(() => {
    const leaving = new AbortController()
    callApi<Data>('GET', path, undefined, { signal: leaving.signal })
      .then(data => setState({ data, failure: null }))
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        const failure =
          error instanceof ApiRefusal ? error.message : 'An unexpected error occurred. Please try again.'
        setState(now => ({ data: now.data, failure }))
      })
    return () => leaving.abort()
  }, [path, changed, tries])
  const setData = useCallback((data: Data) => setState({ data, failure: null }), [])
  return { ...state, setData, reload: () => setTries(count => count + 1) }
}
