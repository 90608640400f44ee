import type { SessionData } from '../../../shell/session.ts'
import { useSessionRefresh } from '../use-session-refresh.browser.ts'

/** Renders nothing: refreshes the session of a signed-in person. Visitors never load it. */
export function RefreshSession({ session }: { session: SessionData }) {
  useSessionRefresh(session)
  return null
}
