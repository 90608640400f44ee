import { useId, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useResolver } from '../../../ui/fields/use-resolver.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { maxReportLength, type ReportReason, reportInput, reportReasons } from '../report.ts'

type ReportValues = z.input<typeof reportInput>
type Props = { campaignId: string; onClose: () => void }

/** The dialog to report a campaign; no account is required (P99). */
export function ReportDialog({ campaignId, onClose }: Props) {
  const { t } = useWords()
  const formId = useId()
  const { form, sent, send } = useReport(campaignId)
  if (sent) return <Thanks onClose={onClose} />
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Report this campaign')}
      description={t('Only our team reads this. The student won’t know who reported it.')}
      footer={
        <Button type="submit" form={formId} wide busy={isSubmitting} busyLabel={t('Sending...')}>
          {t('Send Report')}
        </Button>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        aria-label={t('Report this campaign')}
        onSubmit={send}
        className="grid gap-5"
      >
        {form.formState.errors.root?.message ? (
          <Banner tone="danger" role="alert">
            {form.formState.errors.root.message}
          </Banner>
        ) : null}
        <ReportFields form={form} />
      </form>
    </Dialog>
  )
}

function ReportFields({ form }: { form: UseFormReturn<ReportValues> }) {
  const { t } = useWords()
  const { errors } = form.formState
  return (
    <>
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <RadioCards<ReportReason>
            legend={t('What is wrong?')}
            required
            columns={2}
            options={reportReasons.map(({ value, label }) => ({ value, label: t(label) }))}
            value={field.value ?? null}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            name={field.name}
            error={errors.reason?.message}
          />
        )}
      />
      <Field label={t('What should we know?')} aside={t('optional')} error={errors.details?.message}>
        <TextArea rows={4} maxLength={maxReportLength} {...form.register('details')} />
      </Field>
      <Field
        label={t('Your email')}
        hint={t('Only if you’d like a reply.')}
        aside={t('optional')}
        error={errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" maxLength={254} {...form.register('email')} />
      </Field>
    </>
  )
}

function useReport(campaignId: string) {
  const [sent, setSent] = useState(false)
  const form = useForm<ReportValues, unknown, z.output<typeof reportInput>>({
    resolver: useResolver(reportInput),
    defaultValues: { id: crypto.randomUUID(), details: '', email: '' },
  }) as unknown as UseFormReturn<ReportValues>
  const { run } = useCommand('POST /api/campaigns/:campaignId/report', {
    form,
    reloads: false,
    onDone: () => setSent(true),
  })
  const send = form.handleSubmit(report => run({ params: { campaignId }, body: report }))
  return { form, sent, send }
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
