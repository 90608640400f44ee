import { Button } from '../../../ui/button.tsx'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Props = { label: string; progress: number; onCancel: () => void }

/** How far something is, and the way to stop it. */
export function ProgressNote({ label, progress, onCancel }: Props) {
  const { t } = useWords()
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <Cord size="sm" progress={progress} label={label} />
      <Button variant="quiet" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <p className="figures text-sm text-ink-soft">
        {label}, {Math.trunc(progress * 100)}%
      </p>
    </div>
  )
}
