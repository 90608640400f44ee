import type { SessionData } from '../../shell/session.ts'
import { useSessionRefresh } from '../use-session-refresh.browser.ts'

/** Shows nothing: keeps the session of who is signed in alive. Visitors never load it. */
export function KeepSession({ session }: { session: SessionData }) {
  useSessionRefresh(session)
  return null
}
