import { expect } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import type { App } from '#app/platform/app.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { refreshSums } from '#tests/world/app.ts'

/**
 * A campaign's money according to its row, its donations, its withdrawals and the ledger. Amounts in cents.
 */
export type CampaignFigures = {
  raised: number
  withdrawn: number
  pending: number
  counted: number
  /** Number and sum of captured donations. */
  donations: number
  given: number
  /** The number of withdrawals in any status. */
  withdrawals: number
  /** The ledger's balances, positive for credits. */
  funds: number
  held: number
  payable: number
}

export async function campaignFigures(db: Db, campaignId: string): Promise<CampaignFigures> {
  const [figures] = await db.rows<CampaignFigures>(
    'test_campaign_books',
    `select raised_amount as raised, total_withdrawn as withdrawn, pending_withdrawn as pending, donation_count as counted,
       d.donations, d.given, (select count(*) from withdrawals w where w.campaign_id = c.id) as withdrawals,
       l.funds, l.held, l.payable
     from campaigns c,
       lateral (select count(*) as donations, coalesce(sum(amount), 0)::bigint as given
         from donations where campaign_id = c.id and status = 'captured') d,
       lateral (select coalesce(-sum(amount) filter (where account = 'campaign_funds'), 0)::bigint as funds,
           coalesce(-sum(amount) filter (where account = 'withdrawals_pending'), 0)::bigint as held,
           coalesce(-sum(amount) filter (where account = 'payouts_payable'), 0)::bigint as payable
         from ledger_entries where campaign_id = c.id) l
     where c.id = $1`,
    [campaignId],
  )
  if (!figures) throw new Error('no such campaign')
  return figures
}

/** A campaign's number of ledger transactions by kind. */
export async function postingsOf(db: Db, campaignId: string): Promise<Record<string, number>> {
  const rows = await db.rows<{ kind: string; posted: number }>(
    'test_postings',
    'select kind, count(*) as posted from ledger_transactions where campaign_id = $1 group by kind',
    [campaignId],
  )
  return Object.fromEntries(rows.map(({ kind, posted }) => [kind, posted]))
}

/** The ledger's nonzero account balances in cents, positive for debits. */
export async function balancesOf(db: Db): Promise<Record<string, number>> {
  const rows = await db.rows<{ account: string; cents: number }>(
    'test_balances',
    `select account, sum(amount)::bigint as cents from ledger_entries group by account having sum(amount) <> 0`,
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** Asserts that a self-check finds no differences. */
export async function assertSelfCheckIsClean(app: App): Promise<void> {
  await refreshSums(app)
  const report = await selfCheck(app)
  const wrong = report.checks.flatMap(check => check.examples.map(example => `${check.title}: ${example}`))
  expect(wrong).toEqual([])
  expect(report.differences).toBe(0)
}
