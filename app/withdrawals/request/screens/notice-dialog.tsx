import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlays/dialog.tsx'

type NoticeDialogProps = {
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The label of the button. */
  close: string
  children: ReactNode
}

/** A small dialog with one button, which closes it. */
export function NoticeDialog({ open = true, onOpenChange, title, close, children }: NoticeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      footer={
        <DialogClose>
          <Button wide>{close}</Button>
        </DialogClose>
      }
    >
      {children}
    </Dialog>
  )
}
