import CircleAlert from 'lucide-react/icons/circle-alert'
import { createContext, type ReactNode, use, useId } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Banner } from '../banner.tsx'
import { cx } from '../cx.ts'

type FieldControl = {
  id?: string
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldControl>({})

/** What the control inside a <Field> must carry: its id, what describes it, whether it is wrong. Empty outside. */
export function useFieldControl(): FieldControl {
  return use(FieldContext)
}

export type FieldProps = {
  label: ReactNode
  /** Stays under the label: what to type, and why it is asked. */
  hint?: ReactNode
  /** Why it was refused, in the specification's words. */
  error?: string | undefined
  /** Marked and announced; the refusal is the form's own words, never the browser's bubble. */
  required?: boolean
  /** Shown at the far end of the label's line: a counter, 'optional', a link. */
  aside?: ReactNode
  /** The label is heard, not seen (a search box). */
  labelHidden?: boolean
  className?: string
  children: ReactNode
}

/** A label, its hint, one control and its error, tied together for a screen reader. */
export function Field(props: FieldProps) {
  const { label, hint, error, required, aside, labelHidden, className, children } = props
  const id = useId()
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined
  const control: FieldControl = { id, 'aria-describedby': described }
  if (required) control['aria-required'] = true
  if (error) control['aria-invalid'] = true
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
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

/** The mark of a field that must be filled; the control itself says so to a screen reader. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ms-0.5 font-semibold text-clay">
      *
    </span>
  )
}

type Refused = { message?: string | undefined; type?: unknown } | undefined

/** What was refused about the whole form: its title and words, above the fields. */
export function FormError({ form }: { form: { formState: { errors: { root?: Refused } } } }) {
  const { t } = useWords()
  const { root } = form.formState.errors
  if (!root?.message) return null
  return (
    <Banner tone="danger" role="alert" title={root.type ? t(String(root.type)) : undefined}>
      {t(root.message)}
    </Banner>
  )
}

export type FieldErrorProps = { id?: string; message?: string | undefined }

/** Why an entry was refused, beside it and announced at once, in the reader's language. Nothing when there is no message. */
export function FieldError({ id, message }: FieldErrorProps) {
  const { t } = useWords()
  if (!message) return null
  return (
    <p
      id={id}
      role="alert"
      className="flex animate-rise items-start gap-1.5 text-sm font-medium text-clay-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(message)}
    </p>
  )
}
