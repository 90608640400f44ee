import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { Banner } from '../banner.tsx'
import { cx } from '../cx.ts'

/** What a form library registers at a control, such as `register(name)` of react-hook-form. */
export type Registered = {
  name?: string
  onChange?: (event: { target: EventTarget }) => unknown
  onBlur?: (event: { target: EventTarget }) => unknown
  ref?: (control: HTMLElement | null) => void
}

type FieldControl = Registered & {
  id?: string
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldControl>({})

/** The attributes that connect a control with its <Field>: id, description, validity, and form. Empty outside a <Field>. */
export function useFieldControl(): FieldControl {
  return use(FieldContext)
}

export type FieldProps = {
  label: ReactNode
  /** Shown below the label: what to enter, and why it is needed. */
  hint?: ReactNode
  /** Why the value was refused. */
  error?: Written | undefined
  /** Connects the control with a form. */
  input?: Registered
  /** Adds a mark and `aria-required`. The form reports missing values itself instead of the browser. */
  required?: boolean
  /** Shown at the end of the label's line: a counter, 'optional', or a link. */
  aside?: ReactNode
  /** Hides the label visually, for example that of a search box; screen readers still read it. */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A control with its label, hint, and error, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, hint, error, input, required, aside, labelHidden, className, children } = props
  const id = useId()
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined
  const control: FieldControl = { ...input, id, 'aria-describedby': described }
  if (required) control['aria-required'] = true
  if (error) control['aria-invalid'] = true
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <div
        className={cx(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          labelHidden && !aside && 'sr-only',
        )}
      >
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-base font-semibold'}>
          {label}
          {required ? <RequiredMark /> : null}
        </label>
        {aside ? <span className="text-sm text-ink-soft">{aside}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-0.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldContext value={control}>{children}</FieldContext>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** The visible mark of a required field. Screen readers use the control's `aria-required` instead. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 font-semibold text-clay">
      *
    </span>
  )
}

type Refused = { message?: Written | undefined; type?: unknown } | undefined

/** The title and message of a refusal that concerns the whole form. */
export function FormError({ form }: { form: { formState: { errors: { root?: Refused } } } }) {
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Banner tone="danger" role="alert" title={root.type ? String(root.type) : undefined}>
      {root.message}
    </Banner>
  )
}

export type FieldErrorProps = { id?: string; message?: Written | undefined }

/** Shows and announces why a value was refused. Renders nothing without one. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null
  return (
    <p
      id={id}
      role="alert"
      className="flex animate-rise items-start gap-1.5 text-sm font-medium text-clay-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}
