import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import { refreshCheckSeconds, shouldRefresh } from './session-lifetime.ts'
import { announceSessionEvent } from './use-session-events.browser.ts'

type Lifetime = { sessionExpiresAt?: string; sessionEndsAt?: string; now: string }

/**
 * Keeps the session of an open page alive: checks every 30 s whether to refresh (P44). Takes ISO instants of the server's clock.
 * Reloads the page's data if the session was ended elsewhere.
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
        // After a network or server error, the next check retries. A 401 means that the session ended, so the page must show it.
        if (error instanceof ApiRefusal && error.status === 401) await revalidate()
      }
    }
    void check()
    const timer = setInterval(() => void check(), refreshCheckSeconds * 1000)
    return () => clearInterval(timer)
  }, [expiresAt, sessionEndsAt, serverNow, revalidate])
}
