import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Select } from '../../../ui/select.tsx'
import type { AdminWithdrawal, WithdrawalsData } from '../contract.ts'
import { useDecision } from '../use-decision.browser.ts'
import type { WithdrawalFilter } from '../withdrawal-list.ts'
import { WithdrawalDetailDialog } from './withdrawal-detail-dialog.tsx'
import { WithdrawalsTable } from './withdrawals-table.tsx'

const filters: { value: WithdrawalFilter; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'paid', label: 'Paid' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'returned', label: 'Returned' },
  { value: 'all', label: 'All' },
]

/** Withdrawals by status, newest first; one opens in a dialog (spec 2, spec 6). */
export function WithdrawalsTab({ data }: { data: WithdrawalsData }) {
  const { withdrawals, counts, status } = data
  const [opened, setOpened] = useState<AdminWithdrawal | null>(null)
  const decision = useDecision()
  const address = useAddress()
  // What the list knows is newer than what was opened, as long as the list still has it.
  const shown = opened && (withdrawals.find(({ id }) => id === opened.id) ?? opened)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RadioCards
          legend="Status"
          legendHidden
          look="pill"
          options={filters.map(filter => ({ ...filter, hint: counts[filter.value] }))}
          value={status}
          onValueChange={value => address.go({ status: value, page: '1' })}
        />
        <Field label="Sort" labelHidden>
          <Select
            value={data.sort}
            onChange={event => address.go({ sort: event.target.value, page: '1' })}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'largest', label: 'Largest first' },
            ]}
          />
        </Field>
      </div>
      {withdrawals.length === 0 ? (
        <EmptyState title={status === 'pending' ? 'Nothing waits for a decision' : 'No withdrawals found'}>
          New requests appear here by themselves.
        </EmptyState>
      ) : (
        <WithdrawalsTable withdrawals={withdrawals} decision={decision} onOpen={setOpened} />
      )}
      <Pagination
        page={data.page}
        pages={data.pages}
        link={(page, props) => <Link to={address.of({ page: String(page) })} {...props} />}
      />
      {shown ? (
        <WithdrawalDetailDialog withdrawal={shown} decision={decision} onClose={() => setOpened(null)} />
      ) : null}
    </div>
  )
}

/** The filter, the sort and the page stand in the address, so that Back and a reload keep them. */
function useAddress() {
  const [search, setSearch] = useSearchParams()
  const changed = (change: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    return next
  }
  return {
    of: (change: Record<string, string>) => `?${changed(change)}`,
    go: (change: Record<string, string>) => setSearch(changed(change), { preventScrollReset: true }),
  }
}
