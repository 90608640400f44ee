import { type FormEvent, useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { dayLabel } from '../../../books/calendar.ts'
import type { OfflineField } from '../../../donations/offline/offline-donation.ts'
import {
  isRecommended,
  type OfflineKind,
  offlineKinds,
  offlineKindWords,
} from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { RecordForm } from '../use-record-form.browser.ts'
import { CampaignPicker } from './campaign-picker.tsx'

const referenceHints: Record<OfflineKind, Message> = {
  cheque: phrase('The number of the check.'),
  cash: phrase('Such as the number of the envelope or of your receipt book.'),
  transfer: phrase('The bank’s reference.'),
  daf: phrase('The fund and the number of the grant.'),
  payroll: phrase('The employer or platform, and its reference.'),
}

/** The form that records a check, cash, a transfer, a fund's grant or a payroll gift (P571). */
export function RecordDialog({ form, confirmAboveCents }: { form: RecordForm; confirmAboveCents: number }) {
  const { t, money } = useWords()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.attempts > 0)
      element.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid="true"]:is(input, select, textarea), [role="alert"] input',
        )
        ?.focus()
  }, [form.attempts])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <Dialog
      open={form.isOpen}
      onOpenChange={open => (open ? undefined : form.close())}
      locked={form.busy}
      title={t('Record a donation')}
      description={t('Above {amount}, another person must confirm it.', { amount: money(confirmAboveCents) })}
    >
      <form
        method="post"
        ref={element}
        noValidate
        aria-label={t('Record a donation')}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={submit}
      >
        <MoneyFields form={form} />
        <DonorFields form={form} />
        <Repeated form={form} />
        {form.error ? (
          <Banner tone="danger" role="alert" title={t('The donation was not recorded')}>
            {form.error}
          </Banner>
        ) : null}
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" busy={form.busy} busyLabel={t('Saving...')}>
            {form.cents > confirmAboveCents ? t('Record for Confirmation') : t('Record the Donation')}
          </Button>
          <Button variant="secondary" disabled={form.busy} onClick={form.discard}>
            {t('Discard')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function MoneyFields({ form }: { form: RecordForm }) {
  const { t } = useWords()
  const error = (field: OfflineField) => form.problems[field]
  const { typed, today, change } = form
  return (
    <>
      <CampaignPicker
        chosen={typed.campaign}
        error={error('campaignId')}
        onChoose={campaign => change({ campaign })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Field label={t('How did it come?')} required>
          <Select
            value={typed.kind}
            onChange={({ target }) => change({ kind: target.value as OfflineKind })}
            options={offlineKinds.map(value => ({ value, label: t(offlineKindWords[value]) }))}
          />
        </Field>
        <MoneyField
          label={t('Amount')}
          required
          error={error('cents')}
          text={typed.amount}
          input={{ value: typed.amount, onChange: ({ target }) => change({ amount: target.value }) }}
        />
        <Field
          label={t('Reference')}
          hint={t(referenceHints[typed.kind])}
          required
          className="sm:col-span-2"
          error={error('reference')}
        >
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={typed.reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
        </Field>
        <Field label={t('Received on')} required error={error('receivedOn')}>
          <TextInput
            type="date"
            max={today}
            value={typed.receivedOn}
            onChange={({ target }) => change({ receivedOn: target.value })}
          />
        </Field>
        <Field label={t('Deposited on')} aside={t('optional')} error={error('depositedOn')}>
          <TextInput
            type="date"
            max={today}
            value={typed.depositedOn}
            onChange={({ target }) => change({ depositedOn: target.value })}
          />
        </Field>
      </div>
    </>
  )
}

function DonorFields({ form }: { form: RecordForm }) {
  const { t } = useWords()
  const error = (field: OfflineField) => form.problems[field]
  const { typed, change } = form
  const recommended = isRecommended(typed.kind)
  return (
    <>
      <Checkbox
        label={t('Anonymous donation')}
        hint={t('The name is stored nowhere. A receipt has none.')}
        checked={typed.isAnonymous}
        onChange={({ target }) => change({ isAnonymous: target.checked })}
      />
      {typed.isAnonymous ? null : (
        <Field
          label={recommended ? t('Recommended by') : t('Donor’s name')}
          hint={
            recommended
              ? t('The person behind the grant. The campaign’s page says that they recommended it.')
              : t('As the campaign’s page shows it.')
          }
          required
          error={error('donorName')}
        >
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={typed.donorName}
            onChange={({ target }) => change({ donorName: target.value })}
          />
        </Field>
      )}
      <Field
        label={t('Donor’s email')}
        aside={t('optional')}
        hint={
          recommended
            ? t('No receipt is sent: the fund or employer gave the money.')
            : t('The receipt is sent here. Without an address there is none.')
        }
        error={error('donorEmail')}
      >
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          value={typed.donorEmail}
          onChange={({ target }) => change({ donorEmail: target.value })}
        />
      </Field>
      <Field label={t('Note')} aside={t('optional')} hint={t('For staff only.')} error={error('note')}>
        <TextArea
          rows={2}
          maxLength={500}
          value={typed.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </>
  )
}

/** Shows the earlier donation with the same key, and lets the person say that this is another one. */
function Repeated({ form: { repeated, explain, attempts } }: { form: RecordForm }) {
  const { t, money } = useWords()
  if (!repeated) return null
  const { earlier, isAnother, reason } = repeated
  const facts = {
    amount: money(earlier.cents),
    donor: earlier.donorName ?? t('Anonymous'),
    student: earlier.student,
    day: dayLabel(earlier.receivedOn, t),
  }
  return (
    <Banner tone="danger" role="alert" title={t('This donation is recorded already')}>
      <div className="grid gap-3">
        <p>{t('{amount} from {donor} for {student}, received {day}.', facts)}</p>
        <p>
          <Link asChild>
            <RouterLink to={`/admin/offline-donations?opened=${earlier.id}`} target="_blank">
              {t('Open the earlier one')}
            </RouterLink>
          </Link>
        </p>
        <Checkbox
          label={t('This is another one')}
          checked={isAnother}
          onChange={({ target }) => explain({ isAnother: target.checked })}
        />
        {isAnother ? (
          <Field
            label={t('Reason')}
            hint={t('Recorded in the audit log.')}
            required
            error={attempts > 1 && !reason.trim() ? t('Please say why.') : undefined}
          >
            <TextArea
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => explain({ reason: target.value })}
            />
          </Field>
        ) : null}
      </div>
    </Banner>
  )
}
