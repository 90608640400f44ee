import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  /** Shown inside the input, before the text: a search icon or a currency sign. */
  lead?: ReactNode
  /** Shown inside the input, after the text: a show/hide button. */
  trail?: ReactNode
}

/** A text input. Inside a <Field> it is connected with the field's label, hint, and error. */
export function TextInput({ lead, trail, className, ...rest }: TextInputProps) {
  const field = useFieldControl()
  const input = (
    <input
      {...field}
      {...rest}
      className={controlClass({
        className: cx(lead && 'ps-10', trail && 'pe-12', !lead && !trail && className),
      })}
    />
  )
  if (!lead && !trail) return input
  return (
    <div className={cx('relative', className)}>
      {lead ? (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-10 place-items-center text-ink-soft [&_svg]:size-5">
          {lead}
        </span>
      ) : null}
      {input}
      {trail ? <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trail}</span> : null}
    </div>
  )
}

export type TextAreaProps = ComponentProps<'textarea'>

/** A text area that grows with its text, up to 70% of the screen's height. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  const field = useFieldControl()
  return (
    <textarea
      rows={rows}
      {...field}
      {...rest}
      className={controlClass({ shape: 'area', className: ['autogrow max-h-[70dvh] resize-y', className] })}
    />
  )
}
