import { type Stored, tabStorage } from '../../lib/storage.browser.ts'
import { type KeptGift, readKeptGift } from '../gift.ts'
import { keyOf } from './unsettled-gift.browser.ts'

/** What this tab keeps of a gift to a campaign. A browser that keeps nothing still gives, but a reload forgets. */
export const keptGift = (campaignId: string): Stored<KeptGift | null> =>
  tabStorage(keyOf(campaignId), readKeptGift)
