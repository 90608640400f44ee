import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { UserIdField } from '../../profile/screens/user-id-field.tsx'
import type { PairForm } from '../use-pair.browser.ts'

/** The email and User ID fields of sign-up and sign-in; the User ID is cleaned as it is typed (P25). */
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

/** A password field with a show/hide toggle (P51). `what` is the field's name for the toggle's label. */
export function PasswordInput(props: ComponentProps<'input'> & { what: string }) {
  const { t } = useWords()
  const { what, ...rest } = props
  const [shown, setShown] = useState(false)
  const label = shown ? t('Hide {field}', { field: what }) : t('Show {field}', { field: what })
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trail={
        <IconButton label={label} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
