import { useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Attempt } from '../../checkout/donation-draft.ts'
import { type TypedWords, useAddWords } from '../use-add-words.browser.ts'

type AddWordsProps = {
  attempt: Attempt
  student: string
  /** What was written before the payment; it stands. */
  message: string
}

const nothing: TypedWords = { message: '', wantsUpdates: false, inHonorOf: '', honoreeEmail: '' }

/** What was not asked before the payment: words for the student, their updates, and whom the donation honors (P424). */
export function AddWords({ attempt, student, message }: AddWordsProps) {
  const { t } = useWords()
  const { send, added, refused, busy } = useAddWords(attempt)
  const [typed, setTyped] = useState(nothing)
  const [honors, setHonors] = useState(false)
  const change = (changed: Partial<TypedWords>) => setTyped(before => ({ ...before, ...changed }))
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined)
  if (added) return <Banner tone="celebration" role="status" title={t('Added to your gift')} />
  const isEmpty = Object.values(typed).every(value => value === '' || value === false)
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Add to your gift')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) void send(typed)
      }}
    >
      {message === '' ? (
        <Field label={t('A note to {student}', { student })} aside={t('Optional')} error={errorOf('message')}>
          <TextArea
            name="message"
            rows={2}
            maxLength={500}
            value={typed.message}
            placeholder={t('Appears next to your gift')}
            onChange={event => change({ message: event.target.value })}
          />
        </Field>
      ) : null}
      <Checkbox
        name="wantsUpdates"
        label={t('Send me updates from {student}', { student })}
        hint={t('By email. Unsubscribe anytime.')}
        checked={typed.wantsUpdates}
        onChange={event => change({ wantsUpdates: event.target.checked })}
      />
      <Checkbox
        name="honors"
        label={t('Give in honor of someone')}
        checked={honors}
        onChange={event => {
          setHonors(event.target.checked)
          if (!event.target.checked) change({ inHonorOf: '', honoreeEmail: '' })
        }}
      />
      {honors ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-s-2 border-line ps-4">
          <Field label={t('In honor of')} error={errorOf('inHonorOf')}>
            <TextInput
              name="inHonorOf"
              autoComplete="off"
              maxLength={200}
              value={typed.inHonorOf}
              onChange={event => change({ inHonorOf: event.target.value })}
            />
          </Field>
          <Field
            label={t('Their email')}
            aside={t('Optional')}
            hint={t('We’ll email them once. The amount is never shared.')}
            error={errorOf('honoreeEmail')}
          >
            <TextInput
              name="honoreeEmail"
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={typed.honoreeEmail}
              onChange={event => change({ honoreeEmail: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      {refused && refused.field === null ? (
        <Banner tone="danger" role="alert" title={t(refused.message)} />
      ) : null}
      <Button type="submit" variant="secondary" busy={busy} disabled={isEmpty} className="justify-self-start">
        {t('Add to your gift')}
      </Button>
    </form>
  )
}
