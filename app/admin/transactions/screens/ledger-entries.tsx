import { Link as RouterLink } from 'react-router'
import { accountWords } from '../../../admin/accounting/account-words.ts'
import { eventWords } from '../../../ledger/journal.ts'
import { Link } from '../../../ui/link.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../screens/moment.tsx'
import type { LedgerMovement } from '../contract.ts'

/** What the ledger holds of it: each movement sums to zero. */
export function LedgerEntries({ movements }: { movements: readonly LedgerMovement[] }) {
  const { t } = useWords()
  return (
    <section aria-labelledby="ledger">
      <h3 id="ledger" className="mb-3 text-lg">
        {t('Ledger entries')}
      </h3>
      {movements.length === 0 ? (
        <p className="text-ink-soft">{t('None: held money isn’t in any account.')}</p>
      ) : (
        <div className="grid gap-4">
          {movements.map((movement, place) => (
            <Entries key={place} movement={movement} />
          ))}
        </div>
      )}
    </section>
  )
}

function Entries({ movement: { kind, at, entries } }: { movement: LedgerMovement }) {
  const { t } = useWords()
  const moment = useMoment()
  return (
    <Table caption={`${t(eventWords(kind))}, ${moment(at)}`} captionShown>
      <thead>
        <tr>
          <Th>{t('Account')}</Th>
          <Th align="end">{t('Amount')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, cents }) => (
          <tr key={account}>
            <Td>
              <Link asChild>
                <RouterLink to={`/accounting?account=${account}`}>{t(accountWords[account])}</RouterLink>
              </Link>
            </Td>
            <MoneyTd cents={cents} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
