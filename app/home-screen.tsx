import type { HomeData } from './home/contract.ts'
import { Door } from './home/screens/door.tsx'
import { phrase } from './lib/phrase.ts'
import type { DescribePage, ScreenProps } from './shell/screen.ts'
import { useLive } from './shell/wire/use-live.browser.ts'
import { late } from './ui/late.tsx'

const SignedIn = late(async () => (await import('./signed-in-home.tsx')).HomeWithOffers)

/** `/`: the door for a stranger; what the signed in see is in files of its own, which a stranger never loads. */
export default function HomeScreen({ data }: ScreenProps<'GET /api/screens/home'>) {
  useLive(data.topics)
  return data.view === 'sign-up' ? <Door data={data} /> : <SignedIn data={data} />
}

export const prepare = (data: HomeData) => (data.view === 'sign-up' ? undefined : SignedIn.preload())

export const describe: DescribePage<HomeData | undefined> = (data, { branding }, { t }) => ({
  title: data?.view === 'sign-up' ? phrase('Sign Up') : phrase('Home'),
  description: t(
    'Raise money for school with {product}: tell your story, share one link, see every gift arrive.',
    { product: branding.product },
  ),
  noIndex: data !== undefined && data.view !== 'sign-up',
})
