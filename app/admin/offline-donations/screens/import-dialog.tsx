import { dayLabel } from '../../../books/calendar.ts'
import type { RowState } from '../../../donations/offline/import/judge-rows.ts'
import type { ImportPreview, PreviewRow } from '../../../donations/offline/import/preview.ts'
import { offlineKindWords } from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { ChooseFile } from '../../kit/choose-file.tsx'
import { useDay } from '../../kit/moment.tsx'
import type { FileImport } from '../use-import.browser.ts'

/** Imports a CSV file of offline donations: choose it, look at each row, record all of them or none (P580, P581). */
export function ImportDialog({ file }: { file: FileImport }) {
  const { t } = useWords()
  const { preview } = file
  const toRecord = preview ? preview.counts.ok + preview.counts.warning : 0
  const canImport = preview !== null && preview.counts.error === 0 && toRecord > 0 && !preview.earlier
  return (
    <Dialog
      open={file.isOpen}
      onOpenChange={open => (open ? undefined : file.close())}
      locked={file.isImporting}
      size="lg"
      title={t('Import a file')}
      description={t('You see each row before anything is recorded. All rows are recorded, or none.')}
      footer={
        canImport ? (
          <Button wide busy={file.isImporting} busyLabel={t('Saving...')} onClick={file.send}>
            {t('{count, plural, one {Record # Donation} other {Record # Donations}}', { count: toRecord })}
          </Button>
        ) : null
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ChooseFile
          label={file.file ? t('Choose another CSV file') : t('Choose a CSV file')}
          accept=".csv,.txt,text/csv"
          name={file.file?.name ?? null}
          disabled={file.isImporting}
          onChoose={file.choose}
        >
          {t('At most 5,000 rows. Days are 2026-03-11 or 3/11/2026, amounts 1250.50.')}{' '}
          <a href="/api/admin/offline-donations/template" download className={linkClass()}>
            {t('Download a template')}
          </a>
        </ChooseFile>
        {file.isReading ? <Spinner label={t('Reading the file...')} /> : null}
        {file.error ? (
          <Banner tone="danger" role="alert" title={t('Nothing was imported')}>
            {file.error}
          </Banner>
        ) : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
    </Dialog>
  )
}

function Preview({ preview }: { preview: ImportPreview }) {
  const { t, money } = useWords()
  const { counts, rows } = preview
  const all = counts.ok + counts.warning + counts.skip + counts.error
  return (
    <>
      <Verdict preview={preview} />
      <p role="status" className="text-ink-soft">
        {t('{count, plural, one {# row} other {# rows}}, {recorded} to record, {amount} in all.', {
          count: all,
          recorded: counts.ok + counts.warning,
          amount: money(preview.cents),
        })}{' '}
        {rows.length < all
          ? t('The first {count} are shown, those with problems at the top.', { count: rows.length })
          : ''}
      </p>
      <DataTable
        caption={t('Rows of the file')}
        rows={rows}
        rowKey={row => String(row.line)}
        columns={columns}
        empty={null}
      />
    </>
  )
}

function Verdict({ preview: { counts, earlier } }: { preview: ImportPreview }) {
  const { t } = useWords()
  const day = useDay()
  if (earlier)
    return (
      <Banner
        tone="info"
        role="status"
        title={t('This file was imported on {day}', { day: day(earlier.importedAt) })}
      >
        {t(
          '{count, plural, one {# donation was} other {# donations were}} recorded then. Importing it again would change nothing.',
          { count: earlier.recorded },
        )}
      </Banner>
    )
  if (counts.error > 0)
    return (
      <Banner
        tone="danger"
        role="alert"
        title={t('{count, plural, one {# row is} other {# rows are}} wrong, so nothing can be imported', {
          count: counts.error,
        })}
      >
        {t('Correct the file and choose it again.')}
      </Banner>
    )
  if (counts.ok + counts.warning === 0)
    return (
      <Banner tone="info" role="status" title={t('Every row is recorded already')}>
        {t('There is nothing to import.')}
      </Banner>
    )
  return null
}

const states: Record<RowState, { label: Message; tone: 'gown' | 'gold' | 'plain' | 'clay' }> = {
  ok: { label: phrase('Ready'), tone: 'gown' },
  warning: { label: phrase('To check'), tone: 'gold' },
  skip: { label: phrase('Already recorded'), tone: 'plain' },
  error: { label: phrase('Wrong'), tone: 'clay' },
}

const columns: DataColumn<PreviewRow>[] = [
  { id: 'line', header: phrase('Row'), align: 'end', cell: ({ line }) => line },
  {
    id: 'donation',
    header: phrase('Donation'),
    className: 'min-w-48 whitespace-normal',
    cell: row => <Donation row={row} />,
  },
  {
    id: 'amount',
    header: phrase('Amount'),
    align: 'end',
    cell: ({ cents }) => (cents > 0 ? <Amount cents={cents} /> : null),
  },
]

function Donation({ row }: { row: PreviewRow }) {
  const { t } = useWords()
  const { state, problems, kind, reference, donorName, receivedOn, campaignId } = row
  const { label, tone } = states[state]
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>
        <Phrase words={label} />
      </Badge>
      {problems.map(({ column, message, values }) => (
        <p key={column} className="font-medium wrap-anywhere">
          {column ? t('{column}: {problem}', { column, problem: t(message, values) }) : t(message, values)}
        </p>
      ))}
      <p className="wrap-anywhere">
        {donorName ?? t('Anonymous')}, {t(offlineKindWords[kind])} {reference}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {dayLabel(receivedOn, t)}, {campaignId}
      </p>
    </div>
  )
}
