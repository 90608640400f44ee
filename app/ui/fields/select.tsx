import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectProps = Omit<ComponentProps<'select'>, 'multiple' | 'children'> & {
  options: readonly SelectOption[]
  /** The label of the empty first option: 'Choose a year'. */
  placeholder?: string
}

/** A native select element in the design's style. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const field = useFieldControl()
  return (
    <div className={cx('relative', className)}>
      <select {...field} {...rest} className={controlClass({ className: 'appearance-none pe-10' })}>
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-soft"
      />
    </div>
  )
}
