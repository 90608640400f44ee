import type { Ran } from './watch-statements.ts'

/** What any statement may read, in a database with 100,000 donations, whose payments alone take 4,000 blocks. */
const most = { blocks: 2_000, rows: 12_000, sequentialRows: 5_000 }

/** Statements that read more: what runs them, and a part of their text. */
export type Exception = { during: RegExp; sql: string; blocks: number; because: string }

export const exceptions: readonly Exception[] = [
  {
    during: /./,
    sql: 'rollups.refresh(',
    blocks: 20_000,
    because: 'refreshes the sums of admin pages, at most once a minute',
  },
  {
    during: /./,
    sql: 'rollups.count_platform()',
    blocks: 20_000,
    because: 'a part of that refresh: counts campaigns and donors',
  },
  {
    during: /./,
    sql: 'insert into rollups.campaign_sums',
    blocks: 10_000,
    because: 'a part of that refresh: sums all campaigns',
  },
  {
    during: /./,
    sql: 'rollups.count_days(',
    blocks: 20_000,
    because: 'a part of that refresh: counts the days that changed',
  },
  {
    during: /./,
    sql: 'delete from rollups.donation_days',
    blocks: 20_000,
    because: 'a part of that refresh, for the same days',
  },
  {
    during: /^job issue_receipts/,
    sql: 'with walked',
    blocks: 20_000,
    because: 'compares up to 1,000 changed donations at once',
  },
  {
    during: /admin\/bank/,
    sql: `account = 'bank'`,
    blocks: 20_000,
    because:
      'shows what no statement has confirmed, at most 5,000 transactions, and sums the days of the statements',
  },
  {
    during: /reports\/donors|crm-file/,
    sql: 'declare report',
    blocks: 2_000_000,
    because: 'a file of all donations, streamed, each with what its donor and the ledger say',
  },
  {
    during: /^GET /,
    sql: 'declare report',
    blocks: 600_000,
    because: 'a file of all rows, streamed',
  },
  {
    during: /self[-_]check/,
    sql: 'as compared',
    blocks: 150_000,
    because: 'compares every total with the ledger',
  },
  {
    during: /^job sweep$/,
    sql: '',
    blocks: 1_000,
    because: 'removes what has expired, once a night, from tables that keep little else',
  },
  {
    during: /^job (sweep_uploads|forget_quotes)/,
    sql: '',
    blocks: 20_000,
    because: 'handles hundreds of rows at once',
  },
  {
    during: /^job compare_provider|provider-comparisons|\/operations/,
    sql: 'd.created_at',
    blocks: 5_000,
    because: 'reads the donations of a day or two',
  },
  {
    during: /reports\/schedule-i/,
    sql: 'with paid as materialized',
    blocks: 20_000,
    because: 'sums all payouts of a year',
  },
  {
    during: /accounting-periods/,
    sql: 'ledger_entries e on e.transaction_id = t.id',
    blocks: 50_000,
    because: 'writes and counts the entries of a month, once',
  },
  {
    during: /account\/delete/,
    sql: 'update audit_words',
    blocks: 50_000,
    because: 'looks for the name of who leaves in every text of the audit log',
  },
  {
    during: /offline-donations\/(preview|import)/,
    sql: 'join near on',
    blocks: 20_000,
    because: 'reads the offline donations of the weeks of the file, here thousands',
  },
  {
    during: /^DELETE .*webhook-endpoints/,
    sql: '"public"."webhook_deliveries"',
    blocks: 50_000,
    because: 'removes the deliveries of an endpoint with it',
  },
  {
    during: /year-summary/,
    sql: 'ledger_entries e on e.campaign_id = c.id',
    blocks: 50_000,
    because: 'sums a year of one student, here with a seventh of all donations',
  },
  {
    during: /audit-log\?search=a$/,
    sql: 'audit_words w',
    blocks: 80_000,
    because: 'no index finds a single letter',
  },
  {
    during: /search=|admin\/search/,
    sql: 'rollups.donor_names',
    blocks: 20_000,
    because: 'the words are in the names of many donors',
  },
  {
    during: /transactions\?search=/,
    sql: 'from donations d',
    blocks: 20_000,
    because: 'collects or counts the donations of many donors, at most 10,000',
  },
  {
    during: /transactions\?page=1000/,
    sql: 'from donations d',
    blocks: 1_000,
    because: 'skips the ids of earlier pages in an index',
  },
  {
    during: /offline-donations\?search=/,
    sql: 'from offline_donations o',
    blocks: 5_000,
    because: 'the words are in most rows',
  },
  {
    during: /inbox/,
    sql: 'from mails',
    blocks: 1_000,
    because: 'exists only in a demo',
  },
]

/** Says what the statement reads too much of; null if it's within its bound. */
export function excessOf({ during, sql, blocks, scan, sequential }: Ran): string | null {
  const exception = exceptions.find(found => found.during.test(during) && sql.includes(found.sql))
  if (exception)
    return blocks > exception.blocks ? `${blocks} blocks, more than its ${exception.blocks}` : null
  if (blocks > most.blocks) return `${blocks} blocks`
  if (sequential.rows > most.sequentialRows) return `${sequential.rows} rows by ${sequential.of}`
  return scan.rows > most.rows ? `${scan.rows} rows by ${scan.of}` : null
}
