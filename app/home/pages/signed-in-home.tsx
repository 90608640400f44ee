import type { Feed } from '../../notifications/feed/feed.ts'
import { PushCard } from '../../notifications/push/screens/push-card.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadAdminWords } from '../../words/load-language.browser.ts'
import type { AccountData, HomeData, SignedInHomeData } from '../contract.ts'
import { SignedInHome } from '../screens/signed-in-home.tsx'

const AdminHome = late(async () => {
  const [{ AdminHome }] = await Promise.all([
    import('../../admin/home/screens/admin-home.tsx'),
    loadAdminWords(),
  ])
  return AdminHome
})

type Data = SignedInHomeData | TabData

export const prepareTab = async (data: Data) => ('tab' in data ? await preloadTab(data.tab) : undefined)

/** `/` for signed-in people: the dashboard, or the tab in the URL's query (P243). */
export function HomeOrTab({ data }: { data: Data }) {
  return 'tab' in data ? <HomeTabs data={data} /> : <HomeWithOffers data={data} />
}

/** The dashboard with the components of admin and notifications, which app/home may not import. */
function HomeWithOffers({ data }: { data: SignedInHomeData }) {
  const { viewer } = useSession()
  const lead = viewer?.roles.length ? (
    <AdminHome fallback={<Skeleton className="h-128 w-full rounded-md" />} />
  ) : null
  return <SignedInHome data={data} offer={<PushCard />} lead={lead} />
}

export type TabData =
  | (AccountData & { tab: 'account' })
  | (Feed & { tab: 'notifications' })
  | (HomeData & { tab: 'start-campaign' })

const Account = late(async () => (await import('../screens/account.tsx')).default)
const Notifications = late(
  async () => (await import('../../notifications/feed/screens/notifications.tsx')).default,
)
const StartCampaign = late(
  async () => (await import('../../campaigns/forms/screens/start-campaign.tsx')).default,
)

const parts = { account: Account, notifications: Notifications, 'start-campaign': StartCampaign }

/** Loads a tab's code before the tab is rendered. */
export const preloadTab = (tab: TabData['tab']) => parts[tab].preload()

/** The tabs of `/`, selected by the query (P243). */
export function HomeTabs({ data }: { data: TabData }) {
  if (data.tab === 'account') return <Account data={data} />
  if (data.tab === 'notifications') return <Notifications data={data} />
  return <StartCampaign />
}
