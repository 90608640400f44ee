import type { AccountData, HomeData, HomeTab } from './home/contract.ts'
import { Door } from './home/screens/door.tsx'
import { phrase } from './lib/phrase.ts'
import type { Feed } from './notifications/feed/feed.ts'
import type { DescribePage } from './shell/screen.ts'
import { useLive } from './shell/wire/use-live.browser.ts'
import { late } from './ui/late.tsx'

const SignedIn = late(async () => (await import('./signed-in-home.tsx')).HomeWithOffers)
const Account = late(async () => (await import('./home/screens/account.tsx')).default)
const Notifications = late(
  async () => (await import('./notifications/feed/screens/notifications.tsx')).default,
)
const StartCampaign = late(async () => (await import('./campaigns/forms/screens/start-campaign.tsx')).default)

type Tab =
  | (AccountData & { tab: 'account' })
  | (Feed & { tab: 'notifications' })
  | (HomeData & { tab: 'start-campaign' })
type Data = HomeData | Tab

/** `/`: the door for a stranger; what the signed in see is in files of its own, which a stranger never loads. */
export default function HomeScreen({ data }: { data: Data }) {
  return 'tab' in data ? <HomeTabScreen data={data} /> : <Home data={data} />
}

function Home({ data }: { data: HomeData }) {
  useLive(data.topics)
  return data.view === 'sign-up' ? <Door data={data} /> : <SignedIn data={data} />
}

/** The query tabs of `/` (P243). */
function HomeTabScreen({ data }: { data: Tab }) {
  if (data.tab === 'account') return <Account data={data} />
  if (data.tab === 'notifications') return <Notifications data={data} />
  return <StartCampaign />
}

const parts = { account: Account, notifications: Notifications, 'start-campaign': StartCampaign }

export const prepare = (data: Data) => {
  if ('tab' in data) return parts[data.tab].preload()
  return data.view === 'sign-up' ? undefined : SignedIn.preload()
}

const tabTitles: Record<HomeTab, string> = {
  account: phrase('My Account'),
  notifications: phrase('Notifications'),
  'start-campaign': phrase('Start Your Campaign'),
}

export const describe: DescribePage<Data | undefined> = (data, { branding }, { t }) => ({
  title: titleOf(data),
  description: t(
    'Raise money for school with {product}: tell your story, share one link, see every gift arrive.',
    { product: branding.product },
  ),
  noIndex: data !== undefined && ('tab' in data || data.view !== 'sign-up'),
})

function titleOf(data: Data | undefined): string {
  if (data && 'tab' in data) return tabTitles[data.tab]
  return data?.view === 'sign-up' ? phrase('Sign Up') : phrase('Home')
}
