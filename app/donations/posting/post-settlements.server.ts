import type { ProviderPayoutRow } from '#db/tables.ts'
import { postEntries } from '../../ledger/post-entries.server.ts'
import { providerAccountFee, providerSettled } from '../../ledger/postings.ts'
import type { App } from '../../platform/app.server.ts'
import type { ProviderChange } from '../../platform/payments/port.ts'

type Settlement = { kind: 'payout' | 'fee'; id: string; at: string; cents: number }

/**
 * Posts the provider's payouts to the bank account, and its fees that belong to no payment, each once by the
 * provider's id. Returns the number of newly recorded payouts.
 */
export async function postSettlements(app: App, changes: readonly ProviderChange[]): Promise<number> {
  const settlements = changes.flatMap(settlementOf).filter(({ cents }) => cents !== 0)
  if (settlements.length === 0) return 0
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const written = await tx.rows<Pick<ProviderPayoutRow, 'id' | 'kind' | 'amount' | 'paidAt'>>(
      'insert_provider_payouts',
      `insert into provider_payouts (provider, provider_payout_id, kind, amount, paid_at, recorded_at)
       select $1, p->>'id', p->>'kind', (p->>'cents')::bigint, (p->>'at')::timestamptz, $3
       from jsonb_array_elements($2::jsonb) as p
       on conflict (provider, provider_payout_id) do nothing returning id, kind, amount, paid_at`,
      [app.payments.name, JSON.stringify(settlements), now],
    )
    const transactions = written.map(({ id, kind, amount, paidAt }) => {
      const subject = { subjectId: id, campaignId: null, occurredAt: paidAt }
      return kind === 'payout' ? providerSettled(subject, amount) : providerAccountFee(subject, amount)
    })
    await postEntries(tx, transactions, now)
    return written.filter(({ kind }) => kind === 'payout').length
  })
}

function settlementOf(change: ProviderChange): Settlement[] {
  if (change.kind === 'payout')
    return [{ kind: 'payout', id: change.providerPayoutId, at: change.at, cents: change.amountCents }]
  return change.kind === 'account'
    ? [{ kind: 'fee', id: change.id, at: change.at, cents: change.feeCents }]
    : []
}
