import { closeToPayments } from '../../campaigns/owner-leaves.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { type Due, lookUpPayments } from './ask-provider.server.ts'

/**
 * Looks up each open payment to a person's campaigns before their account is deleted (P17), so that none is
 * captured for a deleted owner; in the meantime the campaigns accept no new payments. Refuses PaymentsOpen
 * (409) while a donor may still be paying. Call it outside a transaction.
 */
export async function settleOpenPayments(app: App, ownerId: string, now: Date): Promise<void> {
  const open = await app.db.rows<Due>(
    'open_payments_of_owner',
    `select p.id, p.provider_payment_id from payments p join campaigns c on c.id = p.campaign_id where c.owner_id = $1 and p.status = 'started' order by p.id`,
    [ownerId],
  )
  if (open.length === 0) return
  await app.db.transaction(tx => closeToPayments(tx, ownerId, now))
  await lookUpPayments(app, open)
  await refuseOpenPayments(app.db, ownerId, now)
}

/**
 * Refuses with PaymentsOpen (409) if an open payment was started within the last hour or was not looked up within
 * the last 10 minutes. Any older one counts as abandoned; if it is captured anyway, its money goes to
 * suspense (P173).
 */
export async function refuseOpenPayments(db: Db, ownerId: string, now: Date): Promise<void> {
  const { count } = await oneRow<{ count: number }>(
    db,
    'count_open_payments_of_owner',
    `select count(*) as count from payments p join campaigns c on c.id = p.campaign_id
     where c.owner_id = $1 and p.status = 'started'
       and (p.created_at > $2::timestamptz - interval '1 hour' or p.looked_up_at is null
         or p.looked_up_at < $2::timestamptz - interval '10 minutes')`,
    [ownerId, now],
  )
  if (count === 0) return
  throw refusal(
    'PaymentsOpen',
    409,
    phrase(
      'Someone is donating to your campaign right now. It won’t accept new donations for two hours. Please try again in one hour.',
    ),
  )
}
