import type { Tx } from '../platform/database.server.ts'

/** Ends a student's updates for the donor of this donation, whichever donation asked for them; twice is as good as once. */
export async function stopUpdates(tx: Tx, donationId: string): Promise<void> {
  await tx.rows(
    'end_updates',
    `update donations set wants_updates = false from donations d
     where d.id = $1 and donations.campaign_id = d.campaign_id and donations.donor_email = d.donor_email`,
    [donationId],
  )
}
