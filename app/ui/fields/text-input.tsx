import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type TextInputProps = ComponentProps<'input'> & {
  /** Drawn inside, before the text: a search glass, a dollar sign. */
  lead?: ReactNode
  /** Drawn inside, after the text: a show/hide toggle. */
  trail?: ReactNode
}

/** One line to type in. Inside a <Field> it takes its id, description and error from there. */
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
