import type { EndpointName, Input } from '../../lib/endpoint.ts'
import { type CommandOptions, useCommand } from '../../shell/wire/use-command.browser.ts'
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx'
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx'

type Props<E extends EndpointName> = Pick<DialogProps, 'title' | 'description' | 'size'> &
  Pick<CommandOptions<E>, 'done'> &
  Omit<ReasonFormProps, 'busy' | 'error' | 'onReason' | 'onCancel'> & {
    endpoint: E
    input: (reason: string) => Input<E>
    onClose: () => void
  }

/** A dialog that asks for a reason, runs one command, and closes. */
export function ReasonDialog<E extends EndpointName>(props: Props<E>) {
  const { endpoint, input, done, onClose, title, description, size, ...form } = props
  const { run, busy, error } = useCommand(endpoint, { ...(done && { done }), onDone: onClose })
  return (
    <Dialog
      open
      size={size}
      locked={busy}
      onOpenChange={open => open || onClose()}
      title={title}
      description={description}
    >
      <ReasonForm
        {...form}
        busy={busy}
        error={error}
        onReason={reason => void run(input(reason))}
        onCancel={onClose}
      />
    </Dialog>
  )
}
