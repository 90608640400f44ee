import { tabStorage } from '../../lib/storage.browser.ts'

/**
 * The key under which a tab stores a donation; in a separate file so that the page need not load the dialog's
 * code.
 */
export const storageKeyOf = (campaignId: string) => `gift:${campaignId}`

/** True if this tab has submitted a donation whose result is unknown. */
export const hasUnsettledDonation = (campaignId: string): boolean =>
  tabStorage(storageKeyOf(campaignId), stored =>
    Boolean((stored as { attempt?: unknown } | null)?.attempt),
  ).read()
