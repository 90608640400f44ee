import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { cx } from '../cx.ts'
import { FieldError, type FieldProps } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: Written | undefined
}

/** A checkbox with label, hint, and error. The whole row is clickable. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const id = useId()
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <div className="relative flex items-start gap-3 py-1.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className="tick relative z-1 mt-0.5 size-5.5 shrink-0 appearance-none rounded-sm border border-edge bg-surface transition-colors checked:border-gown checked:bg-gown hover:border-gown aria-invalid:border-clay disabled:cursor-not-allowed disabled:border-line disabled:bg-disabled"
        />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 wrap-anywhere">
          <label htmlFor={id} className="text-base leading-snug after:absolute after:inset-0">
            {label}
          </label>
          {hint ? (
            <p id={`${id}-hint`} className="text-sm text-ink-soft">
              {hint}
            </p>
          ) : null}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

type CheckboxGroupProps = Pick<FieldProps, 'error' | 'input'> & {
  legend: ReactNode
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
}

/** Checkboxes of a form that answer one question: any number may be ticked. */
export function CheckboxGroup({ legend, options, error, input }: CheckboxGroupProps) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-base font-semibold">{legend}</legend>
      {options.map(option => (
        <Checkbox key={option.value} {...input} {...option} />
      ))}
      <FieldError id={id} message={error} />
    </fieldset>
  )
}
