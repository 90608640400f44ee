import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ShownWarning } from '../contract.ts'
import { warningKinds, warningStates } from '../status-words.ts'
import { useRefund } from '../use-refund.browser.ts'

export const warningColumns: readonly DataColumn<ShownWarning>[] = [
  {
    id: 'at',
    header: 'Warned',
    className: 'max-md:hidden max-lg:w-32 lg:whitespace-nowrap',
    cell: ({ at, kind }) => (
      <>
        {at}
        <span className="block text-sm text-ink-soft">{warningKinds[kind]}</span>
      </>
    ),
  },
  {
    id: 'whose',
    header: 'Donor',
    className: 'md:min-w-36',
    cell: row => <Whose warning={row} />,
  },
  {
    id: 'left',
    header: 'Left of it',
    align: 'end',
    className: 'max-lg:hidden',
    cell: ({ leftCents }) => <Amount cents={leftCents} />,
  },
  {
    id: 'why',
    header: 'Why',
    className: 'max-md:hidden min-w-56',
    cell: ({ reason, meaning }) => (
      <>
        {reason}
        <span className="block text-sm text-ink-soft">{meaning}</span>
      </>
    ),
  },
  { id: 'action', header: 'Action', cell: row => <Action warning={row} /> },
]

function Whose({ warning: { paymentId, donor, scholar, reason, kind, at } }: { warning: ShownWarning }) {
  return (
    <>
      {donor === null ? (
        <Link asChild>
          <RouterLink to="/admin/suspense">Unknown payment</RouterLink>
        </Link>
      ) : (
        <Link asChild>
          <RouterLink to={`/transactions?donation=${paymentId}`}>{donor}</RouterLink>
        </Link>
      )}
      {scholar ? <span className="block text-sm text-ink-soft">for {scholar}</span> : null}
      <span className="mt-1 block text-sm md:hidden">
        {warningKinds[kind]}: {reason}
        <span className="block text-ink-soft">{at}</span>
      </span>
    </>
  )
}

/** One press refunds everything that is left; a payment that is unknown here is refunded where held money is. */
function Action({ warning }: { warning: ShownWarning }) {
  const { money } = useWords()
  const { refund, busy } = useRefund(warning.paymentId, `${warningKinds[warning.kind]}: ${warning.reason}.`)
  const { label, tone } = warningStates[warning.state]
  if (warning.state !== 'open' || warning.donor === null) return <Badge tone={tone}>{label}</Badge>
  return (
    <Button size="sm" variant="danger" busy={busy} busyLabel="Refunding..." onClick={refund}>
      Refund {money(warning.leftCents)}
    </Button>
  )
}
