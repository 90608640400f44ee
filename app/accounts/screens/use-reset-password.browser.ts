import { useEffect, useRef, useState } from 'react'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { readResetLink, resetWords } from '../password.ts'
import { tellSessionEvent } from '../session-event.browser.ts'

/**
 * The life of one reset link in the browser: read from the fragment, taken out of the address bar at once, checked, spent
 * (P50). `problem` is why it cannot be used (P53).
 */
export function useResetPassword() {
  const { t } = useWords()
  const token = useRef<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (token.current) return
    const link = readResetLink(window.location.search, window.location.hash)
    // The router's own state stays; only the address is cleaned.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if ('problem' in link) return setProblem(link.problem)
    token.current = link.token
    callApi('POST', '/api/password-reset/check', link).then(
      () => tellSessionEvent('password_recovery'),
      error => setProblem(wordsOfFailure(error)),
    )
  }, [])
  const submit = async (password: string): Promise<string | null> => {
    if (!token.current) return resetWords.missing
    setBusy(true)
    try {
      await callApi('POST', '/api/password-reset', { token: token.current, password })
      toast({
        title: t(resetWords.updated),
        description: t(resetWords.updatedDescription),
        variant: 'success',
      })
      setDone(true)
      return null
    } catch (error) {
      return wordsOfFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, done, submit }
}

/** The server's own words, else that something went wrong (P53). */
function wordsOfFailure(error: unknown): string {
  return error instanceof ApiRefusal && error.code !== 'Unexpected' ? error.message : resetWords.unexpected
}
