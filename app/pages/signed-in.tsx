import { useSessionRefresh } from '../accounts/sessions/use-session-refresh.browser.ts'
import { editLines } from '../campaigns/editing/edit-lines.ts'
import type { Thanks } from '../donations/contract.ts'
import { donorNameWords } from '../donations/donor-name.ts'
import type { SessionData } from '../shell/session.ts'
import { WaitingFrame } from '../shell/waiting/waiting-frame.tsx'
import type { Kinds } from '../shell/waiting/waiting-list.tsx'
import { late } from '../ui/late.tsx'

const PaletteHost = late(async () => (await import('../admin/palette/palette-host.tsx')).PaletteHost, {
  quiet: true,
})

/** The title and content of each kind of offline write. */
const kinds: Kinds = {
  'PATCH /api/campaigns/:campaignId': {
    title: (name, { t }) => t('Changes to the campaign of {name}', { name }),
    lines: editLines,
  },
  'POST /api/campaigns/:campaignId/updates': {
    title: (name, { t }) => t('Update on the campaign of {name}', { name }),
    lines: ({ body }, { t }) => [{ name: 'body', label: t('Update'), text: String(body) }],
  },
  'POST /api/donations/:donationId/thank': {
    title: (name, { t }) => t('Thanks to {name}', { name: donorNameWords(name, t) }),
    lines: ({ words }, { t }) => [{ name: 'words', label: t('Your thanks'), text: String(words) }],
  },
  'POST /api/thanks': {
    title: (name, { t }) => t('Thanks to {name}', { name }),
    lines: ({ thanks }, { t }) => [
      {
        name: 'thanks',
        label: t('Your thanks'),
        text: (thanks as Thanks[]).map(({ words }) => words).join('\n'),
      },
    ],
  },
}

/** What the frame does for signed-in people: refreshes the session, sends offline writes, and lets admins search. Visitors never load it. */
export function SignedIn({ session }: { session: SessionData }) {
  useSessionRefresh(session)
  return (
    <>
      <WaitingFrame kinds={kinds} />
      {session.viewer?.isAdmin ? <PaletteHost /> : null}
    </>
  )
}
