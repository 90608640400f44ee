import { scholarName } from '../transactions/transaction-sql.ts'

/** SQL that the list and the detail share. `p` is the payment, `c` its campaign; both may be missing. */

export const whose = `p.id is not null as is_known, p.donor_name as donor,
  case when c.id is not null then ${scholarName} end as scholar, p.campaign_id`

/** What a refund of a payment would give back, in cents: nothing of what is disputed. */
export const refundable = (paymentId: string) => `(
  select greatest(0, coalesce(sum(case m.kind when 'captured' then m.cents when 'refund_failed' then m.cents when 'dispute_won' then m.cents
    when 'refunded' then -m.cents when 'disputed' then -m.cents else 0 end), 0))::bigint
  from payment_movements m where m.payment_id = ${paymentId})`
