import X from 'lucide-react/icons/x'
import { Link as RouterLink } from 'react-router'
import { accountWords } from '../../../books/accounting/account-words.ts'
import type { AccountingData, Entries, EntryRow } from '../../../books/accounting/contract.ts'
import { periodWords } from '../../../books/calendar.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { Moment } from '../../kit/moment.tsx'

const wideOnly = 'max-md:hidden'

const subjectWords = { donation: phrase('Anonymous'), withdrawal: phrase('Withdrawal') }

const columns: DataColumn<EntryRow>[] = [
  {
    id: 'date',
    header: phrase('Date'),
    className: 'min-w-24 md:whitespace-nowrap',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    id: 'event',
    header: phrase('Event'),
    className: wideOnly,
    cell: ({ event }) => <Phrase words={event} />,
  },
  {
    id: 'campaign',
    header: phrase('Campaign'),
    className: wideOnly,
    cell: ({ campaign }) =>
      campaign ? (
        <Link asChild>
          <RouterLink to={`/campaign-analytics/${campaign.id}`}>{campaign.scholar}</RouterLink>
        </Link>
      ) : null,
  },
  {
    id: 'subject',
    header: phrase('Donor or payee'),
    cell: ({ subject }) =>
      subject && (
        <Link asChild>
          <RouterLink to={subject.to}>
            {subject.name ?? <Phrase words={subjectWords[subject.kind]} />}
          </RouterLink>
        </Link>
      ),
  },
  { id: 'amount', header: phrase('Amount'), align: 'end', cell: ({ cents }) => <Amount cents={cents} /> },
  {
    id: 'running',
    header: phrase('Running total'),
    align: 'end',
    className: wideOnly,
    cell: ({ runningCents }) => <Amount cents={runningCents} signed />,
  },
]

/** Lists an account's entries, newest first, with running totals. */
export function EntriesSection({ entries, data }: { entries: Entries; data: AccountingData }) {
  const { t } = useWords()
  const address = useListAddress()
  const { account, period, rows, total, page, pages } = entries
  const periodName = periodWords(period, t)
  return (
    <Section
      id="entries"
      title={`${t(accountWords[account.code])}, ${periodName}`}
      aside={
        <span className="flex flex-wrap gap-2">
          <Report entries={entries} data={data} />
          <RouterLink
            to={address.link({ account: null, page: null })}
            className={buttonClass({ variant: 'quiet' })}
          >
            <X aria-hidden="true" className="size-4.5" />
            {t('Close')}
          </RouterLink>
        </span>
      }
    >
      <p role="status" className="figures flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        <span>
          <Phrase
            words="{total, plural, one {# entry} other {# entries}}, <0/>"
            values={{ total }}
            parts={[<Amount key="sum" cents={entries.totalCents} signed />]}
          />
        </span>
        {pages > 1 ? (
          <span>
            <Phrase words="This page: <0/>" parts={[<Amount key="sum" cents={entries.pageCents} signed />]} />
          </span>
        ) : null}
      </p>
      <DataTable
        caption={t('Entries of {account}, {period}', {
          account: t(accountWords[account.code]),
          period: periodName,
        })}
        columns={columns}
        rows={rows}
        rowKey={({ transactionId }) => String(transactionId)}
        empty={
          <EmptyState title={t('No entries found')}>
            {t('Nothing was posted to this account in that period.')}
          </EmptyState>
        }
      />
      <Pagination
        page={page}
        pages={pages}
        link={(number, props) => <RouterLink to={address.link({ page: String(number) })} {...props} />}
      />
    </Section>
  )
}

/** The download button for the entries of a month or year. Entries of all time can't be exported. */
function Report({ entries, data }: { entries: Entries; data: AccountingData }) {
  const { t } = useWords()
  if (entries.period === null) return null
  const period = data.month ? { month: data.month } : { year: data.year }
  const query = { ...period, account: entries.account.code }
  return (
    <DownloadButton
      href={addressOf('GET /api/admin/accounting/entries', { query })}
      label={t('Download Entries')}
    />
  )
}
