import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { addressOf } from '../../../lib/endpoint.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { Table, Td, Th } from '../../../ui/tables/table.tsx'
import { monthName } from '../../analytics/platform-calendar.ts'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import type { AccountingData, Closing, StoredExport } from '../contract.ts'
import { useClosing } from '../use-closing.browser.ts'

type Props = { data: AccountingData; reload: () => Promise<void> }
type Closer = ReturnType<typeof useClosing>

/** Months are closed in their order; a closed one keeps its entries, and its exports stay the same bytes. */
export function ClosedPeriods({ data, reload }: Props) {
  const closer = useClosing(reload)
  const [asked, setAsked] = useState<string | null>(null)
  const months = data.ledger.months.filter(({ month }) => data.closings[month]?.state !== 'future')
  const close = async (month: string) => {
    if (await closer.close(month)) setAsked(null)
  }
  return (
    <Section id="periods" title={`Months and exports, ${data.year}`} aside={<YearExports year={data.year} />}>
      <NextToClose data={data} />
      <Table caption={`Months and exports, ${data.year}`}>
        <thead>
          <tr>
            <Th>Month</Th>
            <Th>PaymentTotals</Th>
            <Th align="end">Entries</Th>
            <Th>Exports</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, entries }) => (
            <tr key={month}>
              <th scope="row" className="text-start font-semibold">
                {monthName(month)}
              </th>
              <Td className="min-w-48">
                <PeriodStatus
                  month={month}
                  closing={data.closings[month] ?? { state: 'waits' }}
                  closer={closer}
                  isEmpty={entries === 0}
                  onClose={() => setAsked(month)}
                />
              </Td>
              <Td align="end">{entries.toLocaleString('en-US')}</Td>
              <Td className="whitespace-nowrap">
                <MonthExports month={month} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {asked ? (
        <AlertDialog
          open
          onOpenChange={open => (open ? undefined : setAsked(null))}
          title={`Close ${monthName(asked)} ${data.year}?`}
          description="This can’t be undone. The month is locked. Later refunds and gifts count in the month we learn of them."
          action="Close Month"
          busy={closer.busy !== null}
          onAction={() => void close(asked)}
        />
      ) : null}
    </Section>
  )
}

/** Months are closed in their order: says where to go on. */
function NextToClose({ data: { nextToClose, year } }: { data: AccountingData }) {
  const address = useListAddress()
  if (!nextToClose) return <p className="text-ink-soft">Every month that is over is closed.</p>
  const [nextYear = ''] = nextToClose.split('-')
  const name = `${monthName(nextToClose)} ${nextYear}`
  return (
    <p className="text-ink-soft">
      Months are closed in their order. Next:{' '}
      {Number(nextYear) === year ? (
        name
      ) : (
        <Link asChild>
          <RouterLink to={address.link({ year: nextYear, month: null, account: null, page: null })}>
            {name}
          </RouterLink>
        </Link>
      )}
      .
    </p>
  )
}

type PeriodStatusProps = {
  month: string
  closing: Closing
  closer: Closer
  isEmpty: boolean
  onClose: () => void
}

function PeriodStatus({ month, closing, closer, isEmpty, onClose }: PeriodStatusProps) {
  const name = monthName(month)
  if (closing.state === 'running') return <span className="text-ink-soft">Still running</span>
  if (closing.state === 'waits')
    return <span className="text-ink-soft">Open. Earlier months are closed first.</span>
  if (closing.state === 'closable' && isEmpty)
    return <span className="text-ink-soft">Empty. Closed with the next one.</span>
  if (closing.state === 'closable')
    return (
      <Button
        size="sm"
        variant="secondary"
        busy={closer.busy === month}
        aria-label={`Close ${name}`}
        onClick={onClose}
      >
        Close Month
      </Button>
    )
  if (closing.state !== 'closed') return null
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="gown">Closed</Badge>
        <span className="text-sm text-ink-soft">
          {closing.at ? `${closing.by ?? 'An admin'}, ${closing.at}` : 'With a later month'}
        </span>
      </span>
      {closing.exports.length > 0 ? (
        <Fingerprints month={month} exports={closing.exports} closer={closer} />
      ) : closing.at ? (
        <Button size="sm" variant="secondary" busy={closer.busy === month} onClick={onClose}>
          Complete the closing
        </Button>
      ) : null}
    </div>
  )
}

type FingerprintsProps = { month: string; exports: readonly StoredExport[]; closer: Closer }

function Fingerprints({ month, exports, closer }: FingerprintsProps) {
  const same = closer.compared[month]
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer content-center font-semibold text-gown">
        What it was at the closing
      </summary>
      <dl className="grid gap-2 py-2">
        {exports.map(({ format, rows, sha256 }) => (
          <div key={format}>
            <dt>
              {format === 'csv' ? 'CSV' : 'Journal'}, {rows.toLocaleString('en-US')} entries, SHA-256
            </dt>
            <dd className="figures font-mono text-xs wrap-anywhere text-ink-soft">{sha256}</dd>
          </div>
        ))}
      </dl>
      <span className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="secondary"
          busy={closer.busy === month}
          aria-label={`Compare the exports of ${monthName(month)} now`}
          onClick={() => void closer.compare(month)}
        >
          Compare Now
        </Button>
        {same === undefined ? null : (
          <span role="status" className={same ? 'text-gown' : 'font-semibold text-clay-ink'}>
            {same ? 'Still the same bytes.' : 'Doesn’t match: something was changed.'}
          </span>
        )}
      </span>
    </details>
  )
}

function MonthExports({ month }: { month: string }) {
  return <ExportLinks period={{ month }} name={monthName(month)} />
}

function YearExports({ year }: { year: number }) {
  return <ExportLinks period={{ year }} name={String(year)} />
}

function ExportLinks({ period, name }: { period: { month?: string; year?: number }; name: string }) {
  return (
    <span className="flex gap-4">
      <Link
        href={addressOf('GET /api/admin/accounting/journal', { query: period })}
        download
        aria-label={`Journal of ${name} for hledger`}
      >
        Journal
      </Link>
      <Link
        href={addressOf('GET /api/admin/accounting/entries', { query: period })}
        download
        aria-label={`Entries of ${name} as CSV`}
      >
        CSV
      </Link>
    </span>
  )
}
