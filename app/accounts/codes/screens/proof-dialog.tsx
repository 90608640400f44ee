import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { accountWords } from '../../account-words.ts'
import { CodeSteps } from './code-prompt.tsx'

export type ProofDialogProps = {
  /** True once the server has accepted the code, false when the person cancelled. */
  onDone: (proved: boolean) => void
}

/** Shown above whatever asked for the proof, which stays as it is. */
export function ProofDialog({ onDone }: ProofDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onDone(false))}
      title={t(accountWords.secondFactor)}
    >
      <CodeSteps purpose="step-up" onProved={() => onDone(true)} onCancel={() => onDone(false)} />
    </Dialog>
  )
}
