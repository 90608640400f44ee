import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import type { Written } from '../../lib/phrase.ts'
import { Button } from '../button.tsx'
import { FieldError } from '../fields/field.tsx'
import { useCloseOnBack } from './use-close-on-back.browser.ts'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What the action will do, and what stays unchanged. */
  description: ReactNode
  /** The label of the confirming button: 'Deactivate and create'. */
  action: string
  actionBusyLabel?: string
  cancel?: string
  /** `danger` for actions that can't be undone. */
  tone?: 'primary' | 'danger'
  busy?: boolean
  error?: Written | undefined
  /** Runs the action. The parent then closes the dialog. */
  onAction: () => void
  children?: ReactNode
}

/** A confirmation dialog. The safe choice has the initial focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, action, cancel = 'Cancel', tone = 'primary', busy } = props
  useCloseOnBack(open, busy === true, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={next => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="sheet md:max-w-md">
          <span aria-hidden="true" className="sheet-handle" />
          <div className="sheet-body grid content-start gap-2 px-5 pt-4 pb-5 md:px-7 md:pt-7">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            <Radix.Description className="text-base text-ink-soft">{description}</Radix.Description>
            {props.children}
            <FieldError message={props.error} />
          </div>
          <footer className="sheet-footer grid gap-2 px-5 md:flex md:flex-row-reverse md:justify-start md:px-7">
            <Button
              variant={tone}
              busy={busy}
              busyLabel={props.actionBusyLabel}
              onClick={props.onAction}
              className="max-md:w-full"
            >
              {action}
            </Button>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={busy} className="max-md:w-full">
                {cancel}
              </Button>
            </Radix.Cancel>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
