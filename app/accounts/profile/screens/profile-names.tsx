import { CommandForm, useCommandForm } from '../../../shell/command-form.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
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
  const enter = useEnter()
  const form = useCommandForm('POST /api/profile/setup', {
    schema: profileSetupInput,
    ...(firstName ? { values: { firstName, lastName } } : {}),
    input: body => ({ body }),
    inToast: true,
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
  const [first, last] = form.watch(['firstName', 'lastName'])
  useDraft(form, typed, names)
  return (
    <>
      <h1 className="text-3xl">{t('What is your name?')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t('It appears on your campaign page. You can change it later.')}
      </p>
      <Card pad="lg">
        <CommandForm
          form={form}
          submit={t('Complete Setup')}
          submitSize="lg"
          disabled={!first?.trim() || !last?.trim()}
        >
          <Field {...form.field('firstName')} label={t('First Name')}>
            <TextInput autoComplete="given-name" maxLength={nameMaxLength} />
          </Field>
          <Field {...form.field('lastName')} label={t('Last Name')}>
            <TextInput autoComplete="family-name" maxLength={nameMaxLength} />
          </Field>
        </CommandForm>
      </Card>
    </>
  )
}

const saveFailed = { title: nameWords.saveFailedTitle, message: nameWords.saveFailed }

/** The path to open after Complete Setup: the welcome page for new people, otherwise the home page (P59). */
export function afterSetup(isNew: boolean): '/welcome-complete' | '/' {
  return isNew ? '/welcome-complete' : '/'
}
