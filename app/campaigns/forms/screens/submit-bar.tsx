import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { FormSetting } from '../form-setting.browser.ts'
import { signInPath } from '../use-campaign-form.browser.ts'
import { LegalNote } from './legal-note.tsx'

type Props = { setting: FormSetting; children: ReactNode }

/** The one action of the form, under the thumb: on phones it sticks above the navigation, with the progress, where the screen is high enough. */
export function SubmitBar({ setting, children }: Props) {
  const { t } = useWords()
  const { form, stage } = setting.control
  return (
    <>
      <TakenEmail setting={setting} />
      <LegalNote />
      <div className="sticky bottom-14 z-(--z-sticky) [@media(height<30rem)]:static -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+var(--inset-bottom,env(safe-area-inset-bottom)))] md:static md:mx-0 md:gap-4 md:border-0 md:bg-transparent md:p-0">
        {children}
        <Button
          type="submit"
          size="lg"
          wide
          busy={stage.kind === 'submitting' || stage.kind === 'created'}
          busyLabel={t(form.busy)}
        >
          {t(form.submit)}
        </Button>
      </div>
    </>
  )
}

/** For an address with an account: its owner signs in and finds the form as it was left. */
function TakenEmail({ setting: { control } }: { setting: FormSetting }) {
  const { t } = useWords()
  if (!control.takenEmail) return null
  return (
    <Banner
      tone="danger"
      title={t('Account Creation Failed')}
      action={
        <RouterLink to={signInPath(control.form)} className={linkClass()}>
          {t('Sign in and come back to this form')}
        </RouterLink>
      }
    >
      {t('An account with this email already exists. Please sign in instead.')}{' '}
      {t('What you typed is still here.')}
    </Banner>
  )
}
