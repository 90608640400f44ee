import { unknownDispute } from '../../donations/disputes/giver-address.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { ProviderName } from '../../platform/payments/provider-name.ts'
import type { DisputeData } from './contract.ts'
import {
  type DisputeRow,
  disputeColumns,
  disputeTables,
  refundable,
  shownDispute,
} from './load-disputes.server.ts'
import { loadEvidence } from './load-evidence.server.ts'

type Row = DisputeRow & {
  provider: ProviderName
  disputeId: string
  providerPaymentId: string | null
  refundableCents: number
  hasAddress: boolean
}

/** One dispute with everything that can be offered as evidence. Refuses DisputeNotFound (404). */
export async function loadDispute(app: App, id: string, now: Date): Promise<DisputeData> {
  const row = await readDispute(app, id)
  const { provider, disputeId, providerPaymentId, refundableCents, hasAddress, ...dispute } = row
  return {
    dispute: { ...shownDispute(dispute, now, app.env.timeZone), provider, disputeId, providerPaymentId },
    evidence: await loadEvidence(app, row, now),
    refundableCents,
    hasAddress,
    topics: ['admin'],
  }
}

/** Its row, for the file of its evidence too. Refuses DisputeNotFound (404). */
export async function readDispute(app: App, id: string): Promise<Row> {
  const [row] = await app.db.rows<Row>(
    'dispute_detail',
    `select ${disputeColumns}, d.provider, d.dispute_id, coalesce(p.provider_payment_id, s.provider_payment_id) as provider_payment_id,
       ${refundable('d.payment_id')} as refundable_cents, p.giver_address_sealed is not null as has_address
     from ${disputeTables} left join suspense_items s on s.payment_id = d.payment_id where d.id = $1`,
    [id],
  )
  if (!row) throw unknownDispute()
  return row
}
