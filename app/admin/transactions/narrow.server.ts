import type { Db } from '../../platform/database.server.ts'
import { searchPattern } from '../lists/search-pattern.ts'
import { isId } from '../lists/search-patterns.ts'
import type { TransactionStatus, TransactionsWanted } from './contract.ts'
import { waitingHeld, withinDays } from './transaction-sql.ts'

/** A condition on rows and its values, `$1` onwards. */
export type Condition = { sql: string; values: unknown[] }

export type DonationsWanted = TransactionsWanted & { status: Exclude<TransactionStatus, 'held'> }

const statusSql: Record<DonationsWanted['status'], string> = {
  completed: `d.status = 'captured'`,
  refunded: `d.status = 'refunded'`,
  disputed: `d.status = 'disputed'`,
  all: 'true',
}

/**
 * What the list's filters mean for donations `d`. A search that few donors and campaigns answer to starts from their ids; one
 * that many answer to is tried on each donation in the list's own order, which then soon fills a page.
 */
export async function narrowDonations(db: Db, wanted: DonationsWanted, timeZone: string): Promise<Condition> {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const parts = [statusSql[wanted.status], ...withinDays('d.created_at', wanted, timeZone, value)]
  if (wanted.campaign) parts.push(`d.campaign_id = ${value(wanted.campaign)}`)
  if (isId(wanted.search)) parts.push(`d.donor_email = ${emailOf(value(wanted.search))}`)
  else if (wanted.search) parts.push(await searched(db, wanted.search, value))
  return { sql: parts.join(' and '), values }
}

/** The same for held payments `p` of campaigns `c`: there are few, so they are looked through. */
export function narrowHeld(wanted: TransactionsWanted, timeZone: string): Condition {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const parts = [waitingHeld, ...withinDays('p.created_at', wanted, timeZone, value)]
  if (wanted.campaign) parts.push(`p.campaign_id = ${value(wanted.campaign)}`)
  if (isId(wanted.search)) parts.push(`p.donor_email = ${emailOf(value(wanted.search))}`)
  else if (wanted.search) {
    const pattern = value(searchPattern(wanted.search))
    parts.push(
      `(folded(concat_ws(' | ', p.donor_email, p.donor_name)) like ${pattern} or ${scholarLike(pattern)})`,
    )
  }
  return { sql: parts.join(' and '), values }
}

/** A donor whom another page linked to by id. */
const emailOf = (id: string) => `(select donor_email from rollups.donors where id = ${id}::uuid)`

const fewDonors = 2_000
const fewCampaigns = 300

const scholarLike = (pattern: string) => `folded(c.first_name || ' ' || c.last_name) like ${pattern}`

async function searched(db: Db, search: string, value: (given: unknown) => string): Promise<string> {
  const pattern = searchPattern(search)
  const donors = await db.rows<{ email: string }>(
    null,
    `select donor_email as email from rollups.donor_names where search_text like $1 limit ${fewDonors + 1}`,
    [pattern],
  )
  const campaigns = await db.rows<{ id: string }>(
    null,
    `select c.id from campaigns c where ${scholarLike('$1')} limit ${fewCampaigns + 1}`,
    [pattern],
  )
  if (donors.length > fewDonors || campaigns.length > fewCampaigns) return amongMany(value(pattern))
  return amongFew(value(donors.map(({ email }) => email)), value(campaigns.map(({ id }) => id)))
}

/** Each part has an index of its own. */
function amongFew(emails: string, campaigns: string): string {
  return `d.id in (
    select id from donations where status = 'captured' and donor_email = any(${emails}::text[])
    union all select id from donations where status = 'captured' and campaign_id = any(${campaigns}::text[])
    union all select id from donations where status <> 'captured'
      and (donor_email = any(${emails}::text[]) or campaign_id = any(${campaigns}::text[])))`
}

function amongMany(pattern: string): string {
  return `(d.campaign_id in (select c.id from campaigns c where ${scholarLike(pattern)})
    or exists (select 1 from rollups.donor_names n where n.donor_email = d.donor_email and n.search_text like ${pattern}))`
}
