import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** Shows a signing secret, which can't be seen again (P663). */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog
      open
      // A secret that is closed by accident is lost.
      locked
      title={t('Copy the Signing Secret')}
      description={t('It’s shown only this once. The receiver needs it to check each request.')}
    >
      <div className="grid gap-4">
        <CopyField label={t('Signing secret')} value={secret} />
        <Button wide onClick={onClose}>
          {t('I Have Copied It')}
        </Button>
      </div>
    </Dialog>
  )
}
