import { type KeptGift, readKeptGift } from '../gift.ts'
import { keyOf } from './unsettled-gift.browser.ts'

/** What this tab keeps of a gift to a campaign. A browser that keeps nothing still gives, but a reload forgets. */
export function readKept(campaignId: string): KeptGift | null {
  try {
    return readKeptGift(sessionStorage.getItem(keyOf(campaignId)))
  } catch {
    return null
  }
}

export function keep(campaignId: string, gift: KeptGift): void {
  try {
    sessionStorage.setItem(keyOf(campaignId), JSON.stringify(gift))
  } catch {
    // Private windows may refuse: then nothing is kept.
  }
}

export function forget(campaignId: string): void {
  try {
    sessionStorage.removeItem(keyOf(campaignId))
  } catch {
    // Nothing was kept.
  }
}
