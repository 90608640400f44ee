import { randomUUID } from 'node:crypto'
import { eraseOwnDonations } from '../../donations/own-donations/change-own-donations.server.ts'
import { lockDonors } from '../../donations/own-donations/donor-lock.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Guest } from '../../platform/viewer.ts'
import { eraseReceiptDonor } from '../receipts/erase-names.server.ts'

/**
 * Erases a donor's personal data and keeps the sums (P538). Ends all sessions of the address. Refuses with OtherAddress (409) if
 * `shownEmail`, the address on the page, isn't the donor's. Returns the number of donations. Deliveries wait only for the second half, which
 * is short.
 */
export async function eraseDonor(app: App, donor: Guest, shownEmail: string): Promise<{ donations: number }> {
  if (shownEmail !== donor.email)
    throw refusal('OtherAddress', 409, phrase('This page now shows another address. Please reload it.'))
  const pseudonym = `erased-${randomUUID()}@deleted.invalid`
  const donations = await app.db.transaction(
    async tx => {
      const erased = await eraseOwnDonations(tx, donor.email, pseudonym)
      await lockDonors(tx)
      // What a delivery that read the donor before has written since: its mails and notices, and its receipts last.
      const late = await eraseOwnDonations(tx, donor.email, pseudonym)
      await eraseReceiptDonor(app, tx, donor.email, app.clock.now())
      return erased + late
    },
    { slow: true },
  )
  return { donations }
}
