import CircleAlert from 'lucide-react/icons/circle-alert'
import { useWords } from '../../words/use-words.tsx'

export type FieldErrorProps = { id?: string; message?: string | undefined }

/** Why an entry was refused, beside it and announced at once, in the reader's language. Nothing when there is no message. */
export function FieldError({ id, message }: FieldErrorProps) {
  const { t } = useWords()
  if (!message) return null
  return (
    <p
      id={id}
      role="alert"
      className="flex animate-rise items-start gap-1.5 text-sm font-medium text-clay-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(message)}
    </p>
  )
}
