import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { UserIdField } from '../../profile/screens/user-id-field.tsx'
import type { PairForm } from '../use-pair.browser.ts'

/** Email and User ID, as sign-up and sign-in ask for them; the User ID cleans itself as it is typed (P25). */
export function PairFields({ form, newAccount }: { form: PairForm; newAccount?: boolean }) {
  const { t } = useWords()
  const { email, customUserId } = form.formState.errors
  return (
    <>
      <Field label={t('Email')} error={email?.message}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <UserIdField
        field={{ name: 'customUserId' }}
        error={customUserId?.message}
        hint={newAccount === true}
      />
    </>
  )
}
