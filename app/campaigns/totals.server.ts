import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Tx } from '../platform/database/database.server.ts'

/**
 * The totals on a campaign's row, updated in the same transaction as the ledger (P83). Apart from these functions, only post_captured_donations
 * (db/schema/11-post-captured-donations.sql) writes them.
 */

/** Changes of the totals; `donors` counts people with at least one donation (P83). */
type RaisedChange = { campaignId: string; cents: number; donations: number; donors: number }

/** Applies the changes, at most one per campaign. Locks the campaigns in id order, so that concurrent calls can't deadlock. */
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

/** Holds `cents` for a pending withdrawal. Refuses with NoFunds (409) if less is available; the database refuses it too. */
export async function holdFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  const held = await tx.rows(
    'hold_funds',
    `update campaigns set pending_withdrawn = pending_withdrawn + $2
     where id = $1 and raised_amount - total_withdrawn - pending_withdrawn >= $2 returning id`,
    [campaignId, cents],
  )
  if (held.length === 0) throw refusal('NoFunds', 409, phrase('No funds available for withdrawal.'))
}

/** Withdraws held `cents` on approval. */
export async function withdrawHeldFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'withdraw_held_funds',
    `update campaigns set pending_withdrawn = pending_withdrawn - $2, total_withdrawn = total_withdrawn + $2 where id = $1`,
    [campaignId, cents],
  )
}

/** Releases held `cents` on rejection. */
export async function releaseHeldFunds(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'release_held_funds',
    'update campaigns set pending_withdrawn = pending_withdrawn - $2 where id = $1',
    [campaignId, cents],
  )
}

/** Makes a returned payout available again; `cents` excludes the fees, which stay taken. */
export async function restoreReturnedPayout(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'restore_returned_payout',
    'update campaigns set total_withdrawn = total_withdrawn - $2 where id = $1',
    [campaignId, cents],
  )
}

/** Removes `cents` from a campaign's balance without a withdrawal, into suspense; negative `cents` write off a debt. */
export async function settleApart(tx: Tx, campaignId: string, cents: number): Promise<void> {
  await tx.rows(
    'settle_apart',
    'update campaigns set total_withdrawn = total_withdrawn + $2, settled_apart = settled_apart + $2 where id = $1',
    [campaignId, cents],
  )
}
