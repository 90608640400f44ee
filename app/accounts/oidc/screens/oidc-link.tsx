import { isApp } from '#device/app.browser.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { withNext } from '../../sign-in/sign-in-form.ts'

/** The link to the staff's identity provider (P630). Nothing without one, and in the native app, to which the provider can't return. */
export function OidcLink({
  next,
  isMain,
  className,
}: {
  next: string
  isMain?: boolean
  className?: string
}) {
  const { t } = useWords()
  const { staffSignIn: name } = useSession()
  if (!name || isApp) return null
  return (
    <Button asChild variant={isMain ? 'primary' : 'secondary'} size="lg" wide className={className}>
      <a href={withNext('/api/sign-in/oidc', next)}>{t('Sign in with {name}', { name })}</a>
    </Button>
  )
}
