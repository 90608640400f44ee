import type { ComponentProps } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { TextInput } from './text-input.tsx'

export type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'>

/** A text input for an amount, with a decimal keyboard on phones. Parse its value with `readTypedAmount`. */
export function MoneyInput(props: MoneyInputProps) {
  const { sign } = useWords()
  return (
    <TextInput
      lead={<span aria-hidden="true">{sign}</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      {...props}
    />
  )
}
