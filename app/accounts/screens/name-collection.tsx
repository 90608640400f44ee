import { type FormEvent, useState } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import type { DescribePage } from '../../shell/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { nameMaxLength, nameWords, splitFullName } from '../names.ts'
import { useEnter } from './use-enter.browser.ts'

/** Name-collection submit waits 1 s (P60). */
const submitWaitsMs = 1_000

export const describe: DescribePage<unknown> = () => ({
  title: phrase('Your Name'),
  description: phrase('Tell us what to call you.'),
  noIndex: true,
})

/** One field for a full name, then home (P60). What was typed stays when it could not be kept. */
export default function NameCollectionScreen() {
  const { t } = useWords()
  const enter = useEnter()
  const [fullName, setFullName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!fullName.trim()) return setError(nameWords.fullNameRequired)
    setError(undefined)
    setBusy(true)
    await new Promise(done => setTimeout(done, submitWaitsMs))
    try {
      await keepName(fullName)
      await enter('/')
    } catch {
      toast({ title: nameWords.saveFailedTitle, description: nameWords.saveFailed, variant: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <Page width="text" className="max-w-[30rem]">
      <Card pad="lg">
        <h1 className="text-2xl">{t('What is your name?')}</h1>
        <form method="post" className="mt-5 grid gap-5" onSubmit={event => void submit(event)} noValidate>
          <Field label={t('Full Name')} error={error}>
            <TextInput
              autoComplete="name"
              maxLength={nameMaxLength}
              value={fullName}
              onChange={event => setFullName(event.target.value)}
            />
          </Field>
          <Button type="submit" size="lg" wide busy={busy}>
            {t('Continue')}
          </Button>
        </form>
      </Card>
    </Page>
  )
}

/** Where the one way of keeping it fails the other is tried (P61); somebody who is not signed in is not asked twice. */
async function keepName(fullName: string): Promise<void> {
  try {
    await callApi('POST', '/api/profile/full-name', { fullName })
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) throw error
    await callApi('POST', '/api/profile/name', splitFullName(fullName))
  }
}
