import { useSessionRefresh } from '../../accounts/sessions/use-session-refresh.browser.ts'
import type { SessionData } from '../../shell/session.ts'
import { late } from '../../ui/late.tsx'

const PaletteHost = late(async () => (await import('../../admin/palette/palette-host.tsx')).PaletteHost, {
  quiet: true,
})

/** The frame's features for signed-in people: session refresh and the admins' search. Visitors never load this code. */
export function SignedIn({ session }: { session: SessionData }) {
  useSessionRefresh(session)
  return session.viewer?.roles.length ? <PaletteHost /> : null
}
