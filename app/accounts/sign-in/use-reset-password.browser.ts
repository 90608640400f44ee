import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useWords } from '../../words/use-words.tsx'
import { readResetLink, resetWords } from '../password.ts'
import { announceSessionEvent } from '../sessions/session-event.browser.ts'

/**
 * One reset link in the browser: read from the fragment, removed from the address bar at once, checked, used (P50). `problem`
 * says why it cannot be used (P53). Another link that is opened meanwhile takes its place.
 */
export function useResetPassword() {
  const { t } = useWords()
  const token = useRef<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const opened = useLocation().key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address bar is read once each time that something was opened
  useEffect(() => {
    const { search, hash } = window.location
    if (token.current && !search && !hash) return
    const link = readResetLink(search, hash)
    // The router's own state stays; only the address is cleaned.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    setDone(false)
    token.current = 'token' in link ? link.token : null
    setProblem('problem' in link ? link.problem : null)
    if ('problem' in link) return
    call('POST /api/password-reset/check', { body: link }).then(
      () => announceSessionEvent('password_recovery'),
      error => {
        if (token.current === link.token) setProblem(wordsOfFailure(error))
      },
    )
  }, [opened])
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
