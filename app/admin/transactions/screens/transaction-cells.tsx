import type { ShownTransactionStatus } from '../../../donations/transaction-status.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type Cells, RowLink } from '../../kit/list/list-columns.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import type { Transaction } from '../contract.ts'
import type { transactions } from '../list.ts'

export const transactionCells: Cells<typeof transactions> = {
  donor: row => <DonorLink transaction={row} />,
  amount: row => <AmountCell transaction={row} />,
  total: row => (
    <>
      <Amount cents={row.totalCents} />
      <Returned cents={row.returned.totalCents} of={row} />
    </>
  ),
  taken: row => (
    <>
      <Amount cents={row.takenCents ?? 0} className="font-semibold text-clay-ink" />
      <Returned cents={row.returned.totalCents} of={row} />
    </>
  ),
  status: ({ status }) => <StatusBadge status={status} />,
  tip: ({ lines }) => lineCell(lines?.tip),
  foundationDonation: ({ lines }) => lineCell(lines?.foundationDonation),
  processingFee: ({ lines }) => lineCell(lines?.processingFee),
  creditCardFee: ({ lines }) => lineCell(lines?.creditCardFee),
}

const lineCell = (cents: number | undefined) => (cents === undefined ? '\u2013' : <Amount cents={cents} />)

/** The amount. On phones, the total is shown below it instead of in its own column. */
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

/** The refunded cents of a partially refunded donation. */
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

/** The donor's name, which opens the details. On phones, it also shows the student. */
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

export const statusLabels = {
  completed: phrase('Completed'),
  partly: phrase('Partly returned'),
  refunded: phrase('Refunded'),
  disputed: phrase('Disputed'),
  held: phrase('Held'),
} as const satisfies Record<ShownTransactionStatus, string>

const tones = {
  completed: 'gown',
  partly: 'gold',
  refunded: 'plain',
  disputed: 'clay',
  held: 'gold',
} as const

export function StatusBadge({ status }: { status: ShownTransactionStatus }) {
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(statusLabels[status])}</Badge>
}
