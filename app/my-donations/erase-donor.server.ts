import { randomUUID } from 'node:crypto'
import { eraseOwnDonations } from '../donations/own-donations/change-own-donations.server.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Guest } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { eraseReceiptDonor } from '../receipts/erase-names.server.ts'

/**
 * Erases a donor from everything but the sums (P538), and ends all of the address's sessions. Refuses with OtherAddress (409) if the page
 * showed another address. Returns the number of donations.
 */
export async function eraseDonor(app: App, donor: Guest, shown: string): Promise<{ donations: number }> {
  if (shown !== donor.email)
    throw refusal(
      'OtherAddress',
      409,
      phrase('Another address is open here now. Please load the page again.'),
    )
  const pseudonym = `erased-${randomUUID()}@deleted.invalid`
  const donations = await app.db.transaction(
    async tx => {
      await eraseReceiptDonor(app, tx, donor.email, app.clock.now())
      return await eraseOwnDonations(tx, donor.email, pseudonym)
    },
    { slow: true },
  )
  return { donations }
}
