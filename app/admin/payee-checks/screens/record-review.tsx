import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { payeeCheckReview } from '../../../withdrawals/payee-checks/payee-check-review.ts'
import { useWords } from '../../../words/use-words.tsx'

/** The dialog that records a review, which can't be changed afterwards (P629). */
export function RecordReview({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/admin/payee-check-reviews', {
    schema: payeeCheckReview,
    values: { reviewed: '', changes: '' },
    input: body => ({ body }),
    done: () => t('Review recorded.'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('Record a Review')}
      description={t('With your name and the time. It can’t be changed afterwards.')}
      onClose={onClose}
      submit={t('Record Review')}
    >
      <Field
        {...form.field('reviewed')}
        label={t('What was reviewed')}
        hint={t(
          'Such as the holds of the year, who cleared them, returns by the bank, and who holds which role.',
        )}
        required
      >
        <TextArea rows={4} maxLength={2000} autoFocus />
      </Field>
      <Field {...form.field('changes')} label={t('What changes')} required>
        <TextArea rows={3} maxLength={2000} />
      </Field>
    </FormDialog>
  )
}
