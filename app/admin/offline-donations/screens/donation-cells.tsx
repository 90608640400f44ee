import type { OfflineStatus } from '../../../donations/offline/offline-donation.ts'
import { offlineKindWords } from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type Cells, RowLink } from '../../kit/list/list-columns.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import type { OfflineDonation } from '../contract.ts'
import type { offlineDonations } from '../list.ts'

export const statusLabels: Record<OfflineStatus, Message> = {
  waiting: phrase('To confirm'),
  posted: phrase('Posted'),
  reversed: phrase('Reversed'),
  discarded: phrase('Discarded'),
}

const tones = { waiting: 'gold', posted: 'gown', reversed: 'clay', discarded: 'plain' } as const

export function StatusBadge({ status }: { status: OfflineStatus }) {
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
}

export const donationCells: Cells<typeof offlineDonations> = {
  donor: row => <DonorCell donation={row} />,
  kind: ({ kind }) => <Phrase words={offlineKindWords[kind]} />,
  status: ({ status }) => <StatusBadge status={status} />,
}

/** The donor's name, which opens the details. On phones it also shows the columns that are hidden there. */
function DonorCell({ donation: { id, donorName, status, scholar } }: { donation: OfflineDonation }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <RowLink to={address.link({ opened: id })}>{donorName ?? t('Anonymous')}</RowLink>
      <span className="w-full text-ink-soft md:hidden">{t('for {scholar}', { scholar })}</span>
      <span className="md:hidden">
        <StatusBadge status={status} />
      </span>
    </span>
  )
}
