import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { StatusBadge } from '../../../withdrawals/screens/status-badge.tsx'
import { adminStatusWords } from '../admin-status-words.ts'
import type { AdminWithdrawal } from '../contract.ts'
import type { useDecision } from '../use-decision.browser.ts'

type Tools = {
  decision: ReturnType<typeof useDecision>
  open: (withdrawalId: string, options?: { rejecting: boolean }) => void
}

/** What a phone leaves to the dialog. */
const wide = 'max-md:hidden'

/** Dense and calm: who, for what, how much, to which account, and the one next step. */
export const withdrawalColumns = ({ decision, open }: Tools): DataColumn<AdminWithdrawal>[] => [
  {
    id: 'name',
    header: 'Scholar',
    sortable: true,
    fixed: true,
    className: 'min-w-32 md:min-w-48',
    cell: withdrawal => <Scholar withdrawal={withdrawal} open={open} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    cell: ({ amountCents }) => <Amount cents={amountCents} />,
  },
  {
    id: 'payout',
    header: 'Payout',
    sortable: true,
    align: 'end',
    className: wide,
    cell: ({ payoutCents }) => <Amount cents={payoutCents} />,
  },
  {
    id: 'account',
    header: 'Account',
    className: `whitespace-nowrap ${wide}`,
    cell: ({ account }) => account,
  },
  {
    id: 'requested',
    header: 'Requested',
    sortable: true,
    className: `whitespace-nowrap ${wide}`,
    cell: ({ requestedAt }) => requestedAt,
  },
  {
    id: 'status',
    header: 'Status',
    className: wide,
    cell: withdrawal => <StatusBadge status={withdrawal.status} words={adminStatusWords(withdrawal)} />,
  },
  {
    id: 'decide',
    header: 'Decision',
    align: 'end',
    fixed: true,
    cell: withdrawal => <NextStep withdrawal={withdrawal} decision={decision} open={open} />,
  },
]

function Scholar({ withdrawal, open }: { withdrawal: AdminWithdrawal; open: Tools['open'] }) {
  const { id, fullName, campaign, status, batch } = withdrawal
  return (
    <>
      <button
        type="button"
        onClick={() => open(id)}
        className="hit-44 rounded-sm text-start font-semibold text-gown underline-offset-4 hover:underline"
      >
        {fullName}
      </button>
      <span className="block text-sm text-ink-soft">{campaign.university}</span>
      {batch ? <span className="block text-sm text-ink-soft">In {batch.filename}</span> : null}
      <span className="mt-1 block md:hidden">
        <StatusBadge status={status} words={adminStatusWords(withdrawal)} />
      </span>
    </>
  )
}

function NextStep({ withdrawal, decision, open }: { withdrawal: AdminWithdrawal } & Tools) {
  const { id, fullName, status, isOwn, approvedByMe, obstacle } = withdrawal
  if (status !== 'pending') return null
  if (isOwn) return <span className="text-sm text-ink-soft">Your own</span>
  const busy = decision.busyId === id
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {approvedByMe || obstacle ? null : (
        <Button
          size="sm"
          aria-label={`Approve the withdrawal of ${fullName}`}
          busy={busy}
          onClick={() => void decision.approve.run({ params: { withdrawalId: id } })}
        >
          Approve
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Reject the withdrawal of ${fullName}`}
        disabled={busy}
        onClick={() => open(id, { rejecting: true })}
        className="max-md:hidden"
      >
        Reject
      </Button>
    </span>
  )
}
