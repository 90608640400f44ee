import { useState } from 'react'
import { dayLabel } from '../../../books/calendar.ts'
import { ledgerEvents } from '../../../ledger/postings.ts'
import { centsToDecimal } from '../../../lib/cents.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { KnownDonation } from '../../offline-donations/use-record-form.browser.ts'
import type { BankData, BankStatement, BankTransaction, MatchedBankLine, OpenBankLine } from '../contract.ts'
import { useStatementImport } from '../use-statement-import.browser.ts'
import { lineColumns, TransactionText } from './line-columns.tsx'
import { Sums } from './sums.tsx'

const StatementDialog = late(async () => (await import('./statement-dialog.tsx')).StatementDialog)
const MatchDialog = late(async () => (await import('./match-dialogs.tsx')).MatchDialog)
const UndoDialog = late(async () => (await import('./match-dialogs.tsx')).UndoDialog)
const RecordDialog = late(
  async () => (await import('../../offline-donations/screens/record-dialog.tsx')).RecordDialog,
)
const VoidDialog = late(async () => (await import('./void-dialog.tsx')).VoidDialog)

/** Bank: statements, what is open on both sides, and the matches (P583 to P588). */
export default function BankScreen({ data }: ScreenProps<'GET /api/screens/admin/bank'>) {
  const { t } = useWords()
  const file = useStatementImport()
  const [chosen, setChosen] = useState<OpenBankLine | null>(null)
  const [recorded, setRecorded] = useState<OpenBankLine | null>(null)
  const [undone, setUndone] = useState<MatchedBankLine | null>(null)
  const [voided, setVoided] = useState<BankStatement | null>(null)
  useLive(data.topics)
  return (
    <AdminPage
      lede={t('Bank statements matched with the ledger.')}
      actions={
        <Only may="matchBankStatements">
          <Button onClick={file.open}>{t('Import a Statement')}</Button>
        </Only>
      }
    >
      {data.statements.length === 0 ? (
        <EmptyState title={t('No bank statement yet')}>
          {t('Import one as CSV, CAMT.053 or OFX, and each line is compared with the ledger.')}
        </EmptyState>
      ) : (
        <>
          <Sums sums={data.reconciliation} confirmed={data.openingConfirmed} />
          <OpenLines data={data} onChoose={setChosen} onRecord={setRecorded} />
          <OpenTransactions data={data} />
          <Section title={t('Matched')}>
            <DataTable
              caption={t('Matched lines')}
              rows={data.matched}
              rowKey={row => row.id}
              columns={matchedColumns(setUndone)}
              empty={<EmptyState title={t('Nothing is matched yet')} />}
            />
          </Section>
          <Section title={t('Statements')}>
            <DataTable
              caption={t('Statements')}
              rows={data.statements}
              rowKey={row => row.id}
              columns={statementColumns(setVoided)}
              empty={null}
            />
          </Section>
        </>
      )}
      {file.isOpen ? <StatementDialog file={file} onLoadError={file.close} /> : null}
      {recorded ? (
        <RecordDialog
          confirmAboveCents={data.confirmAboveCents}
          known={knownOf(recorded)}
          onClose={() => setRecorded(null)}
          onLoadError={() => setRecorded(null)}
        />
      ) : null}
      {chosen ? <MatchDialog line={chosen} data={data} onClose={() => setChosen(null)} /> : null}
      {voided ? <VoidDialog statement={voided} onClose={() => setVoided(null)} /> : null}
      {undone ? <UndoDialog line={undone} onClose={() => setUndone(null)} /> : null}
    </AdminPage>
  )
}

/** The line as a donation: a bank's line with a code is a transfer, unless a person says otherwise. */
function knownOf({ id, bookedOn, cents, reference, description, campaign }: OpenBankLine): KnownDonation {
  return {
    of: id,
    values: {
      kind: 'transfer',
      reference: (reference || description).slice(0, 100).trim(),
      receivedOn: bookedOn,
      depositedOn: bookedOn,
      cents: centsToDecimal(cents),
      campaignId: campaign?.id ?? '',
      student: campaign?.student ?? '',
    },
  }
}

type OpenLinesProps = {
  data: BankData
  onChoose: (line: OpenBankLine) => void
  onRecord: (line: OpenBankLine) => void
}

function OpenLines({ data, onChoose, onRecord }: OpenLinesProps) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/bank/matches', {
    done: ({ matched }) => t('{count, plural, one {# line} other {# lines}} matched.', { count: matched }),
  })
  const proposed = data.openLines.filter(({ state }) => state === 'proposed')
  const confirm = (lines: readonly OpenBankLine[]) =>
    void run({
      body: {
        matches: lines.map(({ id, candidates }) => ({ lineId: id, transactionIds: candidates[0] ?? [] })),
      },
    })
  const does = { confirm: (line: OpenBankLine) => confirm([line]), choose: onChoose, record: onRecord, busy }
  const counted = data.openLines.filter(({ isCounted }) => isCounted || data.reconciliation === null)
  const others = data.openLines.filter(({ isCounted }) => !isCounted && data.reconciliation !== null)
  return (
    <Section
      title={t('Only in the statement')}
      aside={
        proposed.length > 1 ? (
          <Only may="matchBankStatements">
            <Button
              variant="secondary"
              busy={busy}
              busyLabel={t('Saving...')}
              onClick={() => confirm(proposed)}
            >
              {t('Confirm {count} Matches', { count: proposed.length })}
            </Button>
          </Only>
        ) : null
      }
    >
      {error ? (
        <p role="alert" className="font-medium text-clay-ink">
          {error}
        </p>
      ) : null}
      <DataTable
        caption={t('Only in the statement')}
        rows={counted}
        rowKey={row => row.id}
        columns={lineColumns(data, does, data.reconciliation?.onlyStatementCents)}
        empty={<EmptyState title={t('Every line is matched')} />}
      />
      <Shown count={data.openLines.length} all={data.counts.openLines} />
      {others.length > 0 ? (
        <>
          <p className="text-ink-soft">
            {t(
              'These lines are of later dates, or of an account without a balance, so the total doesn’t count them.',
            )}
          </p>
          <DataTable
            caption={t('Only in the statement, not in the total')}
            rows={others}
            rowKey={row => row.id}
            columns={lineColumns(data, does)}
            empty={null}
          />
        </>
      ) : null}
    </Section>
  )
}

function OpenTransactions({ data }: { data: BankData }) {
  const { t } = useWords()
  const sums = data.reconciliation
  const counted = data.openTransactions.filter(({ isCounted }) => isCounted || sums === null)
  const others = data.openTransactions.filter(({ isCounted }) => !isCounted && sums !== null)
  return (
    <Section title={t('Only in the ledger')}>
      <DataTable
        caption={t('Only in the ledger')}
        rows={counted}
        rowKey={row => String(row.id)}
        columns={transactionColumns(sums?.onlyLedgerCents)}
        empty={<EmptyState title={t('Every entry of these dates is matched')} />}
      />
      <Shown count={data.openTransactions.length} all={data.counts.openTransactions} />
      {sums && others.length > 0 ? (
        <>
          <p className="text-ink-soft">
            {t(
              'These entries were recorded on other dates than {from} – {until}, so the total doesn’t count them.',
              {
                from: dayLabel(sums.firstDay, t),
                until: dayLabel(sums.day, t),
              },
            )}
          </p>
          <DataTable
            caption={t('Only in the ledger, not in the total')}
            rows={others}
            rowKey={row => String(row.id)}
            columns={transactionColumns()}
            empty={null}
          />
        </>
      ) : null}
    </Section>
  )
}

function Shown({ count, all }: { count: number; all: number }) {
  const { t } = useWords()
  return count < all ? (
    <p className="text-ink-soft">{t('Showing {count} of {all}.', { count, all })}</p>
  ) : null
}

/** With the sum of the entries in cents, there is a last row with it. */
const transactionColumns = (totalCents?: number): DataColumn<BankTransaction>[] => [
  {
    id: 'day',
    header: phrase('Date'),
    className: 'whitespace-nowrap max-md:hidden',
    cell: ({ day }) => <DayText day={day} />,
  },
  {
    id: 'what',
    header: phrase('What'),
    ...(totalCents !== undefined && { total: <Phrase words={phrase('Total')} /> }),
    cell: ({ kind, what, day }) => (
      <span className="wrap-anywhere">
        <Phrase words={ledgerEvents[kind]} />
        {what ? <span className="block text-ink-soft">{what}</span> : null}
        <span className="block text-ink-soft md:hidden">
          <DayText day={day} />
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    ...(totalCents !== undefined && { total: <Amount cents={totalCents} signed /> }),
    cell: ({ cents }) => <Amount cents={cents} signed />,
  },
]

function DayText({ day }: { day: string }) {
  const { t } = useWords()
  return <>{dayLabel(day, t)}</>
}

const matchedColumns = (onUndo: (line: MatchedBankLine) => void): DataColumn<MatchedBankLine>[] => [
  {
    id: 'day',
    header: phrase('Date'),
    className: 'whitespace-nowrap max-md:hidden',
    cell: ({ bookedOn }) => <DayText day={bookedOn} />,
  },
  {
    id: 'what',
    header: phrase('Line'),
    className: 'md:min-w-48',
    cell: line => (
      <>
        <span className="wrap-anywhere">
          {[line.reference, line.description].filter(Boolean).join(' ')}
          {line.transactions.map(transaction => (
            <span key={transaction.id} className="block text-ink-soft">
              <TransactionText transaction={transaction} />
            </span>
          ))}
          <span className="block text-ink-soft md:hidden">
            <DayText day={line.bookedOn} />
          </span>
        </span>
        <div className="-ms-3 md:hidden">
          <UndoButton onClick={() => onUndo(line)} />
        </div>
      </>
    ),
  },
  {
    id: 'by',
    header: phrase('Confirmed by'),
    className: 'max-md:hidden',
    cell: ({ confirmedBy, confirmedAt }) => (
      <>
        {confirmedBy} <Moment at={confirmedAt} />
      </>
    ),
  },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    cell: ({ cents }) => <Amount cents={cents} signed />,
  },
  {
    id: 'undo',
    header: phrase('Undo'),
    className: 'max-md:hidden',
    cell: line => <UndoButton onClick={() => onUndo(line)} />,
  },
]

function UndoButton({ onClick }: { onClick: () => void }) {
  const { t } = useWords()
  return (
    <Only may="matchBankStatements">
      <Button size="sm" variant="quiet" onClick={onClick}>
        {t('Undo')}
      </Button>
    </Only>
  )
}

const formatLabels = { csv: 'CSV', camt053: 'CAMT.053', ofx: 'OFX' } as const

function accountOf({ account, format }: BankStatement): string {
  return `•••• ${account}, ${formatLabels[format]}`
}

const statementColumns = (onVoid: (statement: BankStatement) => void): DataColumn<BankStatement>[] => [
  {
    id: 'days',
    header: phrase('Dates'),
    cell: statement => (
      <>
        <DayText day={statement.from} /> – <DayText day={statement.until} />
        <span className="block text-ink-soft md:hidden">{accountOf(statement)}</span>
      </>
    ),
  },
  {
    id: 'account',
    header: phrase('Account'),
    className: 'max-md:hidden',
    cell: accountOf,
  },
  {
    id: 'lines',
    header: phrase('New lines'),
    align: 'end',
    cell: ({ newLines, lines }) => `${newLines} / ${lines}`,
  },
  {
    id: 'balance',
    header: phrase('Balance'),
    align: 'end',
    cell: ({ closingCents }) => (closingCents === null ? '–' : <Amount cents={closingCents} signed />),
  },
  {
    id: 'by',
    header: phrase('Imported by'),
    className: 'max-md:hidden',
    cell: ({ importedBy, importedAt }) => (
      <>
        {importedBy} <Moment at={importedAt} />
      </>
    ),
  },
  {
    id: 'void',
    header: phrase('Void'),
    cell: statement => <VoidButton onClick={() => onVoid(statement)} />,
  },
]

function VoidButton({ onClick }: { onClick: () => void }) {
  const { t } = useWords()
  return (
    <Only may="matchBankStatements">
      <Button size="sm" variant="quiet" onClick={onClick}>
        {t('Void')}
      </Button>
    </Only>
  )
}
