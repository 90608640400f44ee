import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type GiftDraft, withAnonymity } from '../gift.ts'
import type { GiftNotice } from './gift-notice.browser.ts'

type DonorFieldsProps = {
  draft: GiftDraft
  change: (changed: Partial<GiftDraft>) => void
  notice: GiftNotice
  firstName: string
  disabled: boolean
}

/** Who gives: a name unless anonymous, an e-mail for the receipt, words for the student (spec 5). */
export function DonorFields({ draft, change, notice, firstName, disabled }: DonorFieldsProps) {
  const errorOf = (field: string) =>
    notice?.field === field ? `${notice.title}: ${notice.message}` : undefined
  return (
    <fieldset className="grid min-w-0 gap-4" disabled={disabled}>
      <legend className="mb-3 font-display text-lg font-semibold">Your details</legend>
      <Field label="Your Name" required={!draft.isAnonymous} error={errorOf('donorName')}>
        <TextInput
          name="donorName"
          autoComplete="name"
          maxLength={200}
          value={draft.donorName}
          disabled={draft.isAnonymous}
          placeholder={draft.isAnonymous ? 'Anonymous' : undefined}
          onChange={event => change({ donorName: event.target.value })}
        />
      </Field>
      <Checkbox
        name="isAnonymous"
        label="Donate anonymously"
        className="-mt-2"
        checked={draft.isAnonymous}
        onChange={event => change(withAnonymity(draft, event.target.checked))}
      />
      <Field
        label="Email Address"
        hint="For your receipt. Never shown."
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
      <Field label="Message" aside="Optional">
        <TextArea
          name="message"
          rows={2}
          maxLength={500}
          value={draft.message}
          placeholder={`A few words for ${firstName}`}
          onChange={event => change({ message: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
