import { type FormEvent, useState } from 'react'
import type { Written } from '../../../lib/phrase.ts'
import type { DescribePage } from '../../../shell/screen.ts'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { useTask } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { nameMaxLength, nameWords, splitFullName } from '../../names.ts'
import { useEnter } from '../../sessions/use-enter.browser.ts'

/** (P60) */
const submitWaitsMs = 1_000

export const describe: DescribePage<unknown> = (_, __, { t }) => ({
  title: t('Your Name'),
  description: t('Tell us what to call you.'),
  noIndex: true,
})

/** Asks for a full name in one field, then navigates to the home page (P60). Keeps the typed text if saving fails. */
export default function NameCollectionScreen() {
  const { t } = useWords()
  const enter = useEnter()
  const [fullName, setFullName] = useState('')
  const [error, setError] = useState<Written>()
  const { run, busy } = useTask(saveName, {
    explain: () => ({ title: t(nameWords.saveFailedTitle), message: t(nameWords.saveFailed) }),
    onDone: () => enter('/'),
    reloads: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = !fullName.trim()
    setError(isMissing ? t(nameWords.fullNameRequired) : undefined)
    if (!isMissing) void run(fullName)
  }
  return (
    <Page width="text" className="max-w-[30rem]">
      <Card pad="lg">
        <h1 className="text-2xl">{t('What is your name?')}</h1>
        <form method="dialog" className="mt-5 grid gap-5" onSubmit={submit} noValidate>
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

/** Saves a full name. If the first endpoint fails for any reason except a missing session (401), tries the second (P61). */
async function saveName(fullName: string): Promise<void> {
  await new Promise(done => setTimeout(done, submitWaitsMs))
  try {
    await call('POST /api/profile/full-name', { body: { fullName } })
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) throw error
    await call('POST /api/profile/name', { body: splitFullName(fullName) })
  }
}
