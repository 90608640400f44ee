import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import {
  type CheckResult,
  differencesByKind,
  type SelfCheckReport,
  type SelfCheckRun,
} from '../../../ledger/self-check.ts'
import type { Message } from '../../../lib/phrase.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment, useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { SelfCheckData } from '../contract.ts'

/** Shows the latest self-check in full, a button that runs it again, and the results of earlier ones (P203). */
export function SelfCheck({ data: { last, newest, runs } }: { data: SelfCheckData }) {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/self-check', { failed: t('The check did not finish') })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="measure text-ink-soft">
          <p>
            {t('Compares what changed with the ledger every hour, and everything every week and on demand.')}
          </p>
          <LastRun run={newest.changed} words={phrase('What changed: checked {time}, took {duration}.')} />
          <LastRun run={newest.everything} words={phrase('Everything: checked {time}, took {duration}.')} />
          {last ? null : <p>{t('Not checked yet. It also runs every hour.')}</p>}
        </div>
        <Only may="runChecks">
          <Button variant="secondary" busy={busy} busyLabel={t('Checking...')} onClick={() => void run({})}>
            {t('Check Now')}
          </Button>
        </Only>
      </div>
      {last ? <Report report={last} /> : null}
      {runs.length > 0 ? (
        <Folded title={t('Earlier runs')}>
          <DataTable
            caption={t('Earlier runs')}
            rows={runs}
            rowKey={run => String(run.id)}
            columns={runColumns}
          />
        </Folded>
      ) : null}
    </>
  )
}

/** Says when a kind of self-check last ran, and how long it took (P776). */
function LastRun({ run, words }: { run: SelfCheckRun | null; words: Message }) {
  const { t } = useWords()
  const moment = useMoment()
  if (!run) return null
  const values = { time: moment(run.checkedAt), duration: seconds(run.tookMs) }
  return (
    <p>
      <time dateTime={run.checkedAt}>{t(words, values)}</time>
    </p>
  )
}

/** Formats ms in seconds: '0.4 s', '36 s'. At least 0.1 s. */
function seconds(ms: number): string {
  const maximumFractionDigits = ms < 10_000 ? 1 : 0
  return `${(Math.max(ms, 100) / 1000).toLocaleString('en-US', { maximumFractionDigits })} s`
}

function Report({ report }: { report: SelfCheckReport }) {
  const { t } = useWords()
  return (
    <>
      <Result report={report} />
      {report.audit ? (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('Audit log: {entries} entries, head {sha256}', {
            entries: String(report.audit.entries),
            sha256: report.audit.sha256,
          })}
        </p>
      ) : null}
      <Folded title={t('What was compared')} open={report.differences > 0}>
        <DataTable
          caption={t('What was compared')}
          rows={report.checks}
          rowKey={check => check.name}
          columns={comparisonColumns}
        />
      </Folded>
    </>
  )
}

function Result({ report }: { report: SelfCheckReport }) {
  const { t } = useWords()
  const { differences } = report
  if (differences === 0)
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-gown">
        <CircleCheck aria-hidden="true" className="size-5" />
        {t('Every total matches the ledger.')}
      </p>
    )
  const { books, audit } = differencesByKind(report)
  const title =
    books > 0
      ? t('The totals don’t match the ledger')
      : audit > 0
        ? t('The audit log was altered')
        : t('Erased donors are still named')
  return (
    <Banner tone="danger" role="alert" title={title}>
      {t(
        '{count, plural, one {There is # difference.} other {There are # differences.}} Don’t pay anything out until you find the cause.',
        { count: differences },
      )}
    </Banner>
  )
}

function Folded({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-gown">{title}</summary>
      {children}
    </details>
  )
}

const comparisonColumns: DataColumn<CheckResult>[] = [
  {
    id: 'check',
    header: phrase('Check'),
    className: 'min-w-56',
    cell: ({ title, examples }) => (
      <>
        <Phrase words={title} />
        {examples.map(example => (
          <span key={example} className="block text-sm wrap-anywhere text-clay-ink">
            {example}
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'compared',
    header: phrase('Compared'),
    align: 'end',
    cell: ({ compared }) => formatCount(compared),
  },
  {
    id: 'differences',
    header: phrase('Differences'),
    align: 'end',
    cell: ({ differences }) => formatCount(differences),
  },
]

const runColumns: DataColumn<SelfCheckData['runs'][number]>[] = [
  { id: 'at', header: phrase('Checked'), cell: run => <Moment at={run.checkedAt} /> },
  {
    id: 'kind',
    header: phrase('What was checked'),
    cell: run => <Phrase words={run.isComplete ? phrase('Everything') : phrase('What changed')} />,
  },
  { id: 'took', header: phrase('Took'), align: 'end', cell: run => seconds(run.tookMs) },
  {
    id: 'differences',
    header: phrase('Differences'),
    align: 'end',
    cell: ({ differences }) => <Badge tone={differences === 0 ? 'gown' : 'clay'}>{differences}</Badge>,
  },
]
