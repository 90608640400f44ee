import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { ShownWarning } from '../contract.ts'
import { useRefund } from '../dispute-commands.browser.ts'
import { warningKinds, warningStates } from '../status-words.ts'
import { closedColumns, openColumns, reasonColumn } from './dispute-columns.tsx'

/** Disputes, ordered by evidence deadline, and fraud warnings. */
export default function DisputesScreen({ data }: ScreenProps<'GET /api/screens/admin/disputes'>) {
  const { t, money } = useWords()
  useLive(data.topics)
  const unanswered = data.open.filter(({ daysLeft }) => daysLeft !== null)
  const sum = money(unanswered.reduce((total, { cents }) => total + cents, 0))
  return (
    <AdminPage
      lede={t('Payments that a donor’s bank asks about or has taken back, and payments that may be fraud.')}
    >
      <Section
        title={
          unanswered.length === 0
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

const warningColumns: readonly DataColumn<ShownWarning>[] = [
  {
    id: 'at',
    header: phrase('Warned'),
    className: 'max-md:hidden max-lg:w-32 lg:whitespace-nowrap',
    cell: ({ at, kind }) => (
      <>
        <Moment at={at} />
        <span className="block text-sm text-ink-soft">
          <Phrase words={warningKinds[kind]} />
        </span>
      </>
    ),
  },
  {
    id: 'donor',
    header: phrase('Donor'),
    className: 'md:min-w-36',
    cell: row => <WarningDonor warning={row} />,
  },
  {
    id: 'left',
    header: phrase('Remaining'),
    align: 'end',
    className: 'max-lg:hidden',
    cell: ({ leftCents }) => <Amount cents={leftCents} />,
  },
  reasonColumn,
  { id: 'action', header: phrase('Action'), cell: row => <Action warning={row} /> },
]

function WarningDonor({ warning }: { warning: ShownWarning }) {
  const { t } = useWords()
  const { paymentId, isKnown, donor, scholar, reason, kind, at } = warning
  return (
    <>
      <Link asChild>
        <RouterLink to={isKnown ? `/transactions?donation=${paymentId}` : '/admin/suspense'}>
          {isKnown ? (donor ?? t('Anonymous')) : t('Unknown payment')}
        </RouterLink>
      </Link>
      {scholar ? (
        <span className="block text-sm text-ink-soft">{t('for {scholar}', { scholar })}</span>
      ) : null}
      <span className="mt-1 block text-sm md:hidden">
        {t(warningKinds[kind])}: {t(reason)}
        <span className="block text-ink-soft">
          <Moment at={at} />
        </span>
      </span>
    </>
  )
}

/** The button that refunds the payment. An unknown payment has only a status badge: it is refunded under Unmatched Money. */
function Action({ warning }: { warning: ShownWarning }) {
  const { t, money } = useWords()
  const { refund, busy } = useRefund(warning.paymentId, `${warningKinds[warning.kind]}: ${warning.reason}.`)
  const { label, tone } = warningStates[warning.state]
  if (warning.state !== 'open' || !warning.isKnown) return <Badge tone={tone}>{t(label)}</Badge>
  return (
    <Only may="refundDonations">
      <Button size="sm" variant="danger" busy={busy} busyLabel={t('Refunding...')} onClick={refund}>
        {t('Refund {amount}', { amount: money(warning.leftCents) })}
      </Button>
    </Only>
  )
}
