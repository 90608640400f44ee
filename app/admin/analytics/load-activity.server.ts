import { displayName } from '../../campaigns/campaign.ts'
import { personName } from '../../lists/names.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { Activity, ActivityFilter } from './activity.ts'

const sevenDays = 7 * 24 * 60 * 60 * 1000

const student = `c.first_name, c.last_name`

/** SQL of the cents that ledger transaction `t` added to the campaign's funds; negative for a refund. */
const campaignChange = `coalesce((select -sum(e.amount) from ledger_entries e
         where e.transaction_id = t.id and e.account = 'campaign_funds'), 0)::bigint`

/** $1 to $2 is the period, $3 the limit, $4 the filter. Each kind is limited separately, so that it can use its own index. */
const recentActivitySql = `
  select * from (
    (select 'sign_up' as kind, u.id::text as id, ${personName('p')} as who, p.email,
       null as first_name, null as last_name, null::bigint as amount_cents, u.created_at as at
     from users u left join profiles p on p.user_id = u.id
     where $4 in ('all', 'sign_up') and u.created_at > $1 and u.created_at <= $2 order by u.created_at desc limit $3)
    union all
    (select 'campaign', c.id, ${personName('p')}, null, ${student}, c.funding_goal, c.created_at
     from campaigns c left join profiles p on p.user_id = c.owner_id
     where $4 in ('all', 'campaign') and c.created_at > $1 and c.created_at <= $2 order by c.created_at desc limit $3)
    union all
    (select 'donation', d.id::text, d.donor_name, null, ${student}, d.given_amount, d.created_at
     from donations d join campaigns c on c.id = d.campaign_id
     where $4 in ('all', 'donation') and d.created_at > $1 and d.created_at <= $2 order by d.created_at desc limit $3)
    union all
    (select 'withdrawal', w.id::text, w.full_name, null, ${student}, w.amount, w.created_at
     from withdrawals w join campaigns c on c.id = w.campaign_id
     where $4 in ('all', 'withdrawal') and w.created_at > $1 and w.created_at <= $2 order by w.created_at desc limit $3)
    union all
    (select case t.kind when 'donation_refunded' then 'refund' when 'refund_failed' then 'refund_failed' else 'dispute' end,
       d.id::text, d.donor_name, null, ${student}, ${campaignChange}, t.occurred_at
     from ledger_transactions t join donations d on d.id = t.subject_id join campaigns c on c.id = d.campaign_id
     where $4 in ('all', 'refund') and t.kind in ('donation_refunded', 'refund_failed', 'donation_disputed') and t.occurred_at > $1 and t.occurred_at <= $2
     order by t.occurred_at desc limit $3)
  ) events order by at desc, kind, id limit $3`

type Row = Omit<Activity, 'student' | 'at'> & {
  firstName: string | null
  lastName: string | null
  at: Date
}

/** Loads up to `limit` events of the last 7 days, newest first (P221), and whether there are more. */
export async function loadRecentActivity(
  db: Db,
  filter: ActivityFilter,
  limit: number,
  now: Date,
): Promise<{ activity: Activity[]; hasMore: boolean }> {
  const since = new Date(now.getTime() - sevenDays)
  const rows = await db.rows<Row>('recent_activity', recentActivitySql, [since, now, limit + 1, filter])
  const activity = rows.slice(0, limit).map(({ firstName, lastName, at, ...row }) => ({
    ...row,
    student: firstName && lastName ? displayName({ firstName, lastName }) : null,
    at: at.toISOString(),
  }))
  return { activity, hasMore: rows.length > limit }
}
