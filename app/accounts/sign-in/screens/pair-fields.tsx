import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { SignInInput } from '../../contract.ts'
import { UserIdField } from '../../profile/screens/user-id-field.tsx'

/** E-mail and User ID, as sign-up and sign-in ask for them; the User ID cleans itself as it is typed (P25). */
export function PairFields({ form, newAccount }: { form: UseFormReturn<SignInInput>; newAccount?: boolean }) {
  const { t } = useWords()
  const { errors } = form.formState
  return (
    <>
      <Field label={t('Email')} error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <UserIdField
        field={form.register('customUserId')}
        error={errors.customUserId?.message}
        hint={newAccount === true}
      />
    </>
  )
}

/** True once both halves hold something: until then there is nothing to send (P23). */
export function useBothPresent(form: UseFormReturn<SignInInput>): boolean {
  const [email, customUserId] = form.watch(['email', 'customUserId'])
  return Boolean(email?.trim() && customUserId?.trim())
}
