import type { Db } from '../../platform/database/database.server.ts'
import { hasOpenAttempt } from '../card-testing/settle-attempt.server.ts'
import type { QuoteLines } from '../quote.ts'

/** Where the money of a payment goes, its lines as the donor last saw them, and whether a charge of its card waits for its outcome. */
export type OpenPayment = QuoteLines & { id: string; campaignId: string; hasOpenAttempt: boolean }

/**
 * Payments as they stand, by id, without a lock: whoever posts them writes only where the lines are still the same. One that is not here is
 * left out. Asked for as JSON, since a statement with an array is planned anew for each length of it, which takes longer than to carry it out.
 */
export async function loadOpenPayments(db: Db, ids: readonly string[]): Promise<Map<string, OpenPayment>> {
  const rows = await db.rows<OpenPayment>(
    'load_open_payments',
    `select id, campaign_id, amount, tip, foundation_donation, processing_fee, credit_card_fee, total,
       ${hasOpenAttempt('payments.id')} as has_open_attempt
     from payments where id in (select asked::uuid from jsonb_array_elements_text($1::jsonb) as asked)`,
    [JSON.stringify(ids)],
  )
  return new Map(rows.map(row => [row.id, row]))
}
