import type { StatementSummary } from '../../../books/bank/contract.ts'
import { dayLabel } from '../../../books/calendar.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ChooseFile } from '../../kit/choose-file.tsx'
import { Facts } from '../../kit/facts.tsx'
import type { StatementImport } from '../use-statement-import.browser.ts'
import { CsvColumns } from './csv-columns.tsx'
import { LineText } from './line-columns.tsx'

/** Imports a bank statement (P583, P584). */
export function StatementDialog({ file }: { file: StatementImport }) {
  const { t } = useWords()
  const { preview, isMapping } = file
  const statement = isMapping ? null : (preview?.statement ?? null)
  return (
    <Dialog
      open={file.isOpen}
      onOpenChange={open => (open ? undefined : file.close())}
      locked={file.isSaving}
      size="lg"
      title={t('Import a Statement')}
      description={t('Lines you’ve already imported are skipped. The ledger isn’t changed.')}
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
        {file.isReading && !isMapping ? <Spinner label={t('Reading the file...')} /> : null}
        {file.error ? (
          <Banner tone="danger" role="alert" title={t('Nothing was imported')}>
            {file.error}
          </Banner>
        ) : null}
        {preview?.csv && isMapping ? (
          <CsvColumns
            key={`${preview.sha256} ${preview.csv.headerLine}`}
            csv={preview.csv}
            busy={file.isReading}
            onHeader={file.chooseHeader}
            onMap={file.map}
          />
        ) : null}
        {statement ? <Summary statement={statement} /> : null}
        {statement && preview?.csv ? (
          <Button variant="quiet" disabled={file.isSaving} onClick={file.mapAgain}>
            {t('Edit Mapping')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

function Summary({ statement }: { statement: StatementSummary }) {
  const { t } = useWords()
  const { account, from, until, lines, newLines, openingCents, closingCents, first } = statement
  const cents = (sum: number | null) => (sum === null ? null : <Amount cents={sum} signed />)
  return (
    <>
      <Warnings statement={statement} />
      <Facts
        facts={[
          [phrase('Account'), `•••• ${account}`],
          [phrase('Dates'), `${dayLabel(from, t)} – ${dayLabel(until, t)}`],
          [phrase('Lines'), t('{lines}, {newLines} new', { lines, newLines })],
          [phrase('Opening balance'), cents(openingCents)],
          [phrase('Closing balance'), cents(closingCents)],
        ]}
      />
      <DataTable
        caption={t('First lines')}
        rows={first.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        columns={columns}
        empty={null}
      />
    </>
  )
}

/** Warns about lines that the import skips, may repeat, or may miss. */
function Warnings({ statement: { leftOut, lateLines, splitDay } }: { statement: StatementSummary }) {
  const { t } = useWords()
  return (
    <>
      {leftOut > 0 ? (
        <Banner
          tone="info"
          title={t(
            '{count, plural, one {# line is left out: it isn’t posted} other {# lines are left out: they aren’t posted}}',
            { count: leftOut },
          )}
        >
          {t('Pending and failed transactions aren’t imported. Pending ones come with a later file.')}
        </Banner>
      ) : null}
      {lateLines > 0 ? (
        <Banner
          tone="danger"
          role="alert"
          title={t(
            '{count, plural, one {# new line falls} other {# new lines fall}} on dates already imported',
            { count: lateLines },
          )}
        >
          {t('Make sure they aren’t duplicates with a different description.')}
        </Banner>
      ) : null}
      {splitDay ? (
        <Banner
          tone="danger"
          role="alert"
          title={t(
            '{count, plural, one {# line of {day} was imported before} other {# lines of {day} were imported before}}',
            { count: splitDay.lines, day: dayLabel(splitDay.day, t) },
          )}
        >
          {t(
            'An earlier file begins or ends on this date. If this file has only part of it, equal lines may be new: download the whole date.',
          )}
        </Banner>
      ) : null}
    </>
  )
}

const columns: DataColumn<StatementSummary['first'][number] & { at: number }>[] = [
  { id: 'line', header: phrase('Line'), className: 'min-w-48', cell: line => <LineText line={line} /> },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    cell: ({ cents }) => <Amount cents={cents} signed />,
  },
]
