import type { Db } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import type { Narrow } from './self-check.ts'

/** What changed since an instant: the campaigns, and the subjects of ledger transactions (donations, withdrawals, payouts). */
export type NewEntries = { campaigns: readonly string[]; subjects: readonly string[] }

/** Longer than any transaction may take (10 minutes), because rows are stamped before their commit. */
const overlap = '15 minutes'

/**
 * Returns the instant from which the hourly check reads: that of the last check. Null if it must read everything: a difference was found
 * last, or everything was last read a week ago.
 */
export async function newSince(db: Pick<Db, 'rows'>): Promise<string | null> {
  const [last] = await db.rows<{ since: string | null }>(
    'self_check_since',
    `select last.report->>'readAt' as since
     from (select differences, report from self_checks order by id desc limit 1) last,
       (select differences, report from self_checks where is_complete order by id desc limit 1) complete
     where last.differences = 0 and complete.differences = 0
       and (complete.report->>'readAt')::timestamptz > clock_timestamp() - interval '6 days 23 hours 30 minutes'`,
  )
  return last?.since ?? null
}

/** Loads the campaigns and subjects that changed since an instant of the database's clock. */
export async function loadNewEntries(tx: Pick<Db, 'rows'>, since: string): Promise<NewEntries> {
  return await oneRow<NewEntries>(
    tx,
    'self_check_new_entries',
    `with changed as materialized (
       select subject_id as id, campaign_id from ledger_transactions where posted_at >= $1::timestamptz - interval '${overlap}'
       union select id, campaign_id from donations where coalesce(changed_at, created_at) >= $1::timestamptz - interval '${overlap}'
       union select id, campaign_id from withdrawals where coalesce(changed_at, created_at) >= $1::timestamptz - interval '${overlap}')
     select array(select distinct campaign_id from changed where campaign_id is not null) as campaigns,
       array(select distinct id from changed) as subjects`,
    [since],
  )
}

const campaign = 'campaign_id = any ($1::text[])'
const subject = (column: string) => `${column} = any ($1::uuid[])`

/** The rows of each table that belong to the changed campaigns or subjects. */
const tables = {
  campaigns: {
    campaigns: 'id = any ($1::text[])',
    donations: campaign,
    ledger_entries: campaign,
    withdrawals: campaign,
    offline_donations: campaign,
    suspense_items: 'assigned_campaign_id = any ($1::text[])',
    'rollups.real_funds': campaign,
  },
  subjects: {
    donations: subject('id'),
    payments: subject('id'),
    payment_movements: subject('payment_id'),
    refunds: subject('payment_id'),
    receipts: subject('donation_id'),
    offline_donations: subject('id'),
    withdrawals: subject('id'),
    suspense_items: subject('coalesce(payment_id, id)'),
    provider_payouts: subject('id'),
    payout_batches: subject('id'),
    micro_deposits: subject('id'),
    ledger_transactions: subject('subject_id'),
    ledger_entries: `transaction_id in (select id from public.ledger_transactions where ${subject('subject_id')})`,
  },
} as const satisfies Record<Exclude<Narrow, 'always'>, Record<string, string>>

/**
 * Limits a check's statement to new entries: its tables are hidden by subqueries of the same names, so that each check is written once.
 */
export function narrowed(sql: string, to: keyof typeof tables): string {
  const hidden = Object.entries(tables[to]).map(([table, condition]) => {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    return `${name} as not materialized (select * from ${schema}.${name} where ${condition})`
  })
  return `with ${hidden.join(', ')} select * from (${sql.replaceAll('rollups.real_funds', 'real_funds')}) narrowed`
}
