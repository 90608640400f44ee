import { type Message, phrase } from '../../lib/phrase.ts'
import type { DescribePage } from '../../shell/screen.ts'
import { useLive } from '../../shell/wire/use-live.browser.ts'
import { late } from '../../ui/late.tsx'
import type { HomeData, HomeTab, LandingData } from '../contract.ts'
import { LandingPage } from '../screens/landing-page.tsx'
import type { TabData } from './signed-in-home.tsx'

const loadSignedIn = () => import('./signed-in-home.tsx')
const SignedIn = late(async () => (await loadSignedIn()).HomeOrTab)

type Data = HomeData | TabData

const isLanding = (data: Data): data is LandingData => !('tab' in data) && data.view === 'sign-up'

/** `/`: the landing page for visitors, who never load the code for signed-in people, or the signed-in home. */
export default function HomeScreen({ data }: { data: Data }) {
  // A tab subscribes to its own topics.
  useLive('tab' in data ? [] : data.topics)
  return isLanding(data) ? <LandingPage data={data} /> : <SignedIn data={data} />
}

export const prepare = async (data: Data) => {
  if (isLanding(data)) return
  await SignedIn.preload()
  await (await loadSignedIn()).prepareTab(data)
}

const tabTitles: Record<HomeTab, Message> = {
  account: phrase('My Account'),
  notifications: phrase('Notifications'),
  'start-campaign': phrase('Start Your Campaign'),
}

export const describe: DescribePage<Data | undefined> = (data, { branding }, { t }) => ({
  title: t(titleOf(data)),
  description: t(
    'Raise money for school with {product}: tell your story, share one link, see every gift arrive.',
    { product: branding.product },
  ),
  noIndex: data !== undefined && ('tab' in data || data.view !== 'sign-up'),
})

function titleOf(data: Data | undefined): Message {
  if (data && 'tab' in data) return tabTitles[data.tab]
  return data?.view === 'sign-up' ? phrase('Sign Up') : phrase('Home')
}
