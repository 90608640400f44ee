import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'

/** The dialog that records a review, which can't be changed afterwards (P629). */
export function RecordReview({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const [reviewed, setReviewed] = useState('')
  const [changes, setChanges] = useState('')
  const [isSent, setSent] = useState(false)
  const { run, busy, error } = useCommand('POST /api/admin/payee-check-reviews', {
    done: () => t('Review recorded.'),
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (reviewed.trim() && changes.trim()) void run({ body: { reviewed, changes } })
  }
  const missing = (text: string, words: string) => (isSent && !text.trim() ? words : undefined)
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Record a Review')}
      description={t('With your name and the time. It can’t be changed afterwards.')}
    >
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label={t('What was reviewed')}
          hint={t(
            'Such as the holds of the year, who cleared them, returns by the bank, and who holds which role.',
          )}
          required
          error={missing(reviewed, t('Say what you reviewed.'))}
        >
          <TextArea
            rows={4}
            maxLength={2000}
            autoFocus
            value={reviewed}
            onChange={event => setReviewed(event.target.value)}
          />
        </Field>
        <Field
          label={t('What changes')}
          required
          error={missing(changes, t('Say what changes, or that nothing does.')) ?? error}
        >
          <TextArea
            rows={3}
            maxLength={2000}
            value={changes}
            onChange={event => setChanges(event.target.value)}
          />
        </Field>
        <Button type="submit" wide busy={busy}>
          {t('Record Review')}
        </Button>
      </form>
    </Dialog>
  )
}
