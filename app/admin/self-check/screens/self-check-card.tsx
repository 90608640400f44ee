import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { type CheckResult, differencesByKind, type SelfCheckReport } from '../../../ledger/self-check.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownReport } from '../contract.ts'
import { LastRuns } from './last-runs.tsx'

/** Shows the latest self-check with its comparisons, and a button that runs it again (P203). */
export function SelfCheckCard({ report }: { report: ShownReport | null }) {
  const { t } = useWords()
  const { run, busy } = useCommand('POST /api/self-check', { failed: t('The check did not finish') })
  return (
    <Card as="section" aria-labelledby="self-check" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-0.5">
          <h2 id="self-check" className="text-xl">
            {t('Do the books add up?')}
          </h2>
          <div className="text-ink-soft">
            {report ? (
              <LastRuns runs={report.runs} />
            ) : (
              <p>{t('Not checked yet. It also runs every hour.')}</p>
            )}
          </div>
        </div>
        <Only may="runChecks">
          <Button variant="secondary" busy={busy} busyLabel={t('Checking...')} onClick={() => void run({})}>
            {t('Check Now')}
          </Button>
        </Only>
      </div>
      {report ? <Result report={report} /> : null}
      {report?.undelivered?.length ? <Undelivered items={report.undelivered} /> : null}
      {report?.audit ? (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {t('Audit log: {entries} entries, head {sha256}', {
            entries: String(report.audit.entries),
            sha256: report.audit.sha256,
          })}
        </p>
      ) : null}
      {report ? <Checks checks={report.checks} open={report.differences > 0} /> : null}
    </Card>
  )
}

function Result({ report }: { report: Pick<SelfCheckReport, 'differences' | 'checks'> }) {
  const { t } = useWords()
  const { differences } = report
  if (differences > 0) {
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
  return (
    <p role="status" className="flex items-center gap-2 font-semibold text-gown">
      <CircleCheck aria-hidden="true" className="size-5" />
      {t('Every total matches the ledger.')}
    </p>
  )
}

function Undelivered({ items }: { items: NonNullable<ShownReport['undelivered']> }) {
  const { t } = useWords()
  return (
    <Banner tone="info" title={t('Not everything was delivered')}>
      {items.map(({ message, values }) => t(message, values)).join('; ')}.{' '}
      <Link to="/admin/undelivered">{t('See undelivered messages')}</Link>
    </Banner>
  )
}

const columns: DataColumn<CheckResult>[] = [
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

/** Lists the comparisons of a self-check. Collapsed unless there are differences. */
function Checks({ checks, open }: { checks: readonly CheckResult[]; open: boolean }) {
  const { t } = useWords()
  return (
    <details open={open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-gown">
        {t('What was compared')}
      </summary>
      <DataTable
        caption={t('What was compared')}
        rows={checks}
        rowKey={check => check.name}
        columns={columns}
        empty={null}
      />
    </details>
  )
}
