import { Link as RouterLink } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import type { LedgerMovement } from '../contract.ts'

const kinds: Partial<Record<LedgerMovement['kind'], string>> = {
  donation_captured: 'Donation captured',
  donation_refunded: 'Donation refunded',
  donation_disputed: 'Donation disputed',
  dispute_won: 'Dispute won',
}

/** What the ledger holds of it: each movement sums to zero. */
export function LedgerEntries({ movements }: { movements: readonly LedgerMovement[] }) {
  return (
    <section aria-labelledby="ledger">
      <h3 id="ledger" className="mb-3 text-lg">
        Ledger entries
      </h3>
      {movements.length === 0 ? (
        <p className="text-ink-soft">None: held money stands in no account.</p>
      ) : (
        <div className="grid gap-4">
          {movements.map(movement => (
            <Entries key={movement.kind} movement={movement} />
          ))}
        </div>
      )}
    </section>
  )
}

function Entries({ movement: { kind, at, entries } }: { movement: LedgerMovement }) {
  return (
    <Table caption={`${kinds[kind] ?? kind}, ${at}`} captionShown>
      <thead>
        <tr>
          <Th>Account</Th>
          <Th align="end">Amount</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, name, cents }) => (
          <tr key={account}>
            <Td>
              <Link asChild>
                <RouterLink to={`/accounting?account=${account}`}>{name}</RouterLink>
              </Link>
            </Td>
            <MoneyTd cents={cents} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
