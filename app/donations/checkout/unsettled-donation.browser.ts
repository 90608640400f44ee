import { tabStorage } from '../../lib/storage.browser.ts'

/**
 * The key under which a tab stores a donation to a campaign (stored-donation.browser.ts); separate, so that the page need not
 * load the dialog's code.
 */
export const keyOf = (campaignId: string) => `gift:${campaignId}`

/** True when a donation was submitted from this tab and its result is unknown. */
export const hasUnsettledDonation = (campaignId: string): boolean =>
  tabStorage(keyOf(campaignId), found => Boolean((found as { attempt?: unknown } | null)?.attempt)).read()
