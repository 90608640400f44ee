import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { refreshCheckSeconds, shouldRefresh } from './session-lifetime.ts'
import { announceSessionEvent } from './use-session-events.browser.ts'

type Lifetime = { sessionExpiresAt: string | null; sessionEndsAt: string | null; now: string }

/**
 * Refreshes the session of an open page: checks every 30 s and refreshes within 90 s of the end (P44). Instants are ISO, by the
 * server's clock. Reloads the page's data if the session was ended elsewhere.
 */
export function useSessionRefresh({
  sessionExpiresAt: expiresAt,
  sessionEndsAt,
  now: serverNow,
}: Lifetime): void {
  const { revalidate } = useRevalidator()
  const end = useRef(0)
  useEffect(() => {
    if (!expiresAt) return
    end.current = Date.parse(expiresAt)
    const endsAt = Date.parse(sessionEndsAt ?? expiresAt)
    const offset = Date.parse(serverNow) - performance.now()
    const check = async () => {
      if (!shouldRefresh({ expiresAt: end.current, endsAt }, performance.now() + offset)) return
      try {
        const answer = await call('POST /api/session/refresh')
        end.current = Date.parse(answer.expiresAt)
        announceSessionEvent('token_refreshed')
      } catch (error) {
        // If offline or busy, the next check tries again. If signed out elsewhere, the page shows it.
        if (error instanceof ApiRefusal && error.status === 401) await revalidate()
      }
    }
    void check()
    const timer = setInterval(() => void check(), refreshCheckSeconds * 1000)
    return () => clearInterval(timer)
  }, [expiresAt, sessionEndsAt, serverNow, revalidate])
}
