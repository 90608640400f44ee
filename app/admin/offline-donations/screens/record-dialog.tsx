import { Controller } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { dayLabel } from '../../../books/calendar.ts'
import type { EarlierDonation } from '../../../donations/offline/contract.ts'
import {
  isRecommended,
  type OfflineKind,
  offlineKinds,
  offlineKindWords,
} from '../../../donations/offline-kind.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { readTypedAmount } from '../../../lib/written-amount.ts'
import { CommandForm } from '../../../shell/command-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type KnownDonation, type RecordForm, useRecordForm } from '../use-record-form.browser.ts'
import { CampaignPicker } from './campaign-picker.tsx'

const referenceHints: Record<OfflineKind, Message> = {
  cheque: phrase('The number of the check.'),
  cash: phrase('Such as the number of the envelope or of your receipt book.'),
  transfer: phrase('The bank’s reference.'),
  daf: phrase('The fund and the number of the grant.'),
  payroll: phrase('The employer or platform, and its reference.'),
}

type Props = { confirmAboveCents: number; known?: KnownDonation; onClose: () => void }

/** The form that records a check, cash, a transfer, a fund's grant or a payroll gift (P571). Closed, it keeps what is typed. */
export function RecordDialog({ confirmAboveCents, known, onClose }: Props) {
  const { t, money } = useWords()
  const form = useRecordForm(onClose, known ?? null)
  const amount = readTypedAmount(form.watch('cents'))
  const isLarge = 'cents' in amount && amount.cents > confirmAboveCents
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      locked={form.busy}
      title={t('Record a donation')}
      description={t('Above {amount}, another person must confirm it.', { amount: money(confirmAboveCents) })}
    >
      <CommandForm
        form={form}
        aria-label={t('Record a donation')}
        submit={isLarge ? t('Record for Confirmation') : t('Record the Donation')}
        busyLabel={t('Saving...')}
        cancel={t('Discard')}
        onCancel={form.discard}
      >
        <MoneyFields form={form} />
        <DonorFields form={form} />
        {form.earlier ? <Repeated form={form} earlier={form.earlier} /> : null}
      </CommandForm>
    </Dialog>
  )
}

function MoneyFields({ form }: { form: RecordForm }) {
  const { t } = useWords()
  const { field, today } = form
  return (
    <>
      <Controller
        control={form.control}
        name="campaignId"
        render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
          <CampaignPicker
            inputRef={ref}
            chosen={value ? { id: value, student: form.watch('student') } : null}
            error={error?.message}
            onChoose={campaign => {
              form.setValue('student', campaign?.student ?? '')
              onChange(campaign?.id ?? '')
            }}
          />
        )}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Field {...field('kind')} label={t('How did it come?')} required>
          <Select options={offlineKinds.map(value => ({ value, label: t(offlineKindWords[value]) }))} />
        </Field>
        <MoneyField {...field('cents')} label={t('Amount')} required text={form.watch('cents')} />
        <Field
          {...field('reference')}
          label={t('Reference')}
          hint={t(referenceHints[form.watch('kind')])}
          required
          className="sm:col-span-2"
        >
          <TextInput autoComplete="off" maxLength={200} />
        </Field>
        <Field {...field('receivedOn')} label={t('Received on')} required>
          <TextInput type="date" max={today} />
        </Field>
        <Field {...field('depositedOn')} label={t('Deposited on')} aside={t('optional')}>
          <TextInput type="date" max={today} />
        </Field>
      </div>
    </>
  )
}

function DonorFields({ form }: { form: RecordForm }) {
  const { t } = useWords()
  const { field } = form
  const recommended = isRecommended(form.watch('kind'))
  return (
    <>
      <Checkbox
        {...form.register('isAnonymous')}
        label={t('Anonymous donation')}
        hint={t('The name is stored nowhere. A receipt has none.')}
      />
      {form.watch('isAnonymous') ? null : (
        <Field
          {...field('donorName')}
          label={recommended ? t('Recommended by') : t('Donor’s name')}
          hint={
            recommended
              ? t('The person behind the grant. The campaign’s page says that they recommended it.')
              : t('As the campaign’s page shows it.')
          }
          required
        >
          <TextInput autoComplete="off" maxLength={200} />
        </Field>
      )}
      <Field
        {...field('donorEmail')}
        label={t('Donor’s email')}
        aside={t('optional')}
        hint={
          recommended
            ? t('No receipt is sent: the fund or employer gave the money.')
            : t('The receipt is sent here. Without an address there is none.')
        }
      >
        <TextInput type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field {...field('note')} label={t('Note')} aside={t('optional')} hint={t('For staff only.')}>
        <TextArea rows={2} maxLength={500} />
      </Field>
    </>
  )
}

/** Shows the earlier donation with the same key, and lets the person say that this is another one. */
function Repeated({ form, earlier }: { form: RecordForm; earlier: EarlierDonation }) {
  const { t, money } = useWords()
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
          {...form.register('isAnother')}
          autoFocus
          label={t('This is another one')}
          error={form.formState.errors.isAnother?.message}
        />
        {form.watch('isAnother') ? (
          <Field {...form.field('why')} label={t('Reason')} hint={t('Recorded in the audit log.')} required>
            <TextArea rows={2} maxLength={500} />
          </Field>
        ) : null}
      </div>
    </Banner>
  )
}
