import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

export type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & {
  /** The sign of the house's currency. */
  sign?: string
}

/** An amount as text, with the number pad; what was typed is read by `parseDollars` of lib/cents.ts. */
export function MoneyInput({ sign = '$', ...rest }: MoneyInputProps) {
  return (
    <TextInput
      lead={<span aria-hidden="true">{sign}</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      {...rest}
    />
  )
}
