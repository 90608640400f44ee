import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { AccountingData, Closing, StoredExport } from '../../../books/accounting/contract.ts'
import { asHead, monthLabel, monthWord } from '../../../books/calendar.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link, linkClass } from '../../../ui/link.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { Table, Td, Th } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { BooksLinks, BooksNote } from './books.tsx'

type Props = { data: AccountingData; reload: () => Promise<void> }
type Closer = ReturnType<typeof useClosing>

/** Lists the months of a year with their closing states. The exports of a closed month must never change by a byte. */
export function ClosedPeriods({ data, reload }: Props) {
  const { t } = useWords()
  const closer = useClosing(reload)
  const [toClose, setToClose] = useState<string | null>(null)
  const months = data.ledger.months.filter(({ month }) => data.closings[month]?.state !== 'future')
  const close = async (month: string) => {
    if (await closer.close(month)) setToClose(null)
  }
  return (
    <Section
      id="periods"
      title={t('Months and exports, {year}', { year: String(data.year) })}
      aside={<ExportLinks period={{ year: data.year }} name={String(data.year)} />}
    >
      <NextToClose data={data} />
      <Table caption={t('Months and exports, {year}', { year: String(data.year) })}>
        <thead>
          <tr>
            <Th>{t('Month')}</Th>
            <Th>{t('Status')}</Th>
            <Th align="end">{t('Entries')}</Th>
            <Th>{t('Exports')}</Th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, entries }) => (
            <tr key={month}>
              <th scope="row" className="text-start font-semibold">
                {asHead(monthWord(month, t))}{' '}
              </th>
              <Td className="min-w-48">
                <PeriodStatus
                  month={month}
                  closing={data.closings[month] ?? { state: 'waits' }}
                  closer={closer}
                  isEmpty={entries === 0}
                  onClose={() => setToClose(month)}
                />
              </Td>
              <Td align="end">{entries.toLocaleString('en-US')}</Td>
              <Td className="whitespace-nowrap">
                <ExportLinks period={{ month }} name={monthWord(month, t)}>
                  <BooksLinks month={month} data={data} />
                </ExportLinks>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <BooksNote books={data.books} />
      {toClose ? (
        <AlertDialog
          open
          onOpenChange={open => (open ? undefined : setToClose(null))}
          title={t('Close {month}?', { month: monthLabel(toClose, t) })}
          description={t(
            'This can’t be undone. The month is locked. Later refunds and gifts count in the month we learn of them.',
          )}
          action={t('Close Month')}
          busy={closer.busy !== null}
          onAction={() => void close(toClose)}
        />
      ) : null}
    </Section>
  )
}

function NextToClose({ data: { nextToClose, year } }: { data: AccountingData }) {
  const { t } = useWords()
  const address = useListAddress()
  if (!nextToClose) return <p className="text-ink-soft">{t('All past months are closed.')}</p>
  const [nextYear = ''] = nextToClose.split('-')
  const name = monthLabel(nextToClose, t)
  return (
    <p className="text-ink-soft">
      <Phrase
        words="Close months in order. Next: <0>{month}</0>."
        values={{ month: name }}
        parts={[
          Number(nextYear) === year ? (
            <span key="month" />
          ) : (
            <RouterLink
              key="month"
              to={address.link({ year: nextYear, month: null, account: null, page: null })}
              className={linkClass({})}
            />
          ),
        ]}
      />
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
  const { t } = useWords()
  const moment = useMoment()
  const name = monthWord(month, t)
  if (closing.state === 'running') return <span className="text-ink-soft">{t('In progress')}</span>
  if (closing.state === 'waits') return <span className="text-ink-soft">{t('Open')}</span>
  if (closing.state === 'closable' && isEmpty)
    return <span className="text-ink-soft">{t('Empty. Closes with the next one.')}</span>
  if (closing.state === 'closable')
    return (
      <Only may="closeMonths">
        <Button
          size="sm"
          variant="secondary"
          busy={closer.busy === month}
          aria-label={t('Close {month}', { month: name })}
          onClick={onClose}
        >
          {t('Close Month')}
        </Button>
      </Only>
    )
  if (closing.state !== 'closed') return null
  return (
    <div className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="gown">{t('Closed')}</Badge>
        <span className="text-sm text-ink-soft">
          {closing.at ? `${closing.by ?? t('An admin')}, ${moment(closing.at)}` : t('With a later month')}
        </span>
      </span>
      {closing.exports.length > 0 ? (
        <Fingerprints month={month} exports={closing.exports} closer={closer} />
      ) : closing.at ? (
        <Only may="closeMonths">
          <Button size="sm" variant="secondary" busy={closer.busy === month} onClick={onClose}>
            {t('Complete the closing')}
          </Button>
        </Only>
      ) : null}
    </div>
  )
}

type FingerprintsProps = { month: string; exports: readonly StoredExport[]; closer: Closer }

function Fingerprints({ month, exports, closer }: FingerprintsProps) {
  const { t } = useWords()
  const isSame = closer.isSame[month]
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer content-center font-semibold text-gown">
        {t('As it was when closed')}
      </summary>
      <dl className="grid gap-2 py-2">
        {exports.map(({ format, rows, sha256 }) => (
          <div key={format}>
            <dt>
              {t('{format}, {rows, plural, one {# entry} other {# entries}}, SHA-256', {
                format: format === 'csv' ? t('CSV') : t('Journal'),
                rows,
              })}
            </dt>
            <dd className="figures font-mono text-xs wrap-anywhere text-ink-soft">{sha256}</dd>
          </div>
        ))}
      </dl>
      <span className="flex flex-wrap items-center gap-3">
        <Only may="runChecks">
          <Button
            size="sm"
            variant="secondary"
            busy={closer.busy === month}
            aria-label={t('Compare the exports of {month} now', { month: monthWord(month, t) })}
            onClick={() => void closer.compare(month)}
          >
            {t('Compare Now')}
          </Button>
        </Only>
        {isSame === undefined ? null : (
          <span role="status" className={isSame ? 'text-gown' : 'font-semibold text-clay-ink'}>
            {isSame ? t('Unchanged.') : t('Doesn’t match: something changed.')}
          </span>
        )}
      </span>
    </details>
  )
}

type ExportLinksProps = { period: { month?: string; year?: number }; name: string; children?: ReactNode }

function ExportLinks({ period, name, children }: ExportLinksProps) {
  const { t } = useWords()
  return (
    <span className="flex gap-4">
      <Link
        href={addressOf('GET /api/admin/accounting/journal', { query: period })}
        download
        aria-label={t('Journal of {month} for hledger', { month: name })}
      >
        {t('Journal')}
      </Link>
      <Link
        href={addressOf('GET /api/admin/accounting/entries', { query: period })}
        download
        aria-label={t('Entries of {month} as CSV', { month: name })}
      >
        {t('CSV')}
      </Link>
      {children}
    </span>
  )
}

/** Commands that close a month, and that verify its exports against the stored hashes. `busy` is the month of a running command. */
function useClosing(reload: () => Promise<void>) {
  const { t } = useWords()
  const [isSame, setIsSame] = useState<Record<string, boolean>>({})
  const close = useCommand('POST /api/admin/accounting-periods/:month/close', {
    done: ({ month }) => t('{month} is closed.', { month: monthLabel(month, t) }),
    failed: t('Failed to close the month'),
    reloads: false,
    onDone: reload,
  })
  const compare = useCommand('POST /api/admin/accounting-periods/:month/compare', {
    failed: t('Failed to compare the exports'),
    reloads: false,
    onDone: (exports, { params: { month } }) =>
      setIsSame(before => ({ ...before, [month]: exports.every(({ isSame }) => isSame) })),
  })
  return {
    busy: (close.running ?? compare.running)?.params.month ?? null,
    /** By month: whether its exports are still unchanged. Set once the admin has compared them. */
    isSame,
    close: (month: string) => close.run({ params: { month } }),
    compare: (month: string) => compare.run({ params: { month } }),
  }
}
