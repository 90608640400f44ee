import { type Stored, tabStorage } from '../../lib/storage.browser.ts'
import { readStoredDonation, type StoredDonation } from './donation-draft.ts'
import { keyOf } from './unsettled-donation.browser.ts'

/** What this tab stores of a donation to a campaign. Without storage a donation still works, but a reload loses it. */
export const storedDonation = (campaignId: string): Stored<StoredDonation | null> =>
  tabStorage(keyOf(campaignId), readStoredDonation)
