import { useState } from 'react'
import type { Written } from '../../../lib/phrase.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'

export const isAccount = (text: string) => /^[0-9A-Za-z]{4}$/.test(text)

type Props = {
  /** The last characters of the accounts that have statements. */
  accounts: readonly string[]
  value: string
  error: Written | undefined
  onChange: (account: string) => void
}

/** Asks which account a file is of. Nothing is chosen beforehand, because files of two accounts look alike. */
export function AccountField({ accounts, value, error, onChange }: Props) {
  const { t } = useWords()
  const [isOther, setOther] = useState(accounts.length === 0 || (value !== '' && !accounts.includes(value)))
  const chosen = isOther ? 'other' : value
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {accounts.length > 0 ? (
        <Field
          label={t('Account of this file')}
          required
          error={isOther ? undefined : error && t('Choose the account.')}
        >
          <Select
            placeholder={t('Choose')}
            value={chosen}
            onChange={({ target }) => {
              setOther(target.value === 'other')
              onChange(target.value === 'other' ? '' : target.value)
            }}
            options={[
              ...accounts.map(account => ({ value: account, label: `•••• ${account}` })),
              { value: 'other', label: t('Another account') },
            ]}
          />
        </Field>
      ) : null}
      {isOther ? (
        <Field label={t('Last 4 digits of the account number')} required error={error}>
          <TextInput
            autoComplete="off"
            maxLength={4}
            value={value}
            onChange={({ target }) => onChange(target.value.trim())}
          />
        </Field>
      ) : null}
    </div>
  )
}
