import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field.tsx'

export type TextAreaProps = ComponentProps<'textarea'>

/** Many lines; grows with what is typed, up to most of the screen. */
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
