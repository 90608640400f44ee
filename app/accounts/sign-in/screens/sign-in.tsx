import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DescribePage } from '../../../shell/screen.ts'
import { Card } from '../../../ui/card.tsx'
import { late } from '../../../ui/late.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import type { CodeSent, SignInInput } from '../../contract.ts'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { draft, newAccountDraft, pairDraft } from '../../use-draft.browser.ts'
import { safeNext } from '../sign-in-form.ts'
import { EntryFrame } from './entry-frame.tsx'
import { SignInPair } from './sign-in-pair.tsx'

const SignInCode = late(async () => (await import('./sign-in-code.tsx')).SignInCode)

/** The code that was sent last. Stored in the tab, because phones may reload the page while the person reads the mail. */
export type PendingCode = { pair: SignInInput; sent: CodeSent }

const pendingCode = draft<PendingCode>('pending-code')

/** Sign In: email and User ID identify the person, then the emailed code authenticates them (P31, P32). */
export default function SignInScreen() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  const [pending, setPending] = useState<PendingCode | null>(null)
  const enter = useEnter()
  useEffect(() => {
    const { pair, sent } = pendingCode.read()
    if (pair && sent) setPending({ pair, sent })
  }, [])
  const remember = (code: PendingCode | null) => {
    if (code) pendingCode.write(code)
    else pendingCode.drop()
    setPending(code)
  }
  const finish = async () => {
    pendingCode.drop()
    pairDraft.drop()
    newAccountDraft.drop()
    toast({ title: t(accountWords.welcomeBack), variant: 'success' })
    await enter(next)
  }
  return (
    <EntryFrame returning>
      <Card pad="lg">
        {pending ? (
          <SignInCode pending={pending} onPending={remember} onSignedIn={finish} />
        ) : (
          <SignInPair next={next} onCodeSent={remember} onSignedIn={finish} />
        )}
      </Card>
    </EntryFrame>
  )
}

export const describe: DescribePage<unknown> = (_, { branding }, { t }) => ({
  title: t('Sign In'),
  description: t('Sign in to {product} with your email and User ID.', { product: branding.product }),
})
