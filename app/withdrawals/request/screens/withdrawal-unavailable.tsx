import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = { onOpenChange: (open: boolean) => void; reason: string }

/** Replaces the form while nothing can be requested: the reason alone (P264). */
export function WithdrawalUnavailable({ onOpenChange, reason }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="sm"
      title={t('Request Withdrawal')}
      footer={
        <DialogClose>
          <Button wide>{t('Got it')}</Button>
        </DialogClose>
      }
    >
      <p role="status">{reason}</p>
    </Dialog>
  )
}
