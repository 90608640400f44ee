import type { ReactNode } from 'react'
import ProfileSetupScreen from '../../accounts/profile/screens/profile-setup.tsx'
import SignUpScreen from '../../accounts/sign-in/screens/sign-up.tsx'
import { phrase } from '../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useLive } from '../../shell/wire/use-live.browser.ts'
import type { HomeData } from '../contract.ts'
import { Dashboard } from './dashboard.tsx'
import { ReviewEntries } from './review-entries.tsx'

/** `/`: sign-up for a visitor, profile setup for who has no name yet, else the dashboard (P56); `offer` stands last for who has a campaign. */
export default function HomeScreen({
  data,
  offer,
}: ScreenProps<'GET /api/screens/home'> & { offer?: ReactNode }) {
  useLive(data.topics)
  if (data.view === 'sign-up') return <SignUpScreen />
  return (
    <>
      {data.toReview ? <ReviewEntries entered={data.toReview} /> : null}
      {data.view === 'profile-setup' ? (
        <ProfileSetupScreen data={data} />
      ) : (
        <Dashboard data={data} offer={offer} />
      )}
    </>
  )
}

export const describe: DescribePage<HomeData | undefined> = (data, { branding }, { t }) => ({
  title: data?.view === 'sign-up' ? phrase('Sign Up') : phrase('Home'),
  description: t(
    'Raise money for school with {product}: tell your story, share one link, see every gift arrive.',
    { product: branding.product },
  ),
  noIndex: data !== undefined && data.view !== 'sign-up',
})
