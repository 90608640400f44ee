import type { AccountData, HomeData } from '../home/contract.ts'
import type { Feed } from '../notifications/feed/feed.ts'
import { late } from '../ui/late.tsx'

export type TabData =
  | (AccountData & { tab: 'account' })
  | (Feed & { tab: 'notifications' })
  | (HomeData & { tab: 'start-campaign' })

const Account = late(async () => (await import('../home/screens/account.tsx')).default)
const Notifications = late(
  async () => (await import('../notifications/feed/screens/notifications.tsx')).default,
)
const StartCampaign = late(
  async () => (await import('../campaigns/forms/screens/start-campaign.tsx')).default,
)

const parts = { account: Account, notifications: Notifications, 'start-campaign': StartCampaign }

/** Fetches the file of a tab before it is drawn. */
export const preloadTab = (tab: TabData['tab']) => parts[tab].preload()

/** The query tabs of `/` (P243). */
export function HomeTabs({ data }: { data: TabData }) {
  if (data.tab === 'account') return <Account data={data} />
  if (data.tab === 'notifications') return <Notifications data={data} />
  return <StartCampaign />
}
