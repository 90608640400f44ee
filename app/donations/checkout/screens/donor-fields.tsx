import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { withAnonymity } from '../donation-draft.ts'
import type { DonationDialogState } from '../use-donation-dialog.browser.ts'

type DonorFieldsProps = { dialog: DonationDialogState; firstName: string; disabled: boolean }

/** A name unless anonymous, and an email for the receipt (P160). A message can also be added after the payment (P423). */
export function DonorFields({ dialog, firstName, disabled }: DonorFieldsProps) {
  const { t } = useWords()
  const { draft, change, problems, remembers, setRemembers, forget } = dialog
  const errorOf = (field: string) => {
    const problem = problems[field]
    return problem && `${t(problem.title)}: ${t(problem.message)}`
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4" disabled={disabled}>
      <legend className="mb-3 font-display text-lg font-semibold">{t('Your details')}</legend>
      <Field label={t('Your Name')} required={!draft.isAnonymous} error={errorOf('donorName')}>
        <TextInput
          name="donorName"
          autoComplete="name"
          autoCapitalize="words"
          maxLength={200}
          disabled={draft.isAnonymous}
          value={draft.donorName}
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
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          name="remembers"
          label={t('Remember me on this device')}
          checked={remembers && !draft.isAnonymous}
          disabled={draft.isAnonymous}
          onChange={event => setRemembers(event.target.checked)}
        />
        {remembers && draft.donorEmail !== '' ? (
          <Button variant="quiet" size="sm" className="-mx-3 min-h-11" onClick={forget}>
            {t('Not you? Clear')}
          </Button>
        ) : null}
      </div>
      <MessageField dialog={dialog} firstName={firstName} />
    </fieldset>
  )
}

/** A button until the donor wants to write. */
function MessageField({ dialog, firstName }: Pick<DonorFieldsProps, 'dialog' | 'firstName'>) {
  const { t } = useWords()
  const { draft, change } = dialog
  const [open, setOpen] = useState(draft.message !== '')
  const id = useId()
  if (!open) {
    return (
      <Button
        variant="quiet"
        className="-ms-3 min-h-11 justify-self-start px-3"
        aria-expanded={false}
        onClick={() => {
          setOpen(true)
          setTimeout(() => document.getElementById(id)?.querySelector('textarea')?.focus())
        }}
      >
        {t('Add a message')}
      </Button>
    )
  }
  return (
    <div id={id}>
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
    </div>
  )
}
