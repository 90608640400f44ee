/** How far a finger must draw the page down for it to be loaded again, in px. */
export const pullFar = 72
/** No further, however far the finger goes. */
const pullMost = 96

/** How far the page has come down: half the way of the finger, so that it resists. Never above its place. */
export function pulledBy(fingerPx: number): number {
  return Math.min(pullMost, Math.max(0, fingerPx / 2))
}

type Touched = { fingers: number; scrolledPx: number; isOverSheet: boolean }

/** A pull begins with one finger, at the very top of the page, and not in what lies open above it. */
export const beginsPull = ({ fingers, scrolledPx, isOverSheet }: Touched): boolean =>
  fingers === 1 && scrolledPx <= 0 && !isOverSheet
