import type { Tx } from '../../platform/database/database.server.ts'

/**
 * Unsubscribes the donor of this donation from a student's updates, whichever donation subscribed them; a repeat changes nothing.
 */
export async function stopUpdates(tx: Tx, donationId: string): Promise<void> {
  await tx.rows(
    'end_updates',
    `update donations set wants_updates = false from donations d
     where d.id = $1 and donations.campaign_id = d.campaign_id and donations.donor_email = d.donor_email`,
    [donationId],
  )
}
