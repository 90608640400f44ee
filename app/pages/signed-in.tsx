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

/** How each kind of offline write is shown while it waits for the network: its title and content. */
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

/** The frame's features for signed-in people: session refresh, offline writes, and the admins' search. Visitors never load this code. */
export function SignedIn({ session }: { session: SessionData }) {
  useSessionRefresh(session)
  return (
    <>
      <WaitingFrame kinds={kinds} />
      {session.viewer?.roles.length ? <PaletteHost /> : null}
    </>
  )
}
