import { useEffect } from 'react'
import { tabStorage } from '../../lib/storage.browser.ts'

/** The campaign that this tab has just published, until its owner was invited to share it (P462). */
const published = tabStorage('published-campaign', found => found)

export const rememberPublished = (campaignId: string): void => published.write(campaignId)

/** Calls `invite` on the first screen that shows the campaign after it was published, once. */
export function useArrival(campaignId: string, invite: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen's first moment counts, not what it is drawn with later
  useEffect(() => {
    if (published.read() !== campaignId) return
    published.drop()
    invite()
  }, [campaignId])
}
