import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { reportAddress } from '../../../lists/list-address.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { transactions } from '../list.ts'
import { transactionCells } from './transaction-cells.tsx'
import { TransactionDialog } from './transaction-dialog.tsx'
import { TransactionFilters } from './transaction-filters.tsx'

/** Recent Transactions (P234): donations or held payments, with a dialog for the details of one. */
export default function TransactionsScreen({ data }: ScreenProps<'GET /api/screens/transactions'>) {
  const { t } = useWords()
  const moment = useMoment()
  useLive(data.topics)
  const { query } = data
  const isHeld = query.status === 'held'
  return (
    <AdminPage
      back={{ to: '/analytics', label: t('Back to Analytics') }}
      actions={
        <a
          href={reportAddress(transactions, query, { columns: 'all' })}
          download
          className={buttonClass({ variant: 'quiet', size: 'sm', className: 'max-md:hidden' })}
        >
          {t('Full export')}
        </a>
      }
    >
      {data.heldPayments > 0 && !isHeld ? <HeldNotice count={data.heldPayments} /> : null}
      <AdminList
        list={transactions}
        data={data}
        cells={transactionCells}
        {...(isHeld
          ? { noun: phrase('{count, plural, one {# held payment} other {# held payments}}') }
          : { without: ['taken'] })}
        filters={<TransactionFilters data={data} />}
        rowName={({ donor, at }) => `${donor ?? t('Anonymous')}, ${moment(at)}`}
        empty={
          <NothingFound title={t('No transactions found')} list={transactions}>
            {t('Donations appear here as they come in.')}
          </NothingFound>
        }
      />
      <TransactionDialog
        key={query.donation ?? ''}
        id={query.donation ?? null}
        detail={data.detail}
        isOffline={data.isOffline}
      />
    </AdminPage>
  )
}

/** Warns about held payments, which count in no total and need a decision. */
function HeldNotice({ count }: { count: number }) {
  const { t } = useWords()
  return (
    <Banner
      tone="danger"
      title={t('{count, plural, =1 {One payment is held} other {# payments are held}}', { count })}
    >
      {t('This money counts in no campaign’s total until it is refunded or assigned.')}{' '}
      <Link asChild>
        <RouterLink to="?status=held">{t('Review held payments')}</RouterLink>
      </Link>
    </Banner>
  )
}
