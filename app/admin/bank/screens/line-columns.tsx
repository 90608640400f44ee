import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { isProviderTransfer } from '../../../books/bank/provider-transfer.ts'
import { dayLabel } from '../../../books/calendar.ts'
import { ledgerEvents } from '../../../ledger/postings.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Only } from '../../kit/only.tsx'
import type { BankData, BankTransaction, OpenBankLine } from '../contract.ts'

type Does = {
  confirm: (line: OpenBankLine) => void
  choose: (line: OpenBankLine) => void
  record: (line: OpenBankLine) => void
  busy: boolean
}
type Props = { line: OpenBankLine; data: BankData; does: Does }

/**
 * The columns of lines without a match: what the bank says, and what it may be in the ledger. With the sum of the lines in cents, there is a
 * last row with it.
 */
export const lineColumns = (data: BankData, does: Does, totalCents?: number): DataColumn<OpenBankLine>[] => [
  {
    id: 'line',
    header: phrase('Line'),
    className: 'md:min-w-48',
    ...(totalCents !== undefined && { total: <Phrase words={phrase('Total')} /> }),
    cell: line => (
      <div className="grid gap-2">
        <LineText line={line} />
        <div className="md:hidden">
          <Match line={line} data={data} does={does} />
        </div>
      </div>
    ),
  },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    ...(totalCents !== undefined && { total: <Amount cents={totalCents} signed /> }),
    cell: ({ cents }) => <Amount cents={cents} signed />,
  },
  {
    id: 'match',
    header: phrase('In the ledger'),
    className: 'min-w-56 max-md:hidden',
    cell: line => <Match line={line} data={data} does={does} />,
  },
]

export function LineText({
  line: { bookedOn, reference, description },
}: {
  line: Pick<OpenBankLine, 'bookedOn' | 'reference' | 'description'>
}) {
  const { t } = useWords()
  return (
    <span className="wrap-anywhere">
      {dayLabel(bookedOn, t)}
      <span className="block text-ink-soft">{[reference, description].filter(Boolean).join(' ')}</span>
    </span>
  )
}

function Match({ line, data, does }: Props) {
  const { t } = useWords()
  const { state, candidates } = line
  if (state === 'proposed')
    return (
      <div className="grid justify-items-start gap-2">
        <Transactions ids={candidates[0] ?? []} data={data} />
        <Only may="matchBankStatements">
          <div className="flex flex-wrap gap-2">
            <Button size="sm" disabled={does.busy} onClick={() => does.confirm(line)}>
              {t('Confirm')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => does.choose(line)}>
              {t('Choose Others')}
            </Button>
          </div>
        </Only>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      {state === 'ask' ? (
        <Badge tone="gold">{t('Several possible matches')}</Badge>
      ) : state === 'record' ? (
        <ToRecord line={line} does={does} />
      ) : (
        <Missing line={line} />
      )}
      <Only may="matchBankStatements">
        <Button size="sm" variant="secondary" onClick={() => does.choose(line)}>
          {t('Choose')}
        </Button>
      </Only>
    </div>
  )
}

/** A line with the code of a campaign: a person records it, which fills in the form (P874). */
function ToRecord({ line, does }: Pick<Props, 'line' | 'does'>) {
  const { t } = useWords()
  const student = line.campaign?.student ?? ''
  return (
    <>
      <span>{t('Not in the ledger. It has the code of {student}’s campaign.', { student })}</span>
      <Only may="recordOfflineDonations">
        <Button size="sm" onClick={() => does.record(line)}>
          {t('Record for {student}', { student })}
        </Button>
      </Only>
    </>
  )
}

/** What the ledger lacks is written by its own command, and matched afterwards (P586). */
function Missing({ line }: { line: OpenBankLine }) {
  const { t } = useWords()
  const { openBatch, returnable, cents } = line
  if (openBatch)
    return (
      <Link asChild>
        <RouterLink to="/analytics?tab=withdrawals&status=approved">
          {t('Payout file {number} of {day} has this total. Mark it as paid first.', {
            number: openBatch.number,
            day: dayLabel(openBatch.day, t),
          })}
        </RouterLink>
      </Link>
    )
  if (returnable.length > 0)
    return (
      <ul className="grid gap-1">
        {returnable.map(({ withdrawalId, name, day }) => (
          <li key={withdrawalId}>
            <WithdrawalLink id={withdrawalId}>
              {t(
                'The payout to {name} of {day} has this amount. If it came back, mark it as returned first.',
                {
                  name,
                  day: dayLabel(day, t),
                },
              )}
            </WithdrawalLink>
          </li>
        ))}
      </ul>
    )
  if (isProviderTransfer(line))
    return (
      <span className="text-ink-soft">
        {t('A payout from the payment provider. It matches once the provider reports it.')}
      </span>
    )
  if (cents > 0)
    return (
      <Link asChild>
        <RouterLink to="/admin/offline-donations">
          {t('Not in the ledger. If it’s a check, cash or transfer from a donor, record it.')}
        </RouterLink>
      </Link>
    )
  return <span className="text-ink-soft">{t('Not in the ledger.')}</span>
}

function WithdrawalLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link asChild>
      <RouterLink to={`/analytics?tab=withdrawals&status=all&withdrawal=${id}`}>{children}</RouterLink>
    </Link>
  )
}

/** What a transaction is, which leads to its withdrawal if it has one. */
export function TransactionText({
  transaction: { kind, what, withdrawalId },
}: {
  transaction: Pick<BankTransaction, 'kind' | 'what' | 'withdrawalId'>
}) {
  const { t } = useWords()
  const text = `${t(ledgerEvents[kind])} ${what}`.trim()
  return withdrawalId ? <WithdrawalLink id={withdrawalId}>{text}</WithdrawalLink> : text
}

/** The first transactions of a match, in words. */
function Transactions({ ids, data }: { ids: readonly number[]; data: BankData }) {
  const { t } = useWords()
  const found = data.openTransactions.filter(({ id }) => ids.includes(id))
  return (
    <ul className="grid gap-1">
      {found.slice(0, 3).map(transaction => (
        <li key={transaction.id} className="wrap-anywhere">
          <TransactionText transaction={transaction} />, {dayLabel(transaction.day, t)}
        </li>
      ))}
      {ids.length > 3 ? <li>{t('and {count} more', { count: ids.length - 3 })}</li> : null}
    </ul>
  )
}
