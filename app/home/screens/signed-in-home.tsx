import type { ReactNode } from 'react'
import { onServer } from '#device/server.browser.ts'
import type { EnteredBeforeProof } from '../../accounts/contract.ts'
import { joinNames } from '../../accounts/names.ts'
import ProfileSetupScreen from '../../accounts/profile/screens/profile-setup.tsx'
import { sessionHasChanged } from '../../shell/session-changed.ts'
import { call } from '../../shell/wire/call.browser.ts'
import { useTask } from '../../shell/wire/use-command.browser.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { SignedInHomeData } from '../contract.ts'
import { Dashboard } from './dashboard.tsx'
import { ShareFirst } from './share-first.tsx'

/** `/` for signed-in people: profile setup for people without a name, or the dashboard (P56), with `lead` above it and `offer` below a campaign. */
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

/** Asks the owner to keep or remove the name and picture that someone entered before the email was verified (P27). */
function ReviewEntries({ entered }: { entered: EnteredBeforeProof }) {
  const { t } = useWords()
  const { run, running } = useTask(
    async (decision: 'keep' | 'remove') => {
      await call('POST /api/account/entered-before-proof', { body: { decision } })
      // Reloads the session, because the frame also shows the name and picture.
      sessionHasChanged()
    },
    { explain: refused => ({ title: refused?.message ?? t('Please try again.'), message: '' }) },
  )
  const name = joinNames(entered)
  return (
    <Page width="wide" className="pb-0">
      <Banner title={t('Is this yours?')}>
        <p>
          {name
            ? entered.profilePictureUrl
              ? t('Before you confirmed this email, someone entered the name {name} and a picture.', { name })
              : t('Before you confirmed this email, someone entered the name {name}.', { name })
            : t('Before you confirmed this email, someone added a picture.')}{' '}
          {t('Keep it if it was you.')}
        </p>
        {entered.profilePictureUrl ? (
          <img
            src={onServer(entered.profilePictureUrl)}
            alt={t('The picture')}
            className="mt-3 size-20 rounded-md object-cover"
          />
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={running === 'keep'}
            disabled={running !== null}
            onClick={() => void run('keep')}
          >
            {t('Keep')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={running === 'remove'}
            disabled={running !== null}
            onClick={() => void run('remove')}
          >
            {t('Remove')}
          </Button>
        </div>
      </Banner>
    </Page>
  )
}
