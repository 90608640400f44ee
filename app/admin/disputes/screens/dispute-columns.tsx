import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import type { ShownDispute } from '../contract.ts'
import { daysLeftTone, daysLeftWords, disputeStates } from '../status-words.ts'

const amount: DataColumn<ShownDispute> = {
  id: 'amount',
  header: phrase('Amount'),
  align: 'end',
  cell: ({ cents }) => <Amount cents={cents} />,
}

const donor: DataColumn<ShownDispute> = {
  id: 'donor',
  header: phrase('Donor'),
  className: 'md:min-w-36',
  cell: row => (
    <>
      <Link asChild>
        <RouterLink to={`/admin/disputes/${row.id}`}>
          {row.isKnown ? (row.donor ?? <Phrase words="Anonymous" />) : <Phrase words="Unknown payment" />}
        </RouterLink>
      </Link>
      {row.scholar ? (
        <span className="block text-sm text-ink-soft">
          <Phrase words="for {scholar}" values={{ scholar: row.scholar }} />
        </span>
      ) : null}
      <span className="mt-1 block lg:hidden">
        <StateBadge status={row.status} />
      </span>
    </>
  ),
}

export const reasonColumn: DataColumn<Pick<ShownDispute, 'reason' | 'meaning'>> = {
  id: 'why',
  header: phrase('Why'),
  className: 'max-md:hidden min-w-56',
  cell: ({ reason, meaning }) => (
    <>
      <Phrase words={reason} />
      <span className="block text-sm text-ink-soft">
        <Phrase words={meaning} />
      </span>
    </>
  ),
}

const status: DataColumn<ShownDispute> = {
  id: 'status',
  header: phrase('State'),
  className: 'max-lg:hidden',
  cell: row => <StateBadge status={row.status} />,
}

export const openColumns: readonly DataColumn<ShownDispute>[] = [
  {
    id: 'due',
    header: phrase('Evidence due'),
    className: 'max-lg:w-32 lg:whitespace-nowrap',
    cell: row => <Due dispute={row} />,
  },
  donor,
  amount,
  reasonColumn,
  status,
]

export const closedColumns: readonly DataColumn<ShownDispute>[] = [
  {
    id: 'closed',
    header: phrase('Closed'),
    className: 'max-lg:w-32 lg:whitespace-nowrap',
    cell: ({ closedAt }) => closedAt && <Moment at={closedAt} />,
  },
  donor,
  amount,
  reasonColumn,
  status,
]

export function Due({ dispute }: { dispute: Pick<ShownDispute, 'daysLeft' | 'evidenceDueBy'> }) {
  const { t } = useWords()
  const { daysLeft, evidenceDueBy } = dispute
  if (daysLeft === null) return <span className="text-ink-soft">{t('Answered')}</span>
  return (
    <>
      <Badge tone={daysLeftTone(daysLeft)}>{daysLeftWords(daysLeft, t)}</Badge>
      <span className="mt-1 block text-sm text-ink-soft">
        {evidenceDueBy && <Moment at={evidenceDueBy} />}
      </span>
    </>
  )
}

export function StateBadge({ status }: { status: ShownDispute['status'] }) {
  const { t } = useWords()
  const { label, tone } = disputeStates[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}
