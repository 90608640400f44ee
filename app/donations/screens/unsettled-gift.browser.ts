/** Where this tab keeps a gift to a campaign (kept-gift.browser.ts); apart, so that the page need not load the dialog's code. */
export const keyOf = (campaignId: string) => `gift:${campaignId}`

/** True when a gift was sent from this tab and nobody has told how it ended. */
export function hasUnsettledGift(campaignId: string): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(campaignId)) ?? 'null') as {
      attempt?: unknown
    } | null
    return Boolean(kept?.attempt)
  } catch {
    return false
  }
}
