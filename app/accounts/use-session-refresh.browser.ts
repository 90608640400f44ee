import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, callApi } from '../shell/call-api.browser.ts'
import { refreshCheckSeconds, shouldRefresh } from './session-lifetime.ts'

/**
 * Keeps the session of an open page alive: looks every 30 s and refreshes within 90 s of the end (spec 9). `expiresAt` and `serverNow`
 * are ISO instants of the server's clock; a session that ended elsewhere is noticed and the page told.
 */
export function useSessionRefresh(expiresAt: string | null, serverNow: string): void {
  const { revalidate } = useRevalidator()
  const end = useRef(0)
  useEffect(() => {
    if (!expiresAt) return
    end.current = Date.parse(expiresAt)
    const offset = Date.parse(serverNow) - performance.now()
    const check = async () => {
      if (!shouldRefresh(end.current, performance.now() + offset)) return
      try {
        const answer = await callApi<{ expiresAt: string }>('POST', '/api/session/refresh')
        end.current = Date.parse(answer.expiresAt)
      } catch (error) {
        // Offline or busy: the next look tries again. Signed out elsewhere: the page shows it.
        if (error instanceof ApiRefusal && error.status === 401) await revalidate()
      }
    }
    void check()
    const timer = setInterval(() => void check(), refreshCheckSeconds * 1000)
    return () => clearInterval(timer)
  }, [expiresAt, serverNow, revalidate])
}
