import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput, type TextInputProps } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { WithdrawalForm, WithdrawalFormInput } from '../../contract.ts'

type Form = UseFormReturn<WithdrawalFormInput, unknown, WithdrawalForm>
type FieldName = keyof WithdrawalFormInput

/** The fields of the withdrawal form (P182). */
export function WithdrawalFields({ form }: { form: Form }) {
  const { t } = useWords()
  return (
    <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">
      <Typed
        form={form}
        name="fullName"
        label={t('Scholar Full Name')}
        autoComplete="name"
        className="md:col-span-2"
      />
      <Typed form={form} name="email" label={t('Email')} type="email" autoComplete="email" />
      <Typed form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
      <h3 className="mt-2 text-lg md:col-span-2">{t('Where the money goes')}</h3>
      <Typed form={form} name="accountHolderName" label={t('Account Holder Name')} autoComplete="off" />
      <AccountType form={form} />
      <BankNumber
        form={form}
        name="routingNumber"
        label={t('Routing Number')}
        hint={t('9-digit')}
        maxLength={9}
      />
      <span className="hidden md:block" />
      <BankNumber form={form} name="accountNumber" label={t('Account Number')} maxLength={40} />
      <BankNumber form={form} name="accountNumberAgain" label={t('Confirm Account Number')} maxLength={40} />
      <Field
        label={t('Notes (Optional)')}
        error={form.formState.errors.notes?.message}
        className="md:col-span-2"
      >
        <TextArea {...form.register('notes')} rows={2} maxLength={2000} />
      </Field>
    </div>
  )
}

type TypedProps = Omit<TextInputProps, 'form' | 'name'> & {
  form: Form
  name: FieldName
  label: string
  hint?: string
}

function Typed({ form, name, label, hint, className, ...input }: TypedProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required
      error={form.formState.errors[name]?.message}
      className={className}
    >
      <TextInput {...form.register(name)} {...input} />
    </Field>
  )
}

/** A separate component, so that the field registers in screen order: the first registered field that is invalid gets the focus. */
function AccountType({ form }: { form: Form }) {
  const { t } = useWords()
  return (
    <Field label={t('Account Type')} required error={form.formState.errors.accountType?.message}>
      <Select
        {...form.register('accountType')}
        placeholder={t('Choose the type')}
        options={[
          { value: 'checking', label: t('Checking') },
          { value: 'savings', label: t('Savings') },
        ]}
      />
    </Field>
  )
}

function BankNumber(props: TypedProps) {
  return <Typed {...props} inputMode="numeric" autoComplete="off" autoCorrect="off" spellCheck={false} />
}
