import { Link as RouterLink, useSearchParams } from 'react-router'
import type { DescribePage } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { newAccountDraft, pairDraft } from '../../use-draft.browser.ts'
import { newPairProblems, safeNext, withNext } from '../sign-in-form.ts'
import { usePair } from '../use-pair.browser.ts'
import { EntryFrame } from './entry-frame.tsx'
import { PairFields } from './pair-fields.tsx'

/** Sign Up, a visitor's first screen (P20). People who are already signed in get a link to continue. */
export default function SignUpScreen() {
  const { viewer } = useSession()
  return <EntryFrame>{viewer ? <AlreadySignedIn email={viewer.email} /> : <SignUpCard />}</EntryFrame>
}

export const describe: DescribePage<unknown> = (_, { branding }, { t }) => ({
  title: t('Sign Up'),
  description: t(
    'Raise money for school with {product}: tell your story, share one link, see every gift arrive.',
    { product: branding.product },
  ),
})

export function SignUpCard({ heading: Heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const { t } = useWords()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const enter = useEnter()
  const form = usePair(newPairProblems, pair => run({ body: pair }))
  const { run, busy } = useCommand('POST /api/sign-up', {
    done: account => t(accountWords.created, { id: account.customUserId }),
    failed: t(accountWords.signUpError),
    form,
    onDone: () => {
      pairDraft.drop()
      newAccountDraft.write({ isNew: true })
      return enter('/profile-setup')
    },
    reloads: false,
  })
  return (
    <Card as="section" pad="lg" aria-label={t('Sign Up')}>
      <Heading className="text-2xl">{t('Sign Up')}</Heading>
      <form method="dialog" {...form.formProps} className="mt-5 grid gap-5">
        <FormError form={form} />
        <PairFields form={form} newAccount />
        <Button type="submit" size="lg" wide disabled={!form.ready} busy={busy}>
          {t('Sign Up')}
        </Button>
      </form>
      <p className="mt-5 text-ink-soft">
        {t('Already have an account?')}{' '}
        <Link asChild>
          <RouterLink to={withNext('/signin', next)}>{t('Sign in')}</RouterLink>
        </Link>
      </p>
    </Card>
  )
}

function AlreadySignedIn({ email }: { email: string }) {
  const { t } = useWords()
  return (
    <Card pad="lg">
      <h1 className="text-2xl">{t('You are signed in')}</h1>
      <p className="mt-2 mb-5 text-ink-soft">{t('As {email}.', { email })}</p>
      <Button asChild size="lg" wide>
        <RouterLink to="/">{t('Continue to App')}</RouterLink>
      </Button>
    </Card>
  )
}
