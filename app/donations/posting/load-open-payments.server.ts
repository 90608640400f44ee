import type { PaymentRow } from '#db/tables.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { hasOpenAttempt } from '../card-testing/settle-attempt.server.ts'
import type { QuoteLines } from '../quote.ts'

/** A payment's campaign and quoted lines, and whether a charge of its card is open. */
export type OpenPayment = Pick<PaymentRow, 'id' | 'campaignId' | keyof QuoteLines> & {
  hasOpenAttempt: boolean
}

/**
 * Payments by id, without a lock: the posting writes only if their lines are unchanged. Unknown ids are left out. The ids are passed as
 * JSON, since PostgreSQL plans a statement with an array again for each length, which takes longer than running it.
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
