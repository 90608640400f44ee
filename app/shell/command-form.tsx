import { zodResolver } from '@hookform/resolvers/zod'
import { type ComponentProps, useId } from 'react'
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
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { FormError } from '../ui/fields/field.tsx'
import { Dialog, type DialogProps } from '../ui/overlays/dialog.tsx'
import { type CommandOptions, useCommand } from './wire/use-command.browser.ts'

type Options<E extends EndpointName, Typed extends FieldValues, Checked> = Omit<CommandOptions<E>, 'form'> & {
  /** The fields' schema, which is the server's. */
  schema: z.ZodType<Checked, Typed>
  values?: DefaultValues<Typed>
  /** The input of the command for checked fields. */
  input: (checked: Checked) => Input<E>
  /** Shows a failure in a toast instead of in the form. */
  inToast?: boolean
}

/**
 * A form that sends one command. Focuses the first wrong field, and shows what the server refuses at the fields that it
 * names, or above the form. Typed text stays after a refusal and during a step-up (P252).
 */
export function useCommandForm<E extends EndpointName, Typed extends FieldValues, Checked>(
  endpoint: E,
  { schema, values, input, inToast, ...task }: Options<E, Typed, Checked>,
) {
  const form: UseFormReturn<Typed, unknown, Checked> = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(schema),
    ...(values && { defaultValues: values }),
  })
  const { run, busy } = useCommand(endpoint, { ...task, ...(!inToast && { form }) })
  const { errors } = form.formState
  return {
    ...form,
    busy,
    submit: form.handleSubmit(checked => run(input(checked))),
    /** The props of a <Field> that connect its control with this form. */
    field: (name: FieldPath<Typed>) => ({
      error: (get(errors, name) as FieldError | undefined)?.message,
      input: form.register(name),
    }),
  }
}

/** What <CommandForm> and <FormDialog> need of a `useCommandForm`. */
type AnyForm = Pick<ReturnType<typeof useCommandForm>, 'busy' | 'submit'> &
  Pick<ComponentProps<typeof FormError>['form'], 'formState'>

type CommandFormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  form: AnyForm
}

/** A form in a page. Its children are the fields and the button. */
export function CommandForm({ form, className, children, ...rest }: CommandFormProps) {
  return (
    <Form form={form} className={cx('grid gap-5', className)} {...rest}>
      <FormError form={form} />
      {children}
    </Form>
  )
}

function Form({ form, ...rest }: CommandFormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={event => {
        // React events bubble through portals, so a form around a dialog would be submitted, too.
        event.stopPropagation()
        void form.submit(event)
      }}
      {...rest}
    />
  )
}

type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'children'> & {
  form: AnyForm
  onClose: () => void
  /** The label of the button that sends the form. */
  submit: string
  busyLabel?: string
  danger?: boolean
  submitSize?: 'lg'
  disabled?: boolean
  /** The label of a button that closes the dialog. Without it, only the dialog's own button does. */
  cancel?: string
  /** Called by that button; `onClose` by default. */
  onCancel?: () => void
}

/** A form in a dialog, which stays open while the command runs. Its children are the fields. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, size, onClose, children } = props
  const { submit, busyLabel, danger, submitSize, disabled, cancel, onCancel = onClose } = props
  const id = useId()
  return (
    <Dialog
      open
      size={size}
      locked={form.busy}
      onOpenChange={open => open || onClose()}
      title={title}
      description={description}
      footer={
        <div className="grid gap-3">
          <FormError form={form} />
          <div className={cancel ? 'grid gap-2 md:flex md:flex-row-reverse' : 'grid'}>
            <Button
              type="submit"
              form={id}
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
      }
    >
      <Form form={form} id={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
      </Form>
    </Dialog>
  )
}
