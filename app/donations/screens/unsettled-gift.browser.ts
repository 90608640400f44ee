import { tabStorage } from '../../lib/storage.browser.ts'

/** Where this tab keeps a gift to a campaign (kept-gift.browser.ts); apart, so that the page need not load the dialog's code. */
export const keyOf = (campaignId: string) => `gift:${campaignId}`

/** True when a gift was sent from this tab and nobody has told how it ended. */
export const hasUnsettledGift = (campaignId: string): boolean =>
  tabStorage(keyOf(campaignId), found => Boolean((found as { attempt?: unknown } | null)?.attempt)).read()
