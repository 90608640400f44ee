import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PictureEditor } from '../../accounts/picture/screens/picture-editor.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'

type Props = { name: string; current: string | null; onClose: () => void }

/** The Change Profile Picture dialog (P264). It changes the picture of the profile and of the person's campaigns. */
export function ChangePictureDialog({ name, current, onClose }: Props) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const finish = () => {
    onClose()
    void revalidate()
  }
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      locked={busy}
      title={t('Change Profile Picture')}
    >
      <PictureEditor name={name} current={current} onUploaded={finish} onRemoved={finish} onBusy={setBusy} />
    </Dialog>
  )
}
