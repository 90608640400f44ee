import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import type { EndpointName, Input } from '../lib/endpoint.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FormError } from '../ui/fields/field.tsx'
import { type Check, useResolver } from '../ui/fields/use-resolver.browser.ts'
import { Dialog, type DialogProps } from '../ui/overlays/dialog.tsx'
import { type CommandOptions, useCommand } from './wire/use-command.browser.ts'

type Options<E extends EndpointName, Typed extends FieldValues, Checked> = Omit<CommandOptions<E>, 'form'> & {
  /** The server's schema of the fields. */
  schema: z.ZodType<Checked, Typed> | Check<Typed, Checked>
  values?: DefaultValues<Typed>
  /** The command's input for fields without a problem. */
  input: (checked: Checked) => Input<E>
  /** Shows a failure in a toast instead of in the form. */
  inToast?: boolean
  /** Called with all values after each change, to keep a draft. `name` is the field that changed. */
  onTyped?: (typed: Typed, name: string | undefined) => void
}

/**
 * A form that sends one command (P840). Focuses the first wrong field, and shows what the server refuses at the fields
 * that it names, or above the button. What is typed stays after a refusal and during a step-up.
 */
export function useCommandForm<E extends EndpointName, Typed extends FieldValues, Checked>(
  endpoint: E,
  { schema, values, input, inToast, onTyped, ...options }: Options<E, Typed, Checked>,
) {
  const form: UseFormReturn<Typed, unknown, Checked> = useForm<Typed, unknown, Checked>({
    resolver: useResolver(schema),
    ...(values && { defaultValues: values }),
    // <FormElement> focuses the first on the screen. The library would focus the one that registered first.
    shouldFocusError: false,
  })
  const { run, busy } = useCommand(endpoint, { ...options, ...(!inToast && { form }) })
  const { watch, trigger } = form
  const { errors, isSubmitted } = form.formState
  const changed = useEffectEvent((typed: Typed, name: string | undefined) => {
    onTyped?.(typed, name)
    // One field may decide about another, so once problems show, each change checks all of them.
    if (isSubmitted && name) void trigger()
  })
  useEffect(() => {
    const watching = watch((typed, { name }) => changed(typed as Typed, name))
    return () => watching.unsubscribe()
  }, [watch])
  return {
    ...form,
    busy,
    submit: form.handleSubmit(checked => run(input(checked))),
    /** The props of a <Field> that connect its control with the form. */
    field: (name: FieldPath<Typed>) => ({
      error: (get(errors, name) as FieldError | undefined)?.message,
      input: form.register(name),
    }),
  }
}

/** What <CommandForm> and <FormDialog> need of a `useCommandForm`. */
type AnyForm = Pick<ReturnType<typeof useCommandForm>, 'busy' | 'submit'> & {
  formState: ComponentProps<typeof FormError>['form']['formState'] & { submitCount: number }
}

type ButtonsProps = {
  form: AnyForm
  /** The label of the button that sends the form. */
  submit: string
  busyLabel?: string
  submitSize?: ButtonProps['size']
  danger?: boolean
  disabled?: boolean
  /** The label of a second button, which doesn't send the form. */
  cancel?: string
  onCancel?: () => void
}

type CommandFormProps = ButtonsProps &
  Pick<ComponentProps<'form'>, 'aria-label' | 'aria-labelledby' | 'className' | 'children'>

/** A form in a page or in a dialog of its own. Its children are the fields. */
export function CommandForm(props: CommandFormProps) {
  const { form, className, children } = props
  return (
    <FormElement
      form={form}
      className={className}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-labelledby']}
    >
      {children}
      <Buttons {...props} />
    </FormElement>
  )
}

type FormDialogProps = ButtonsProps &
  Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> & { onClose: () => void }

/** A form in a dialog, which stays open while the command runs. Its children are the fields. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, size, onClose, children } = props
  const id = useId()
  return (
    <Dialog
      open
      size={size}
      locked={form.busy}
      onOpenChange={open => open || onClose()}
      title={title}
      description={description}
      footer={<Buttons onCancel={onClose} {...props} formId={id} />}
    >
      <FormElement form={form} id={id}>
        {children}
      </FormElement>
    </Dialog>
  )
}

const invalidControl = '[aria-invalid="true"]:is(input, select, textarea), [aria-invalid="true"] input'

/** A form whose buttons are elsewhere. */
export function FormElement({
  form,
  className,
  ...rest
}: Omit<ComponentProps<'form'>, 'form'> & Pick<ButtonsProps, 'form'>) {
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(invalidControl)?.focus()
  }, [submitCount])
  return (
    <form
      {...rest}
      ref={element}
      // Until the page hydrates, submitting does nothing.
      method="dialog"
      noValidate
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-5', className)}
      onSubmit={event => {
        // React events bubble through portals, so a form around a dialog would be submitted, too.
        event.stopPropagation()
        // Enter, while the screen's data is loaded again after a refusal, would only clear what the form says.
        if (form.busy) event.preventDefault()
        else void form.submit(event)
      }}
    />
  )
}

function Buttons(props: ButtonsProps & { formId?: string }) {
  const { form, formId, submit, busyLabel, submitSize, danger, disabled, cancel, onCancel } = props
  return (
    <div className="grid gap-3">
      <FormError form={form} />
      <div className={cancel ? 'grid gap-2 md:flex md:flex-row-reverse' : 'grid'}>
        <Button
          type="submit"
          form={formId}
          variant={danger ? 'danger' : 'primary'}
          size={submitSize}
          disabled={disabled}
          busy={form.busy}
          {...(busyLabel && { busyLabel })}
        >
          {submit}
        </Button>
        {cancel ? (
          <Button variant="secondary" disabled={form.busy} onClick={onCancel}>
            {cancel}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
