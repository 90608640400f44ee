import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useWords } from '../../../words/use-words.tsx'

/** Copies a link or snippet, and says if the browser refused (P119). */
export function CopyLink({
  label,
  value,
  action,
  onCopied,
}: {
  label: string
  value: string
  action: string
  onCopied?: () => void
}) {
  const { t } = useWords()
  return (
    <CopyField
      label={label}
      labelHidden
      value={value}
      action={action}
      onCopied={() => {
        onCopied?.()
        toast({ title: t('Link copied!'), variant: 'success' })
      }}
      onFailed={() => toast({ title: t('Error - Failed to copy link'), variant: 'destructive' })}
    />
  )
}
