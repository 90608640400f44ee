import { useEffect, useRef, useState } from 'react'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import { readResetLink, resetWords } from '../password.ts'
import { announceSessionEvent } from '../sessions/session-event.browser.ts'

/**
 * One reset link in the browser: read from the fragment, removed from the address bar at once, checked, used (P50). `problem`
 * says why it cannot be used (P53).
 */
export function useResetPassword() {
  const { t } = useWords()
  const token = useRef<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (token.current) return
    const link = readResetLink(window.location.search, window.location.hash)
    // The router's own state stays; only the address is cleaned.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if ('problem' in link) return setProblem(link.problem)
    token.current = link.token
    call('POST /api/password-reset/check', { body: link }).then(
      () => announceSessionEvent('password_recovery'),
      error => setProblem(wordsOfFailure(error)),
    )
  }, [])
  const { run, busy, error, clearError } = useCommand('POST /api/password-reset', {
    done: () => ({ title: t(resetWords.updated), description: t(resetWords.updatedDescription) }),
    onDone: () => setDone(true),
    explain: refused => ({ message: wordsOfFailure(refused) }),
    reloads: false,
  })
  const submit = (password: string) => {
    if (!token.current) return setProblem(resetWords.missing)
    void run({ body: { token: token.current, password } })
  }
  return { problem, busy, done, submit, refused: error, clearRefused: clearError }
}

/** The server's own words, else that something went wrong (P53). */
function wordsOfFailure(error: unknown): string {
  return error instanceof ApiRefusal && error.code !== 'Unexpected' ? error.message : resetWords.unexpected
}
