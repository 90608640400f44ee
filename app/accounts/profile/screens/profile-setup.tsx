import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ProfileSetup } from '../../contract.ts'
import { joinNames } from '../../names.ts'
import { PictureEditor } from '../../picture/screens/picture-editor.tsx'
import { ProfileNames } from './profile-names.tsx'

type Props = ScreenProps<'GET /api/screens/profile-setup'> & {
  /** Skips the photo step, for people whose published campaign already shows the student's photo. */
  nameOnly?: boolean
  children?: ReactNode
}

/** Profile setup: the photo, then the name (P57). The step is in the URL, so that a reload keeps it and Back returns to the photo. */
export default function ProfileSetupScreen({ data: profile, nameOnly = false, children }: Props) {
  const { t } = useWords()
  const [search, setSearch] = useSearchParams()
  const isNameStep = nameOnly || search.get('step') === 'name'
  return (
    <Page width="text" className="max-w-[34rem]">
      {nameOnly ? null : (
        <p className="mb-2 text-sm font-semibold text-ink-soft">
          {t('Step {step} of 2', { step: isNameStep ? 2 : 1 })}
        </p>
      )}
      {isNameStep ? (
        <ProfileNames profile={profile} />
      ) : (
        <PhotoStep profile={profile} onDone={() => setSearch({ step: 'name' })} />
      )}
      {children ? <div className="mt-6">{children}</div> : null}
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, __, { t }) => ({
  title: t('Complete Your Profile'),
  description: t('Add your photo and your name.'),
  noIndex: true,
})

function PhotoStep({ profile, onDone }: { profile: ProfileSetup; onDone: () => void }) {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  return (
    <>
      <h1 className="text-3xl">{t('Add your photo')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t('People give to people. A clear photo of your face helps most.')}
      </p>
      <Card pad="lg" className="grid gap-2">
        <PictureEditor
          name={joinNames(profile) || profile.customUserId}
          current={profile.profilePictureUrl}
          kind="photo"
          saveLabel={t('Continue with Photo')}
          onUploaded={onDone}
          onSaved={onDone}
          onBusy={setBusy}
        />
        <Button variant="quiet" wide onClick={onDone} disabled={busy}>
          {t('Skip for Now')}
        </Button>
      </Card>
    </>
  )
}
