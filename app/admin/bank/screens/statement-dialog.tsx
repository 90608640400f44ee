import type { StatementSummary } from '../../../bank/contract.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { dayLabel } from '../../analytics/calendar.ts'
import { ChooseFile } from '../../screens/choose-file.tsx'
import { Facts } from '../../screens/facts.tsx'
import type { StatementImport } from '../use-statement-import.browser.ts'
import { CsvColumns } from './csv-columns.tsx'
import { LineText } from './line-columns.tsx'

/** Imports a bank statement (P583, P584). */
export function StatementDialog({ file }: { file: StatementImport }) {
  const { t } = useWords()
  const { preview, isExplaining } = file
  const statement = isExplaining ? null : (preview?.statement ?? null)
  return (
    <Dialog
      open={file.isOpen}
      onOpenChange={open => (open ? undefined : file.close())}
      locked={file.isSaving}
      size="lg"
      title={t('Import a bank statement')}
      description={t('Lines of an earlier file count once, and the ledger stays as it is.')}
      footer={
        statement ? (
          <Button wide busy={file.isSaving} busyLabel={t('Saving...')} onClick={file.send}>
            {t(
              '{count, plural, =0 {Import without New Lines} one {Import # New Line} other {Import # New Lines}}',
              {
                count: statement.newLines,
              },
            )}
          </Button>
        ) : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ChooseFile
          label={file.file ? t('Choose another statement') : t('Choose a statement')}
          accept=".csv,.txt,.xml,.ofx,.qfx"
          name={file.file?.name ?? null}
          disabled={file.isSaving}
          onChoose={file.choose}
        >
          {t('CSV, CAMT.053 or OFX, at most 5 MB.')}
        </ChooseFile>
        {file.isReading ? <Spinner label={t('Reading the file...')} /> : null}
        {file.error ? (
          <Banner tone="danger" role="alert" title={t('Nothing was imported')}>
            {file.error}
          </Banner>
        ) : null}
        {preview?.csv && isExplaining ? (
          <CsvColumns key={preview.sha256} csv={preview.csv} busy={file.isSaving} onExplain={file.explain} />
        ) : null}
        {statement ? <Summary statement={statement} /> : null}
        {statement && preview?.csv ? (
          <Button variant="quiet" disabled={file.isSaving} onClick={file.explainAgain}>
            {t('Change What the Columns Mean')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function Summary({ statement }: { statement: StatementSummary }) {
  const { t } = useWords()
  const { account, from, until, lines, newLines, lateLines, openingCents, closingCents, first } = statement
  const cents = (sum: number | null) => (sum === null ? null : <Amount cents={sum} signed />)
  return (
    <>
      {lateLines > 0 ? (
        <Banner
          tone="danger"
          role="alert"
          title={t(
            '{count, plural, one {# new line is} other {# new lines are}} of days that were imported before',
            {
              count: lateLines,
            },
          )}
        >
          {t('Check that they aren’t there already in other words.')}
        </Banner>
      ) : null}
      <Facts
        facts={[
          [t('Account'), `•••• ${account}`],
          [t('Days'), `${dayLabel(from, t)} – ${dayLabel(until, t)}`],
          [t('Lines'), t('{lines}, of them {newLines} new', { lines, newLines })],
          [t('Opening balance'), cents(openingCents)],
          [t('Closing balance'), cents(closingCents)],
        ]}
      />
      <DataTable
        caption={t('First lines')}
        rows={first}
        rowKey={row => JSON.stringify(row)}
        columns={columns}
        empty={null}
      />
    </>
  )
}

const columns: DataColumn<StatementSummary['first'][number]>[] = [
  { id: 'line', header: phrase('Line'), className: 'min-w-48', cell: line => <LineText line={line} /> },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    cell: ({ cents }) => <Amount cents={cents} signed />,
  },
]
