import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { maxReportLength, type ReportReason, reportInput, reportReasons } from '../report.ts'

type Props = { campaignId: string; onClose: () => void }

/** The dialog to report a campaign; no account is required (P99). */
export function ReportDialog({ campaignId, onClose }: Props) {
  const { t } = useWords()
  const [sent, setSent] = useState(false)
  const [id] = useState(() => crypto.randomUUID())
  const form = useCommandForm('POST /api/campaigns/:campaignId/report', {
    schema: reportInput,
    values: { id, details: '', email: '' },
    input: body => ({ params: { campaignId }, body }),
    reloads: false,
    onDone: () => setSent(true),
  })
  if (sent) return <Thanks onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('Report this campaign')}
      description={t('Only our team reads this. The student won’t know who reported it.')}
      onClose={onClose}
      submit={t('Send Report')}
      busyLabel={t('Sending...')}
    >
      <Controller
        control={form.control}
        name="reason"
        render={({ field, fieldState }) => (
          <RadioCards<ReportReason>
            legend={t('What is wrong?')}
            required
            columns={2}
            options={reportReasons.map(({ value, label }) => ({ value, label: t(label) }))}
            value={field.value ?? null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            error={fieldState.error?.message}
          />
        )}
      />
      <Field {...form.field('details')} label={t('What should we know?')} aside={t('optional')}>
        <TextArea rows={4} maxLength={maxReportLength} />
      </Field>
      <Field
        {...form.field('email')}
        label={t('Your email')}
        hint={t('Only if you’d like a reply.')}
        aside={t('optional')}
      >
        <TextInput type="email" autoComplete="email" maxLength={254} />
      </Field>
    </FormDialog>
  )
}

function Thanks({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      size="sm"
      title={t('Thank you for telling us')}
      description={t(
        'A real person reads every report. If you left your email, we’ll write back when we know more.',
      )}
      footer={
        <Button wide onClick={onClose}>
          {t('Done')}
        </Button>
      }
    />
  )
}
