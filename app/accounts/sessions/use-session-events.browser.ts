import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const channelName = 'tassel-session'

/** Broadcasts sign-ins, sign-outs and profile changes to the other tabs of this browser, which then reload their data. */
export function useSessionEvents(session: SeenSession): void {
  const { revalidate } = useRevalidator()
  const seen = useRef<SeenSession | undefined>(undefined)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.onmessage = () => void revalidate()
    return () => {
      opened.close()
      channel.current = null
    }
  }, [revalidate])
  useEffect(() => {
    const event = eventBetween(seen.current, session)
    seen.current = session
    if (event) announceSessionEvent(event)
    if (event && concernsOtherTabs(event)) channel.current?.postMessage(event)
  }, [session])
}

/** Dispatches `tassel:session` on the window, with the event as its detail (P48). */
export function announceSessionEvent(event: SessionEvent): void {
  window.dispatchEvent(new CustomEvent<SessionEvent>('tassel:session', { detail: event }))
}

/** The auth session events (P48). */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'

/** The fields whose change is a session event; null if signed out. */
export type SeenSession = {
  userId: string
  firstName: string
  lastName: string
  profilePictureUrl: string | null
} | null

/** The event that leads from one session state to the next, or null. `before` is undefined on page load. */
export function eventBetween(before: SeenSession | undefined, after: SeenSession): SessionEvent | null {
  if (before === undefined) return 'initial_session'
  if (before?.userId !== after?.userId) return after ? 'signed_in' : 'signed_out'
  if (!before || !after) return null
  const changed =
    before.firstName !== after.firstName ||
    before.lastName !== after.lastName ||
    before.profilePictureUrl !== after.profilePictureUrl
  return changed ? 'user_updated' : null
}

/** True for events that make other tabs of this browser reload their data. */
export function concernsOtherTabs(event: SessionEvent): boolean {
  return event === 'signed_in' || event === 'signed_out' || event === 'user_updated'
}
