/**
 * The rotating donation toast of the browse page: the latest 10 donations, one every 6 s, each visible for 4
 * s (P177).
 */

export type LatestDonation = {
  id: string
  /** Null for an anonymous donor. */
  donorName: string | null
  amountCents: number
  studentName: string
  campaignId: string
}

export type LatestDonations = { donations: LatestDonation[] }

export const maxLatestDonations = 10
export const toastEveryMs = 6_000
export const toastVisibleMs = 4_000

/** Which donation is shown `elapsedMs` after the first one, and whether it is visible at that moment. */
export function shownAt(elapsedMs: number, count: number): { index: number; visible: boolean } {
  if (count === 0) return { index: 0, visible: false }
  return {
    index: Math.floor(elapsedMs / toastEveryMs) % count,
    visible: elapsedMs % toastEveryMs < toastVisibleMs,
  }
}
