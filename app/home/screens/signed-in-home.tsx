import type { ReactNode } from 'react'
import ProfileSetupScreen from '../../accounts/profile/screens/profile-setup.tsx'
import type { SignedInHomeData } from '../contract.ts'
import { Dashboard } from './dashboard.tsx'
import { ReviewEntries } from './review-entries.tsx'
import { ShareFirst } from './share-first.tsx'

/** `/` for who is signed in: profile setup without a name, else the dashboard (P56), with `lead` before it and `offer` last for who has a campaign. */
export function SignedInHome({
  data,
  offer,
  lead,
}: {
  data: SignedInHomeData
  offer?: ReactNode
  lead?: ReactNode
}) {
  return (
    <>
      {data.toReview ? <ReviewEntries entered={data.toReview} /> : null}
      {data.view === 'profile-setup' ? (
        <ProfileSetupScreen data={data} nameOnly={data.campaign !== null}>
          {data.campaign ? <ShareFirst campaign={data.campaign} asked /> : null}
        </ProfileSetupScreen>
      ) : (
        <Dashboard data={data} offer={offer} lead={lead} />
      )}
    </>
  )
}
