import { useState } from 'react'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { DonationDraft } from '../donation-draft.ts'

type HonorFieldsProps = {
  draft: DonationDraft
  change: (changed: Partial<DonationDraft>) => void
  errorOf: (field: string) => string | undefined
}

/** A donation in honor of somebody: their name stands beside it, and a mail notifies them where an address is given. */
export function HonorFields({ draft, change, errorOf }: HonorFieldsProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(draft.inHonorOf !== '' || draft.honoreeEmail !== '')
  return (
    <>
      <Checkbox
        name="honors"
        label={t('My gift honors somebody')}
        checked={open}
        onChange={event => {
          setOpen(event.target.checked)
          if (!event.target.checked) change({ inHonorOf: '', honoreeEmail: '' })
        }}
      />
      {open ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-s-2 border-line ps-4">
          <Field label={t('In honor of')} error={errorOf('inHonorOf')}>
            <TextInput
              name="inHonorOf"
              maxLength={200}
              value={draft.inHonorOf}
              onChange={event => change({ inHonorOf: event.target.value })}
            />
          </Field>
          <Field
            label={t('Their email')}
            aside={t('Optional')}
            hint={t('We tell them once that you gave, never how much.')}
            error={errorOf('honoreeEmail')}
          >
            <TextInput
              name="honoreeEmail"
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={draft.honoreeEmail}
              onChange={event => change({ honoreeEmail: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
    </>
  )
}
