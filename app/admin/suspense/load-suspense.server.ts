import type { ProviderComparisonRow, ProviderDifferenceRow, SuspenseItemRow } from '#db/tables.ts'
import type { App } from '../../platform/app.server.ts'
import { withInstants } from '../kit/with-instants.ts'
import type { SuspenseData } from './contract.ts'

type ItemRow = Pick<
  SuspenseItemRow,
  'id' | 'foundAt' | 'kind' | 'status' | 'campaignId' | 'paymentId' | 'reason' | 'assignedCampaignId'
> & {
  cents: SuspenseItemRow['amount']
  returnedCents: SuspenseItemRow['returned']
  scholar: string | null
  isRefunding: boolean
}
type DifferenceRow = Pick<
  ProviderDifferenceRow,
  | 'id'
  | 'foundAt'
  | 'kind'
  | 'paymentId'
  | 'providerPaymentId'
  | 'ours'
  | 'theirs'
  | 'oursCents'
  | 'theirsCents'
>
type ComparisonRow = Pick<ProviderComparisonRow, 'complete' | 'changes'> & {
  at: ProviderComparisonRow['comparedAt']
}

/** Loads unmatched payments, and differences between the payment provider's records and ours (P173). */
export async function loadSuspense(app: App): Promise<SuspenseData> {
  const { db } = app
  const [items, differences, [sum], [last]] = await Promise.all([
    db.rows<ItemRow>(
      'suspense_items_shown',
      `select s.id, s.found_at, s.amount as cents, s.returned as returned_cents, s.kind, s.status, s.campaign_id,
         trim(c.first_name || ' ' || c.last_name) as scholar, s.payment_id, s.reason,
         s.status = 'open' and (s.refund_requested_at is not null or r.id is not null) as is_refunding,
         s.assigned_campaign_id
       from suspense_items s left join campaigns c on c.id = s.campaign_id
       left join refunds r on r.payment_id = s.payment_id and r.finished_at is null and r.failed_at is null
       order by s.status <> 'open', case when s.status = 'open' then s.found_at end, s.found_at desc limit 500`,
    ),
    db.rows<DifferenceRow>(
      'provider_differences_shown',
      `select id, found_at, kind, payment_id, provider_payment_id, ours,
         theirs, ours_cents, theirs_cents
       from provider_differences where resolved_at is null order by found_at, id limit 500`,
    ),
    db.rows<{ cents: number }>(
      'suspense_sum',
      `select coalesce(sum(amount - returned), 0)::bigint as cents from suspense_items where status = 'open'`,
    ),
    db.rows<ComparisonRow>(
      'last_provider_comparison',
      'select compared_at as at, complete, changes from provider_comparisons order by compared_at desc, id desc limit 1',
    ),
  ])
  return {
    openCents: sum?.cents ?? 0,
    items: items.map(withInstants),
    differences: differences.map(withInstants),
    lastComparison: last ? withInstants(last) : null,
    topics: ['admin'],
  }
}
