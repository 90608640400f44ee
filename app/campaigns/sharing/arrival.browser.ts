import { useEffect } from 'react'
import { tabStorage } from '../../lib/storage.browser.ts'

/** The id of the campaign just published in this tab; dropped when its owner is invited to share it (P462). */
const published = tabStorage('published-campaign', found => found)

export const rememberPublished = (campaignId: string): void => published.write(campaignId)

/** Calls `invite` once, on the first screen that shows the campaign after it was published. */
export function useArrival(campaignId: string, invite: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render counts
  useEffect(() => {
    if (published.read() !== campaignId) return
    published.drop()
    invite()
  }, [campaignId])
}
