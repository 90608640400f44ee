import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput, type TextInputProps } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { WithdrawalFormInput } from '../../contract.ts'
import type { WithdrawalRequest } from '../use-withdrawal-request.browser.ts'

type Props = { form: WithdrawalRequest }

/** The fields of the withdrawal form (P182). */
export function WithdrawalFields({ form }: Props) {
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
      <Field {...form.field('notes')} label={t('Notes (Optional)')} className="md:col-span-2">
        <TextArea autoComplete="off" rows={2} maxLength={2000} />
      </Field>
    </div>
  )
}

type TypedProps = Omit<TextInputProps, 'form' | 'name'> &
  Props & {
    name: keyof WithdrawalFormInput
    label: string
    hint?: string
  }

function Typed({ form, name, label, hint, className, ...input }: TypedProps) {
  return (
    <Field {...form.field(name)} label={label} hint={hint} required className={className}>
      <TextInput {...input} />
    </Field>
  )
}

/** A separate component, so that the field registers in screen order: the first registered field that is invalid gets the focus. */
function AccountType({ form }: Props) {
  const { t } = useWords()
  return (
    <Field {...form.field('accountType')} label={t('Account Type')} required>
      <Select
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
