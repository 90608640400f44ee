import { useForm } from 'react-hook-form'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useResolver } from '../../../ui/fields/use-resolver.browser.ts'
import { useWords } from '../../../words/use-words.tsx'
import { type NameInput, type ProfileSetup, profileSetupInput } from '../../contract.ts'
import { nameMaxLength, nameWords } from '../../names.ts'
import { useEnter } from '../../sessions/use-enter.browser.ts'
import { draft, newAccountDraft, useDraft } from '../../use-draft.browser.ts'

const typed = draft<NameInput>('profile-names')
const names = ['firstName', 'lastName'] as const

/** Step 2 of profile setup: first and last name. New people continue to the welcome page (P59). */
export function ProfileNames({ profile }: { profile: ProfileSetup }) {
  const { t } = useWords()
  const { firstName, lastName } = profile
  const form = useForm<NameInput>({
    resolver: useResolver(profileSetupInput),
    ...(firstName ? { defaultValues: { firstName, lastName } } : {}),
  })
  const enter = useEnter()
  const [first, last] = form.watch(['firstName', 'lastName'])
  useDraft(form, typed, names)
  const { run, busy } = useCommand('POST /api/profile/setup', {
    explain: refused =>
      refused?.code === 'InvalidInput'
        ? { title: t(nameWords.bothRequiredTitle) }
        : { title: t(saveFailed.title), message: t(saveFailed.message) },
    onDone: () => {
      typed.drop()
      return enter(afterSetup(newAccountDraft.read().isNew === true))
    },
    reloads: false,
  })
  const submit = form.handleSubmit(input => run({ body: input }))
  return (
    <>
      <h1 className="text-3xl">{t('What is your name?')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t('It appears on your campaign page. You can change it later.')}
      </p>
      <Card pad="lg">
        <form method="post" className="grid gap-5" onSubmit={submit} noValidate>
          <Field label={t('First Name')} error={form.formState.errors.firstName?.message}>
            <TextInput {...form.register('firstName')} autoComplete="given-name" maxLength={nameMaxLength} />
          </Field>
          <Field label={t('Last Name')} error={form.formState.errors.lastName?.message}>
            <TextInput {...form.register('lastName')} autoComplete="family-name" maxLength={nameMaxLength} />
          </Field>
          <Button type="submit" size="lg" wide disabled={!first?.trim() || !last?.trim()} busy={busy}>
            {t('Complete Setup')}
          </Button>
        </form>
      </Card>
    </>
  )
}

const saveFailed = { title: nameWords.saveFailedTitle, message: nameWords.saveFailed }

/** The path to open after Complete Setup: the welcome page for new people, otherwise the home page (P59). */
export function afterSetup(isNew: boolean): '/welcome-complete' | '/' {
  return isNew ? '/welcome-complete' : '/'
}
