import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type DonationDraft, withAnonymity } from '../donation-draft.ts'
import type { DonationNotice } from '../donation-notice.browser.ts'
import { HonorFields } from './honor-fields.tsx'

type DonorFieldsProps = {
  draft: DonationDraft
  change: (changed: Partial<DonationDraft>) => void
  notice: DonationNotice
  firstName: string
  disabled: boolean
}

/** Who gives: a name unless anonymous, an e-mail for the receipt, words for the student (P160). */
export function DonorFields({ draft, change, notice, firstName, disabled }: DonorFieldsProps) {
  const { t } = useWords()
  const errorOf = (field: string) =>
    notice?.field === field ? `${t(notice.title)}: ${t(notice.message)}` : undefined
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" disabled={disabled}>
      <legend className="mb-3 font-display text-lg font-semibold">{t('Your details')}</legend>
      <Field label={t('Your Name')} required={!draft.isAnonymous} error={errorOf('donorName')}>
        <TextInput
          name="donorName"
          autoComplete="name"
          maxLength={200}
          value={draft.donorName}
          disabled={draft.isAnonymous}
          placeholder={draft.isAnonymous ? t('Anonymous') : undefined}
          onChange={event => change({ donorName: event.target.value })}
        />
      </Field>
      <Checkbox
        name="isAnonymous"
        label={t('Donate anonymously')}
        className="-mt-2"
        checked={draft.isAnonymous}
        onChange={event => change(withAnonymity(draft, event.target.checked))}
      />
      <Field
        label={t('Email Address')}
        hint={t('For your receipt. Never shown.')}
        required
        error={errorOf('donorEmail')}
      >
        <TextInput
          name="donorEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={draft.donorEmail}
          onChange={event => change({ donorEmail: event.target.value })}
        />
      </Field>
      <Field label={t('Message')} aside={t('Optional')}>
        <TextArea
          name="message"
          rows={2}
          maxLength={500}
          value={draft.message}
          placeholder={t('A few words for {student}', { student: firstName })}
          onChange={event => change({ message: event.target.value })}
        />
      </Field>
      <Checkbox
        name="wantsUpdates"
        label={t('Send me updates from {student}', { student: firstName })}
        hint={t('By e-mail. One click ends them.')}
        checked={draft.wantsUpdates}
        onChange={event => change({ wantsUpdates: event.target.checked })}
      />
      <HonorFields draft={draft} change={change} errorOf={errorOf} />
    </fieldset>
  )
}
