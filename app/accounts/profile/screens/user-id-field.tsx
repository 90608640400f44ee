import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Written } from '../../../lib/phrase.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { cleanUserId, userIdHint, userIdMaxLength } from '../../names.ts'

type UserIdFieldProps = {
  field: Pick<UseFormRegisterReturn, 'name'> & Partial<UseFormRegisterReturn>
  error: Written | undefined
  /** Shows the allowed characters; for a new User ID. */
  hint: boolean
}

/** A User ID field that cleans its text as the person types (P25). */
export function UserIdField({ field, error, hint }: UserIdFieldProps) {
  const { t } = useWords()
  return (
    <Field label={t('User ID')} hint={hint ? t(userIdHint) : undefined} error={error}>
      <TextInput
        {...field}
        onChange={event => {
          const clean = cleanUserId(event.target.value)
          if (clean !== event.target.value) event.target.value = clean
          return field.onChange?.(event)
        }}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={userIdMaxLength}
      />
    </Field>
  )
}
