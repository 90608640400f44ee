import { useState } from 'react'
import { canAskForRefund, type OwnDonation } from '../../../donations/own-donations/own-donation.ts'
import { mediumDayIn } from '../../../lib/moment.ts'
import { FormDialog, useCommandForm } from '../../../shell/command-form.tsx'
import { useSession } from '../../../shell/use-session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { refundRequestInput } from '../contract.ts'

/** The state of a donation's newest refund request, if there is one (P539). */
export function RefundStatus({ donation: { refundRequest } }: { donation: OwnDonation }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  if (!refundRequest) return null
  const { at, outcome, answer } = refundRequest
  return (
    <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
      {outcome === null
        ? t('Refund requested on {day}. We’ll answer by email.', { day: mediumDayIn(at, timeZone, locale) })
        : null}
      {outcome === 'declined' ? t('Refund declined: {answer}', { answer: answer ?? '' }) : null}
      {outcome === 'granted' ? t('Refund granted') : null}
    </p>
  )
}

/** The button that requests a refund; null if the donation can't be refunded, or a request is open. */
export function RequestRefund({ donation }: { donation: OwnDonation }) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  if (!canAskForRefund(donation)) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        {t('Request a refund')}
      </Button>
      {isOpen ? <RequestDialog donationId={donation.id} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function RequestDialog({ donationId, onClose }: { donationId: string; onClose: () => void }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/my-donations/donations/:donationId/refund-request', {
    schema: refundRequestInput,
    values: { reason: '' },
    input: body => ({ params: { donationId }, body }),
    done: () => t('We have your request and will answer by email.'),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Request a refund')}
      description={t('A person at the foundation decides and answers by email.')}
      onClose={onClose}
      submit={t('Send request')}
      disabled={form.watch('reason').trim() === ''}
    >
      <Field {...form.field('reason')} label={t('Why do you want it back?')}>
        <TextArea maxLength={1000} />
      </Field>
    </FormDialog>
  )
}
