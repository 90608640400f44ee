/** The rotating donation toast of the browse page: the latest 10 gifts, one every 6 s, each visible for 4 s (P177). */

/** A gift as the toast tells of it: to a campaign that stands on the browse page, under the names a stranger may read. */
export type LatestGift = {
  id: string
  /** Null for those who wish to stay anonymous. */
  donorName: string | null
  amountCents: number
  studentName: string
  campaignId: string
}

export type LatestGifts = { gifts: LatestGift[] }

export const mostLatestGifts = 10
export const toastEveryMs = 6_000
export const toastVisibleMs = 4_000

/** Which gift is told at so many milliseconds since the first, and whether it is to be seen just then. */
export function toldAt(elapsedMs: number, count: number): { index: number; visible: boolean } {
  if (count === 0) return { index: 0, visible: false }
  return {
    index: Math.floor(elapsedMs / toastEveryMs) % count,
    visible: elapsedMs % toastEveryMs < toastVisibleMs,
  }
}
