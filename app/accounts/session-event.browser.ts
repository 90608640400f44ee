import type { SessionEvent } from './session-events.ts'

/** What this page tells of its session (P48): `tassel:session` on the window, with the event as its detail. */
export function tellSessionEvent(event: SessionEvent): void {
  window.dispatchEvent(new CustomEvent<SessionEvent>('tassel:session', { detail: event }))
}
