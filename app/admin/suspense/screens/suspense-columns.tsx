import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownDifference, ShownSuspense } from '../contract.ts'

export const suspenseReasons: Record<ShownSuspense['kind'], Message> = {
  other_total: phrase('Charged a different total than the donor saw'),
  owner_left: phrase('Paid after the campaign’s owner deleted their account'),
  unknown_payment: phrase('Paid at the provider, but not started here'),
  ownerless_funds: phrase('Returned to a campaign whose owner deleted their account'),
}

const statusLabels: Record<ShownSuspense['status'], Message> = {
  open: phrase('Unresolved'),
  assigned: phrase('Assigned'),
  refunded: phrase('Refunded'),
  disputed: phrase('Disputed'),
}

export const suspenseColumns = (open: (item: ShownSuspense) => void): DataColumn<ShownSuspense>[] => [
  {
    id: 'at',
    header: phrase('Found'),
    className: 'whitespace-nowrap',
    cell: item => <Moment at={item.foundAt} />,
  },
  { id: 'amount', header: phrase('Amount'), align: 'end', cell: item => <Sum item={item} /> },
  {
    id: 'why',
    header: phrase('Why'),
    className: 'min-w-48',
    cell: item => (
      <>
        <Phrase words={suspenseReasons[item.kind]} />
        {item.scholar ? <span className="block text-sm text-ink-soft">{item.scholar}</span> : null}
      </>
    ),
  },
  { id: 'status', header: phrase('Status'), cell: item => <State item={item} /> },
  {
    id: 'act',
    header: phrase('Action'),
    cell: item =>
      item.status === 'open' && !item.isRefunding ? (
        <Only may="resolveSuspense">
          <Button size="sm" variant="secondary" onClick={() => open(item)}>
            <Phrase words="Resolve" />
          </Button>
        </Only>
      ) : null,
  },
]

/** Shows the amount and, after a partial refund, the rest. */
function Sum({ item: { cents, returnedCents, status } }: { item: ShownSuspense }) {
  return (
    <>
      <Amount cents={cents} />
      {returnedCents === 0 || status === 'refunded' || status === 'disputed' ? null : (
        <span className="block text-sm text-ink-soft">
          <Phrase words="<0/> left" parts={[<Amount key="left" cents={cents - returnedCents} />]} />
        </span>
      )}
    </>
  )
}

function State({ item }: { item: ShownSuspense }) {
  const { t } = useWords()
  if (item.isRefunding) return <Badge>{t('Refund under way')}</Badge>
  return <Badge tone={item.status === 'open' ? 'clay' : 'gown'}>{t(statusLabels[item.status])}</Badge>
}

const differenceLabels: Record<ShownDifference['kind'], Message> = {
  unknown_here: phrase('The provider has a payment we don’t'),
  missing_there: phrase('We have a payment the provider doesn’t'),
  amount: phrase('Different amount'),
  fee: phrase('Different fee'),
  state: phrase('Different status'),
}

export const differenceColumns = (
  open: (difference: ShownDifference) => void,
): DataColumn<ShownDifference>[] => [
  {
    id: 'at',
    header: phrase('Found'),
    className: 'whitespace-nowrap',
    cell: row => <Moment at={row.foundAt} />,
  },
  {
    id: 'what',
    header: phrase('What'),
    className: 'min-w-48',
    cell: row => (
      <>
        <Phrase words={differenceLabels[row.kind]} />
        <code className="block text-sm wrap-anywhere">{row.paymentId ?? row.providerPaymentId}</code>
      </>
    ),
  },
  { id: 'ours', header: phrase('Here'), cell: row => <Side words={row.ours} cents={row.oursCents} /> },
  {
    id: 'theirs',
    header: phrase('At the provider'),
    cell: row => <Side words={row.theirs} cents={row.theirsCents} />,
  },
  {
    id: 'act',
    header: phrase('Action'),
    cell: row => (
      <Only may="resolveSuspense">
        <Button size="sm" variant="secondary" onClick={() => open(row)}>
          <Phrase words="Resolve" />
        </Button>
      </Only>
    ),
  },
]

/** The states of a payment (provider-differences.ts). */
const sides: Readonly<Record<string, Message>> = {
  'not known here': phrase('not known here'),
  'not known there': phrase('not known there'),
  none: phrase('none'),
  captured: phrase('captured'),
  refunded: phrase('refunded'),
  'partly refunded': phrase('partly refunded'),
  disputed: phrase('disputed'),
  'partly disputed': phrase('partly disputed'),
}

function Side({ words, cents }: { words: string; cents: number | null }) {
  const { t } = useWords()
  const known = sides[words]
  const text = known ? t(known) : words
  if (cents === null) return text
  return (
    <>
      {text}, <Amount cents={cents} />
    </>
  )
}
