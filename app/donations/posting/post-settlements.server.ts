import { postTransactions } from '../../ledger/post-entries.server.ts'
import { providerSettled } from '../../ledger/postings.ts'
import type { App } from '../../platform/app.server.ts'
import type { ProviderChange } from '../../platform/payments/port.ts'

/** Posts what the provider has paid into the bank account, each payout once by its id there. Answers how many were new. */
export async function postSettlements(app: App, changes: readonly ProviderChange[]): Promise<number> {
  const payouts = changes.filter(change => change.kind === 'payout' && change.amountCents !== 0)
  if (payouts.length === 0) return 0
  const now = app.clock.now()
  return await app.db.transaction(async tx => {
    const written = await tx.rows<{ id: string; amount: number; paidAt: Date }>(
      'insert_provider_payouts',
      `insert into provider_payouts (provider, provider_payout_id, amount, paid_at, recorded_at)
       select $1, p->>'providerPayoutId', (p->>'amountCents')::bigint, (p->>'at')::timestamptz, $3
       from jsonb_array_elements($2::jsonb) as p
       on conflict (provider, provider_payout_id) do nothing returning id, amount, paid_at`,
      [app.payments.name, JSON.stringify(payouts), now],
    )
    const transactions = written.map(({ id, amount, paidAt }) =>
      providerSettled({ subjectId: id, campaignId: null, occurredAt: paidAt }, amount),
    )
    await postTransactions(tx, transactions, now)
    return written.length
  })
}
