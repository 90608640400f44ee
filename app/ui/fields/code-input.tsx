import type { ClipboardEvent, ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type CodeInputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'value' | 'onChange' | 'maxLength'
> & {
  value: string
  /** Called with the digits of the input, at most `length`. */
  onValueChange: (digits: string) => void
  /** Called when all digits are entered, whether typed, pasted, or filled in by the phone. */
  onComplete?: (digits: string) => void
  length?: number
}

/** An input for a one-time code. A single element, so that pasting, autofill, and screen readers work. */
export function CodeInput(props: CodeInputProps) {
  const { value, onValueChange, onComplete, length = 6, className, ...rest } = props
  const field = useFieldControl()
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onValueChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    take(event.clipboardData.getData('text'))
  }
  return (
    <input
      {...field}
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      spellCheck={false}
      value={value}
      onChange={event => take(event.target.value)}
      onPaste={paste}
      className={controlClass({ shape: 'free', className: ['code-cells h-16 font-display', className] })}
    />
  )
}
