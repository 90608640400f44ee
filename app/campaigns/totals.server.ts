import { refusal } from '../lib/refusal.ts'
import type { Tx } from '../platform/database/database.server.ts'

/**
 * The sums on a campaign's row, updated together with the ledger in the same transaction (P83). Nothing else writes them, but for
 * post_captured_donations (db/schema/11-post-captured-donations.sql), which raises them.
 */

/** `donations` stand now that did not before, or the reverse; `donors` are the people who have one now and had none (P83). */
export type RaisedChange = { campaignId: string; cents: number; donations: number; donors: number }

/** Adds captured (or takes back returned) donations. One change a campaign; rows are locked in the order of their ids. */
export async function changeRaised(tx: Tx, changes: readonly RaisedChange[]): Promise<void> {
  const ordered = [...changes].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
  await tx.rows(
    'lock_campaigns',
    'select 1 from campaigns where id = any($1) order by id for no key update',
    [ordered.map(change => change.campaignId)],
  )
  await tx.rows(
    'change_raised',
    `update campaigns set raised_amount = raised_amount + c.cents, donation_count = donation_count + c.donations,
       donor_count = donor_count + c.donors
     from unnest($1::text[], $2::bigint[], $3::int[], $4::int[]) as c(id, cents, donations, donors) where campaigns.id = c.id`,
    [
      ordered.map(c => c.campaignId),
      ordered.map(c => c.cents),
      ordered.map(c => c.donations),
      ordered.map(c => c.donors),
    ],
  )
}

/** Holds `cents` for a pending withdrawal. Refuses NoFunds (409) when less is available; the database would refuse too. */
export async function holdFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  const held = await tx.rows(
    'hold_funds',
    `update campaigns set pending_withdrawn = pending_withdrawn + $2
     where id = $1 and raised_amount - total_withdrawn - pending_withdrawn >= $2 returning id`,
    [campaignId, cents],
  )
  if (held.length === 0) throw refusal('NoFunds', 409, 'No funds available for withdrawal.')
}

/** Approval: the held `cents` become withdrawn. */
export async function withdrawHeldFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'withdraw_held_funds',
    `update campaigns set pending_withdrawn = pending_withdrawn - $2, total_withdrawn = total_withdrawn + $2 where id = $1`,
    [campaignId, cents],
  )
}

/** Rejection: the held `cents` are available again. */
export async function releaseHeldFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'release_held_funds',
    'update campaigns set pending_withdrawn = pending_withdrawn - $2 where id = $1',
    [campaignId, cents],
  )
}

/** A payout that the bank returned: `cents` (the payout alone, fees stay taken) are available again. */
export async function restoreReturnedPayout(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'restore_returned_payout',
    'update campaigns set total_withdrawn = total_withdrawn - $2 where id = $1',
    [campaignId, cents],
  )
}

/** Money that leaves a campaign, or a debt that is taken off it, without a withdrawal: to suspense, or written off. */
export async function settleApart(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'settle_apart',
    'update campaigns set total_withdrawn = total_withdrawn + $2, settled_apart = settled_apart + $2 where id = $1',
    [campaignId, cents],
  )
}
