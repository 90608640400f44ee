import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import { closedColumns, openColumns } from './dispute-columns.tsx'
import { warningColumns } from './warning-columns.tsx'

/** Disputes by evidence deadline, and fraud warnings. */
export default function DisputesScreen({ data }: ScreenProps<'GET /api/screens/admin/disputes'>) {
  const { t, money } = useWords()
  useLive(data.topics)
  const waiting = data.open.filter(({ daysLeft }) => daysLeft !== null)
  const sum = money(waiting.reduce((total, { cents }) => total + cents, 0))
  return (
    <AdminPage
      lede={t('Payments that a donor’s bank asks about or has taken back, and payments that may be fraud.')}
    >
      <Section
        title={
          waiting.length === 0
            ? t('No disputes need evidence')
            : t('{amount} needs evidence', { amount: sum })
        }
        id="open"
      >
        <DataTable
          caption={t('Open disputes')}
          rows={data.open}
          rowKey={row => row.id}
          columns={openColumns}
          empty={
            <EmptyState title={t('No open disputes')}>
              {t('Disputed payments appear here with your deadline to respond.')}
            </EmptyState>
          }
        />
      </Section>
      <Section title={t('Fraud warnings and reviews')} id="warnings">
        <DataTable
          caption={t('Fraud warnings and reviews')}
          rows={data.warnings}
          rowKey={row => row.id}
          columns={warningColumns}
          empty={
            <EmptyState title={t('Nothing suspicious')}>
              {t('Suspicious payments appear here. Refund one with a click.')}
            </EmptyState>
          }
        />
      </Section>
      {data.closed.length > 0 ? (
        <Section title={t('Closed')} id="closed">
          <DataTable
            caption={t('Closed disputes')}
            rows={data.closed}
            rowKey={row => row.id}
            columns={closedColumns}
            empty={null}
          />
        </Section>
      ) : null}
    </AdminPage>
  )
}
