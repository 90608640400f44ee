import CircleAlert from 'lucide-react/icons/circle-alert'

export type FieldErrorProps = { id?: string; message?: string | undefined }

/** Why an entry was refused, beside it and announced at once. Nothing when there is no message. */
export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null
  return (
    <p
      id={id}
      role="alert"
      className="flex animate-rise items-start gap-1.5 text-sm font-medium text-clay-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  )
}
