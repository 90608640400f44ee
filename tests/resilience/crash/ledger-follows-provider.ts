import { expect } from 'vitest'
import type { App } from '#app/platform/app.server.ts'
import type { ProviderPayment } from '#app/platform/payments/port.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { isCaptured } from './provider-process.ts'

type Posted = {
  id: string
  amount: number
  total: number
  rows: number
  postings: number
  funds: number
  held: number
}

/**
 * Asserts that each payment that the provider captured is one donation of that amount with one posting, that there are no other donations, that the
 * campaigns' totals match them, that the ledger sums to zero, and that the self-check finds no difference.
 */
export async function assertLedgerFollowsProvider(
  app: App,
  reported: readonly ProviderPayment[],
): Promise<void> {
  const ownerless = await capturedAfterDeletion(app)
  const captured = reported.filter(payment => isCaptured(payment) && !ownerless.has(payment.paymentId))
  const posted = await postedDonations(app)
  const at = new Map(posted.map(row => [row.id, row]))
  expect(missing(captured, at), 'captured by the provider, in no book').toEqual([])
  expect(surplus(posted, captured), 'in our books, not captured by the provider').toEqual([])
  for (const { paymentId, totalCents } of captured) {
    const { id, total, amount, rows, postings, funds } = at.get(paymentId) as Posted
    expect({ id, total, rows, postings, funds }).toEqual({
      id: paymentId,
      total: totalCents,
      rows: 1,
      postings: 1,
      funds: amount,
    })
  }
  expect(await wrongTotals(app)).toEqual([])
  expect(await ledgerSum(app)).toEqual([{ cents: 0 }])
  await assertSelfCheckIsClean(app)
}

/** The ids of captured payments that are neither a donation nor in suspense. */
export async function notYetPosted(app: App, reported: readonly ProviderPayment[]): Promise<string[]> {
  const at = new Map((await postedDonations(app)).map(row => [row.id, row]))
  const ownerless = await capturedAfterDeletion(app)
  return missing(reported.filter(isCaptured), at).filter(id => !ownerless.has(id))
}

/** The ids of payments that went to suspense because the campaign's owner had deleted their account. */
async function capturedAfterDeletion(app: App): Promise<Set<string>> {
  const rows = await app.db.rows<{ id: string }>(
    'test_ownerless',
    `select payment_id as id from suspense_items where kind = 'owner_left' and status = 'open'`,
  )
  return new Set(rows.map(row => row.id))
}

const missing = (captured: readonly ProviderPayment[], posted: ReadonlyMap<string, Posted>) =>
  captured.map(payment => payment.paymentId).filter(id => !posted.has(id))

function surplus(posted: readonly Posted[], captured: readonly ProviderPayment[]): string[] {
  const capturedIds = new Set(captured.map(payment => payment.paymentId))
  return posted.map(row => row.id).filter(id => !capturedIds.has(id))
}

async function postedDonations(app: App): Promise<Posted[]> {
  return await app.db.rows<Posted>(
    'test_posted_donations',
    `select d.id, max(d.amount) as amount, count(*) as rows, max(p.total) as total, max(l.postings) as postings,
       max(l.funds) as funds
     from donations d left join payments p on p.id = d.id and p.status = 'captured'
     left join lateral (
       select count(distinct t.id) filter (where t.kind <> 'provider_fee_changed') as postings,
         coalesce(-sum(e.amount) filter (where e.account = 'campaign_funds'), 0)::bigint as funds
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.subject_id = d.id) l on true
     group by d.id`,
  )
}

async function wrongTotals(app: App): Promise<unknown[]> {
  return await app.db.rows(
    'test_wrong_totals',
    `select c.id, c.raised_amount, c.donation_count, c.donor_count, d.*
     from campaigns c, lateral (select coalesce(sum(amount), 0)::bigint as raised, count(*) as donations, count(distinct donor_email) as donors
       from donations where campaign_id = c.id and status = 'captured') d
     where (c.raised_amount, c.donation_count, c.donor_count) is distinct from (d.raised, d.donations, d.donors)`,
  )
}

async function ledgerSum(app: App): Promise<unknown[]> {
  return await app.db.rows(
    'test_ledger_sum',
    'select coalesce(sum(amount), 0)::bigint as cents from ledger_entries',
  )
}
