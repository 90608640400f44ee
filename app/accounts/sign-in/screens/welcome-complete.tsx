import { useEffect } from 'react'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { newAccountDraft } from '../../use-draft.browser.ts'

type Props = ScreenProps<'GET /api/screens/profile-setup'>

/** The welcome page after the first profile setup, with a link to the home page (P59). */
export default function WelcomeCompleteScreen({ data }: Props) {
  const { t } = useWords()
  const { firstName, customUserId } = data
  const { branding } = useSession()
  const enter = useEnter()
  useEffect(() => newAccountDraft.drop(), [])
  return (
    <Page width="text" className="grid max-w-[34rem] justify-items-center gap-6 text-center md:pt-20">
      <Mortarboard tassel="left" swing className="w-32" />
      <div className="grid gap-3">
        <h1 className="text-4xl">{t('Welcome, {name}!', { name: firstName || customUserId })}</h1>
        <p className="text-lg text-ink-soft">
          {t('Your {product} account is ready. Next, your campaign: what you need, by when, and why.', {
            product: branding.product,
          })}
        </p>
      </div>
      <Button size="lg" className="w-full sm:w-auto" onClick={() => void enter('/')}>
        {t("Let's Get Started!")}
      </Button>
    </Page>
  )
}

export const describe: DescribePage<unknown> = (_, __, { t }) => ({
  title: t('Welcome'),
  description: t('Your account is ready.'),
  noIndex: true,
})
