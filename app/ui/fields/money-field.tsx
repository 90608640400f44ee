import type { ComponentProps } from 'react'
import { readTypedAmount } from '../../lib/written-amount.ts'
import { useWords } from '../../words/use-words.tsx'
import { Field, type FieldProps } from './field.tsx'
import { TextInput } from './text-input.tsx'

export type MoneyFieldProps = Omit<FieldProps, 'children' | 'input'> & {
  /** The text in the input; read it with `readTypedAmount`. */
  text: string
  input: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>
}

/**
 * A field for an amount, with a decimal keyboard on phones. Shows beside its label which amount it read, or as an error which two amounts
 * the text could mean (P688).
 */
export function MoneyField({ text, input, error, aside, ...field }: MoneyFieldProps) {
  const { t, sign, money } = useWords()
  const read = readTypedAmount(text)
  const unclear = 'problem' in read && read.problem.values ? read.problem : null
  return (
    <Field
      {...field}
      error={unclear ? t(unclear.message, unclear.values) : error}
      aside={
        <span aria-live="polite" className="figures">
          {'cents' in read ? money(read.cents) : aside}
        </span>
      }
    >
      <TextInput
        lead={<span aria-hidden="true">{sign}</span>}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...input}
      />
    </Field>
  )
}
