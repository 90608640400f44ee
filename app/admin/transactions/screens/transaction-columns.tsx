import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { lineLabels } from '../../line-labels.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { Moment } from '../../screens/moment.tsx'
import type { Transaction, TransactionStatus } from '../contract.ts'
import { StatusBadge } from './status-badge.tsx'

/** The specification's columns (P234); for held payments also what was captured instead of the total. */
export function columnsFor(status: TransactionStatus): readonly DataColumn<Transaction>[] {
  return status === 'held' ? [...columns, taken, ...more] : [...columns, ...more]
}

const columns: readonly DataColumn<Transaction>[] = [
  {
    id: 'date',
    header: phrase('Date'),
    sortable: true,
    className: 'max-md:w-28 md:whitespace-nowrap',
    cell: row => <Moment at={row.at} />,
  },
  {
    id: 'donor',
    header: phrase('Donor'),
    fixed: true,
    className: 'md:min-w-36',
    cell: row => <DonorLink transaction={row} />,
  },
  { id: 'scholar', header: phrase('Scholar'), className: 'max-md:hidden min-w-32', cell: row => row.scholar },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    sortable: true,
    cell: row => <AmountCell transaction={row} />,
  },
  {
    id: 'total',
    header: phrase('Total'),
    align: 'end',
    sortable: true,
    className: 'max-md:hidden',
    cell: row => (
      <>
        <Amount cents={row.totalCents} />
        <Returned cents={row.returned.totalCents} of={row} />
      </>
    ),
  },
]

/** Offered by the chooser beside the specification's columns. */
const more: readonly DataColumn<Transaction>[] = [
  {
    id: 'status',
    header: phrase('Status'),
    optional: true,
    cell: row => <StatusBadge status={row.status} />,
  },
  ...(['tip', 'foundationDonation', 'processingFee', 'creditCardFee'] as const).map(
    (line): DataColumn<Transaction> => ({
      id: line,
      header: lineLabels[line],
      align: 'end',
      optional: true,
      cell: row => (row.lines ? <Amount cents={row.lines[line]} /> : '\u2013'),
    }),
  ),
]

const taken: DataColumn<Transaction> = {
  id: 'taken',
  header: phrase('Charged instead'),
  align: 'end',
  cell: row => (
    <>
      <Amount cents={row.takenCents ?? 0} className="font-semibold text-clay-ink" />
      <Returned cents={row.returned.totalCents} of={row} />
    </>
  ),
}

/** On a phone the total stands beneath. */
function AmountCell({ transaction }: { transaction: Transaction }) {
  const { amountCents, totalCents, returned } = transaction
  return (
    <>
      <Amount cents={amountCents} />
      <Returned cents={returned.amountCents} of={transaction} />
      <span className="block text-sm text-ink-soft md:hidden">
        <Phrase words="of <0/>" parts={[<Amount key="total" cents={totalCents} />]} />
      </span>
    </>
  )
}

/** What of it went back; where all of it did, the badge says so. */
function Returned({ cents, of: { status } }: { cents: number; of: Transaction }) {
  if (cents === 0 || status === 'refunded' || status === 'disputed') return null
  return (
    <span className="block text-sm text-ink-soft">
      <Phrase
        words="<0/><1> returned</1>"
        parts={[<Amount key="back" cents={0 - cents} />, <span key="returned" className="max-md:sr-only" />]}
      />
    </span>
  )
}

/** Opens the detail; the address says which. On a phone it says for whom, too. */
function DonorLink({ transaction: { id, donor, scholar, status } }: { transaction: Transaction }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <RowLink to={address.link({ donation: id })}>{donor ?? t('Anonymous')}</RowLink>
      {status === 'completed' ? null : <StatusBadge status={status} />}
      <span className="w-full text-ink-soft md:hidden">{t('for {scholar}', { scholar })}</span>
    </span>
  )
}
