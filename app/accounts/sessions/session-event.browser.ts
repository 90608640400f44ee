import type { SessionEvent } from './session-events.ts'

/** Announces what happened to this page's session (P48): `tassel:session` on the window, with the event as its detail. */
export function announceSessionEvent(event: SessionEvent): void {
  window.dispatchEvent(new CustomEvent<SessionEvent>('tassel:session', { detail: event }))
}
