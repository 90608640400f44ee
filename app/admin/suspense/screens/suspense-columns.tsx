import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import type { ShownDifference, ShownSuspense } from '../contract.ts'

const why: Record<ShownSuspense['kind'], string> = {
  other_total: 'Another total was taken than the donor saw',
  owner_left: 'Paid after the campaign’s owner deleted their account',
  unknown_payment: 'Paid at the provider, but started nowhere here',
  ownerless_funds: 'Came back to a campaign whose owner deleted their account',
}

const states: Record<ShownSuspense['status'], string> = {
  open: 'To be cleared up',
  assigned: 'Assigned',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

/** The reason why a sum is in suspense, in words. */
export const whyOf = ({ kind }: ShownSuspense) => why[kind]

export const suspenseColumns = (open: (item: ShownSuspense) => void): DataColumn<ShownSuspense>[] => [
  { id: 'at', header: 'Found', className: 'whitespace-nowrap', cell: item => item.foundAt },
  { id: 'amount', header: 'Amount', align: 'end', cell: item => <Sum item={item} /> },
  {
    id: 'why',
    header: 'Why',
    className: 'min-w-48',
    cell: item => (
      <>
        {whyOf(item)}
        {item.scholar ? <span className="block text-sm text-ink-soft">{item.scholar}</span> : null}
      </>
    ),
  },
  { id: 'status', header: 'Status', cell: item => <State item={item} /> },
  {
    id: 'act',
    header: 'Action',
    cell: item =>
      item.status === 'open' && !item.isRefunding ? (
        <Button size="sm" variant="secondary" onClick={() => open(item)}>
          Clear Up
        </Button>
      ) : null,
  },
]

/** What was found; where a part of it went back, what is still held. */
function Sum({ item: { cents, returnedCents, status } }: { item: ShownSuspense }) {
  return (
    <>
      <Amount cents={cents} />
      {returnedCents === 0 || status === 'refunded' || status === 'disputed' ? null : (
        <span className="block text-sm text-ink-soft">
          <Amount cents={cents - returnedCents} /> left
        </span>
      )}
    </>
  )
}

function State({ item }: { item: ShownSuspense }) {
  if (item.isRefunding) return <Badge>Refund under way</Badge>
  return <Badge tone={item.status === 'open' ? 'clay' : 'gown'}>{states[item.status]}</Badge>
}

const differs: Record<ShownDifference['kind'], string> = {
  unknown_here: 'The provider took a payment that is not known here',
  missing_there: 'The provider does not know a payment that stands here',
  amount: 'Another amount',
  fee: 'Another fee',
  state: 'Another state',
}

export const differenceColumns = (
  open: (difference: ShownDifference) => void,
): DataColumn<ShownDifference>[] => [
  { id: 'at', header: 'Found', className: 'whitespace-nowrap', cell: row => row.foundAt },
  {
    id: 'what',
    header: 'What',
    className: 'min-w-48',
    cell: row => (
      <>
        {differs[row.kind]}
        <code className="block text-sm wrap-anywhere">{row.paymentId ?? row.providerPaymentId}</code>
      </>
    ),
  },
  { id: 'ours', header: 'Here', cell: row => <Side words={row.ours} cents={row.oursCents} /> },
  {
    id: 'theirs',
    header: 'At the provider',
    cell: row => <Side words={row.theirs} cents={row.theirsCents} />,
  },
  {
    id: 'act',
    header: 'Action',
    cell: row => (
      <Button size="sm" variant="secondary" onClick={() => open(row)}>
        Resolve
      </Button>
    ),
  },
]

function Side({ words, cents }: { words: string; cents: number | null }) {
  if (cents === null) return words
  return (
    <>
      {words}, <Amount cents={cents} />
    </>
  )
}
