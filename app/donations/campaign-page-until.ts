import { nextFewerDays } from '../campaigns/period.ts'
import { usualLife, wordsLag } from '../platform/http/public-cache/caching.ts'
import { timeLeftWordsChangeAt } from '../ui/time-left.ts'
import type { CampaignPageData } from './contract.ts'
import { agoWordsChangeAt } from './supporters/supporters.ts'

/** Until when a campaign's page says what is true although nothing is announced; of its words, within what they may be behind (P343). */
export function campaignPageUntil({ campaign, supporters, isPaused }: CampaignPageData, now: Date): Date {
  const nowMs = now.getTime()
  const words = [
    ...supporters.map(({ at }) => agoWordsChangeAt(at, nowMs)),
    campaign.endDate ? timeLeftWordsChangeAt(Date.parse(campaign.endDate), nowMs) : Number.POSITIVE_INFINITY,
  ]
  const fewerDays = nextFewerDays(campaign.endDate, now)?.getTime() ?? Number.POSITIVE_INFINITY
  // A campaign that takes nothing for a while does so again by itself.
  const isOpen = campaign.isEnded || (campaign.takesDonations && !isPaused)
  const open = isOpen ? Number.POSITIVE_INFINITY : nowMs + usualLife
  const until = Math.min(fewerDays, open, Math.min(...words) + wordsLag)
  return new Date(Math.min(until, 8.64e15))
}
