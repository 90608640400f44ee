import { Button } from '../../../ui/button.tsx'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** How much of a picture has left this device, and the way to stop it. */
export function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const { t } = useWords()
  const percent = Math.trunc(progress * 100)
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <Cord size="sm" progress={progress} label={t('Uploading photo')} />
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <p className="figures text-sm text-ink-soft">{t('{percent}% sent', { percent })}</p>
    </div>
  )
}
