import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
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
export function TextInput({ lead, trail, className, ref, ...rest }: TextInputProps) {
  const field = useFieldControl()
  const element = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref ?? field.ref, () => element.current as HTMLInputElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports what was typed before hydration, which React leaves in the field
  useEffect(() => {
    const target = element.current
    if (!target || rest.value === undefined || target.value === String(rest.value)) return
    rest.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  }, [])
  const input = (
    <input
      {...field}
      {...rest}
      ref={element}
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
