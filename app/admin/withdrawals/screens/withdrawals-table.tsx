import { Button } from '../../../ui/button.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/table.tsx'
import { StatusBadge } from '../../../withdrawals/screens/status-badge.tsx'
import type { AdminWithdrawal } from '../contract.ts'
import type { useDecision } from '../use-decision.browser.ts'
import { adminStatusWords } from './admin-status-words.ts'

type Props = {
  withdrawals: readonly AdminWithdrawal[]
  decision: ReturnType<typeof useDecision>
  onOpen: (withdrawal: AdminWithdrawal) => void
}

/** What a phone leaves to the dialog. */
const wide = 'max-md:hidden'

/** Dense and calm: who, for what, how much, to which account, and the one next step. */
export function WithdrawalsTable({ withdrawals, decision, onOpen }: Props) {
  return (
    <Table caption="Withdrawals">
      <thead>
        <tr>
          <Th>Scholar</Th>
          <Th align="end">Amount</Th>
          <Th align="end" className={wide}>
            Payout
          </Th>
          <Th className={wide}>Account</Th>
          <Th className={wide}>Requested</Th>
          <Th className={wide}>Status</Th>
          <Th>
            <span className="sr-only">Decide</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {withdrawals.map(withdrawal => (
          <Row key={withdrawal.id} withdrawal={withdrawal} decision={decision} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ withdrawal, decision, onOpen }: Omit<Props, 'withdrawals'> & { withdrawal: AdminWithdrawal }) {
  const { fullName, campaign, amountCents, payoutCents, account, requestedAt, status } = withdrawal
  return (
    <tr>
      <Td className="min-w-32 md:min-w-48">
        <button
          type="button"
          onClick={() => onOpen(withdrawal)}
          className="hit-44 rounded-sm text-start font-semibold text-gown underline-offset-4 hover:underline"
        >
          {fullName}
        </button>
        <span className="block text-sm text-ink-soft">{campaign.university}</span>
        <span className="mt-1 block md:hidden">
          <StatusBadge status={status} words={adminStatusWords(withdrawal)} />
        </span>
      </Td>
      <MoneyTd cents={amountCents} />
      <MoneyTd cents={payoutCents} className={wide} />
      <Td className={`figures whitespace-nowrap ${wide}`}>{account}</Td>
      <Td className={`whitespace-nowrap ${wide}`}>{requestedAt}</Td>
      <Td className={wide}>
        <StatusBadge status={status} words={adminStatusWords(withdrawal)} />
      </Td>
      <Td align="end">
        {status === 'pending' && !withdrawal.isOwn && !withdrawal.approvedByMe ? (
          <Button
            size="sm"
            aria-label={`Approve the withdrawal of ${fullName}`}
            busy={decision.busyId === withdrawal.id}
            onClick={() => void decision.decide(withdrawal.id, 'approve')}
          >
            Approve
          </Button>
        ) : null}
      </Td>
    </tr>
  )
}
