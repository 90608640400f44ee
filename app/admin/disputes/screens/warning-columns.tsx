import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../screens/moment.tsx'
import type { ShownWarning } from '../contract.ts'
import { warningKinds, warningStates } from '../status-words.ts'
import { useRefund } from '../use-refund.browser.ts'

export const warningColumns: readonly DataColumn<ShownWarning>[] = [
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
    id: 'whose',
    header: phrase('Donor'),
    className: 'md:min-w-36',
    cell: row => <Whose warning={row} />,
  },
  {
    id: 'left',
    header: phrase('Remaining'),
    align: 'end',
    className: 'max-lg:hidden',
    cell: ({ leftCents }) => <Amount cents={leftCents} />,
  },
  {
    id: 'why',
    header: phrase('Why'),
    className: 'max-md:hidden min-w-56',
    cell: ({ reason, meaning }) => (
      <>
        <Phrase words={reason} />
        <span className="block text-sm text-ink-soft">
          <Phrase words={meaning} />
        </span>
      </>
    ),
  },
  { id: 'action', header: phrase('Action'), cell: row => <Action warning={row} /> },
]

function Whose({
  warning: { paymentId, isKnown, donor, scholar, reason, kind, at },
}: {
  warning: ShownWarning
}) {
  const { t } = useWords()
  return (
    <>
      {isKnown ? (
        <Link asChild>
          <RouterLink to={`/transactions?donation=${paymentId}`}>{donor ?? t('Anonymous')}</RouterLink>
        </Link>
      ) : (
        <Link asChild>
          <RouterLink to="/admin/suspense">{t('Unknown payment')}</RouterLink>
        </Link>
      )}
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

/** One press refunds the rest; a payment unknown here is refunded on Unmatched Money. */
function Action({ warning }: { warning: ShownWarning }) {
  const { t, money } = useWords()
  const { refund, busy } = useRefund(warning.paymentId, `${warningKinds[warning.kind]}: ${warning.reason}.`)
  const { label, tone } = warningStates[warning.state]
  if (warning.state !== 'open' || !warning.isKnown) return <Badge tone={tone}>{t(label)}</Badge>
  return (
    <Button size="sm" variant="danger" busy={busy} busyLabel={t('Refunding...')} onClick={refund}>
      {t('Refund {amount}', { amount: money(warning.leftCents) })}
    </Button>
  )
}
