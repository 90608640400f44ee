import { Link as RouterLink, useSearchParams } from 'react-router'
import { NotFound } from '../../../shell/not-found.tsx'
import type { DescribePage } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { withNext } from '../../sign-in/sign-in-form.ts'
import { isOidcProblem, oidcProblems, staffSignInPath } from '../oidc-words.ts'
import { OidcLink } from './oidc-link.tsx'

export const describe: DescribePage<undefined> = (_, { staffSignIn: name = '' }, { t }) => ({
  title: t('Staff sign-in'),
  description: t('The foundation’s staff sign in with {name}.', { name }),
  noIndex: true,
})

/** /staff-sign-in: the staff sign in at their identity provider, or read why the last sign-in failed (P637). */
export default function StaffSignInScreen() {
  const { t } = useWords()
  const { staffSignIn: name } = useSession()
  const [search] = useSearchParams()
  if (!name) return <NotFound />
  const code = search.get('problem')
  const problem = isOidcProblem(code) ? oidcProblems[code] : null
  const proves = problem !== null && 'proves' in problem
  const codePath = proves ? withNext('/signin', staffSignInPath()) : '/signin'
  return (
    <Page width="text" className="max-w-[30rem]">
      <Card pad="lg" className="grid gap-5">
        <h1 className="text-2xl">{t('Staff sign-in')}</h1>
        {problem ? (
          <Banner tone="danger" role="alert" title={t(problem.title, { name })}>
            {t(problem.words, { name })}
          </Banner>
        ) : (
          <p className="text-ink-soft">{t('The foundation’s staff sign in with {name}.', { name })}</p>
        )}
        {proves ? (
          <Button asChild size="lg" wide>
            <RouterLink to={codePath}>{t('Sign in with a code or passkey')}</RouterLink>
          </Button>
        ) : null}
        <OidcLink next="/" isMain={!proves} />
        {proves ? null : (
          <Button asChild variant="quiet" wide>
            <RouterLink to={codePath}>{t('Sign in with a code or passkey')}</RouterLink>
          </Button>
        )}
      </Card>
    </Page>
  )
}
