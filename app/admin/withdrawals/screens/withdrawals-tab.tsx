import { useState } from 'react'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { bulkApprovalProblem } from '../bulk-approval.ts'
import type { AdminWithdrawal, WithdrawalsData } from '../contract.ts'
import { type WithdrawalFilter, withdrawals } from '../list.ts'
import { useDecision } from '../use-decision.browser.ts'
import { BulkApprovalDialog } from './bulk-approval-dialog.tsx'
import { PayoutBatches } from './payout-batches.tsx'
import { withdrawalCells } from './withdrawal-cells.tsx'
import { WithdrawalDetailDialog } from './withdrawal-detail-dialog.tsx'

const filters: { value: WithdrawalFilter; label: Message }[] = [
  { value: 'pending', label: phrase('Pending') },
  { value: 'approved', label: phrase('Approved') },
  { value: 'paid', label: phrase('Paid') },
  { value: 'rejected', label: phrase('Rejected') },
  { value: 'returned', label: phrase('Returned') },
  { value: 'all', label: phrase('Every status') },
]

/** The Withdrawals tab: the list of withdrawals (P240) and the payout batches. */
export function WithdrawalsTab({ data }: { data: WithdrawalsData }) {
  const { t } = useWords()
  const moment = useMoment()
  const { counts, query } = data
  const [rejecting, setRejecting] = useState(false)
  const [selection, setSelection] = useState<Selection | null>(null)
  const decision = useDecision()
  const address = useListAddress()
  const open = (withdrawal: string | null, options = { rejecting: false }) => {
    setRejecting(options.rejecting)
    address.show({ withdrawal })
  }
  const openedId = address.get('withdrawal')
  // Uses the row of the list if it is there, so that the dialog opens before the loader has finished.
  const shown =
    data.withdrawals.find(({ id }) => id === openedId) ?? (data.opened?.id === openedId ? data.opened : null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <AdminList
        list={withdrawals}
        data={data}
        cells={withdrawalCells({ decision, open })}
        filters={
          <>
            <RadioCards
              legend={t('Status')}
              legendHidden
              look="pill"
              options={filters.map(({ value, label }) => ({ value, label: t(label), hint: counts[value] }))}
              value={query.status}
              onValueChange={status => address.set({ status, batch: null, withdrawal: null })}
            />
            {query.batch ? (
              <Link asChild>
                <button type="button" onClick={() => address.set({ batch: null })}>
                  {t('Show all batches')}
                </button>
              </Link>
            ) : null}
          </>
        }
        empty={<NoWithdrawals query={query} />}
        rowName={({ fullName, requestedAt }) =>
          t('the withdrawal of {name}, {time}', { name: fullName, time: moment(requestedAt) })
        }
        bulk={(rows, clear) => (
          <Only may="decideWithdrawals">
            <ApproveButton rows={rows} onApprove={() => setSelection({ rows, clear })} />
          </Only>
        )}
      />
      {selection ? (
        <BulkApprovalDialog
          withdrawals={selection.rows}
          onClose={() => setSelection(null)}
          onDone={() => {
            selection.clear()
            setSelection(null)
          }}
        />
      ) : null}
      <PayoutBatches data={data} />
      {shown ? (
        <WithdrawalDetailDialog
          key={shown.id}
          withdrawal={shown}
          startRejecting={rejecting}
          decision={decision}
          onClose={() => open(null)}
        />
      ) : null}
    </div>
  )
}

type Selection = { rows: readonly AdminWithdrawal[]; clear: () => void }

/** Counts only the withdrawals that can be approved in bulk. The dialog explains the others. */
function ApproveButton({ rows, onApprove }: { rows: readonly AdminWithdrawal[]; onApprove: () => void }) {
  const { t } = useWords()
  const approvable = rows.filter(withdrawal => bulkApprovalProblem(withdrawal) === null)
  return (
    <Button disabled={approvable.length === 0} onClick={onApprove}>
      {t('Approve {count}', { count: approvable.length })}
    </Button>
  )
}

function NoWithdrawals({ query: { status, search } }: Pick<WithdrawalsData, 'query'>) {
  const { t } = useWords()
  if (search)
    return (
      <NothingFound title={t('No withdrawals found')} list={withdrawals}>
        {t('New requests appear here.')}
      </NothingFound>
    )
  return (
    <EmptyState title={status === 'pending' ? t('No withdrawals to review') : t('No withdrawals found')}>
      {t('New requests appear here as they come in.')}
    </EmptyState>
  )
}
