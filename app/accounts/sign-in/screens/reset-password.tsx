import { useEffect } from 'react'
import { Link as RouterLink } from 'react-router'
import type { DescribePage } from '../../../shell/screen.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { useResetPassword } from '../use-reset-password.browser.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Redirect after a password change (P54). */
const redirectAfterMs = 3_000

export const describe: DescribePage<undefined> = (_, { branding }, { t }) => ({
  title: t('Reset Your Password'),
  description: t('Choose a new password for your {product} account.', { product: branding.product }),
  noIndex: true,
})

/** /reset-password: the page behind the link in the mail (P50, P51). */
export default function ResetPasswordScreen() {
  const { t } = useWords()
  const reset = useResetPassword()
  return (
    <Page width="text" className="max-w-[30rem]">
      <Card pad="lg">
        {reset.done ? (
          <Updated />
        ) : (
          <>
            <h1 className="text-2xl">{t('Reset Your Password')}</h1>
            <ResetPasswordForm
              problem={reset.problem}
              busy={reset.busy}
              refused={reset.refused}
              onTyped={reset.clearRefused}
              onSubmit={reset.submit}
            />
            <p className="mt-5">
              <Link asChild>
                <RouterLink to="/">{t('Back to Sign In')}</RouterLink>
              </Link>
            </p>
          </>
        )}
      </Card>
    </Page>
  )
}

function Updated() {
  const { t } = useWords()
  const enter = useEnter()
  useEffect(() => {
    const timer = setTimeout(() => void enter('/'), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [enter])
  return (
    <div className="grid justify-items-center gap-4 text-center" role="status">
      <Mortarboard tassel="left" swing className="w-24" />
      <h1 className="text-2xl">{t('Password Updated!')}</h1>
      <p className="text-ink-soft">{t('Your password has been successfully changed.')}</p>
      <Button size="lg" wide onClick={() => void enter('/')}>
        {t('Continue to App')}
      </Button>
    </div>
  )
}
