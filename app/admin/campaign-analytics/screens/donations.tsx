import { Link } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { linkClass } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { Moment } from '../../screens/moment.tsx'
import type { CampaignDonationsData, DonationRow, MonthDonationsData } from '../contract.ts'
import { useOpened } from '../use-opened.browser.ts'
import { BreakdownDialog } from './breakdown-dialog.tsx'

type Props = { data: MonthDonationsData | CampaignDonationsData; showStudent?: boolean }

/** Donations with a search by name or email, each with its breakdown (P227). */
export function Donations({ data, showStudent = false }: Props) {
  const { t } = useWords()
  const opened = useOpened('donation')
  const { query, donations, total, page, pages } = data
  const shown = donations.find(({ id }) => id === opened.id)
  const columns = columnsOf(opened.open)
  return (
    <>
      <AdminList
        caption={t('Donations')}
        columns={showStudent ? columns : columns.filter(({ id }) => id !== 'student')}
        rows={donations}
        rowKey={row => row.id}
        sort={query.sort}
        total={total}
        page={page}
        pages={pages}
        noun={phrase('{count, plural, one {# donation} other {# donations}}')}
        search={{ label: t('Search donations'), placeholder: t('Name or e-mail') }}
        empty={
          query.search ? (
            <EmptyState title={t('No donations found')}>
              {t('No donors match that name or email.')}
            </EmptyState>
          ) : (
            <EmptyState title={t('No donations yet')}>
              {t('New gifts appear here as they come in.')}
            </EmptyState>
          )
        }
      />
      {shown ? <BreakdownDialog donation={shown} onClose={opened.close} /> : null}
    </>
  )
}

function columnsOf(open: (id: string) => void): DataColumn<DonationRow>[] {
  return [
    {
      id: 'donor',
      header: phrase('Donor'),
      fixed: true,
      className: 'min-w-44',
      cell: ({ id, donorName, donorEmail }) => (
        <>
          <button
            type="button"
            onClick={() => open(id)}
            className={linkClass({ className: 'hit-44 text-start' })}
          >
            {donorName ?? <Phrase words="Anonymous" />}
          </button>
          <span className="block text-ink-soft">{donorEmail}</span>
        </>
      ),
    },
    {
      id: 'student',
      header: phrase('Student'),
      cell: ({ campaignId, studentName }) => (
        <Link to={`/campaign-analytics/${campaignId}`} className={linkClass({ variant: 'quiet' })}>
          {studentName}
        </Link>
      ),
    },
    {
      id: 'date',
      header: phrase('Date'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ date }) => <Moment at={date} />,
    },
    {
      id: 'amount',
      header: phrase('Amount'),
      sortable: true,
      align: 'end',
      cell: ({ amountCents, given }) => <Left cents={amountCents} of={given.amount} />,
    },
    {
      id: 'total',
      header: phrase('Total'),
      align: 'end',
      cell: ({ totalCents, given }) => <Left cents={totalCents} of={given.total} />,
    },
  ]
}

/** What is left of a sum; where a part went back, also what was given. */
function Left({ cents, of }: { cents: number; of: number }) {
  return (
    <>
      <Amount cents={cents} />
      {cents === of ? null : (
        <span className="block text-sm text-ink-soft">
          <Phrase words="left of <0/>" parts={[<Amount key="sum" cents={of} />]} />
        </span>
      )}
    </>
  )
}
