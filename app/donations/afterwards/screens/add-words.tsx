import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Written } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { ApiRefusal, call } from '../../../shell/wire/call.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { DonationKey } from '../../contract.ts'
import { mailingTexts, mailingTextVersion } from '../../mailing/mailing-choice.ts'

type AddWordsProps = {
  donation: DonationKey
  student: string
  /** The message sent with the payment. If it isn't empty, the donor cannot add another. */
  message: string
  /** Anonymous donors aren't asked for mailings. */
  isAnonymous: boolean
}

const emptyWords = {
  message: '',
  wantsUpdates: false,
  mailingConsent: false,
  inHonorOf: '',
  honoreeEmail: '',
}
type Words = typeof emptyWords

/**
 * A form for details that the donor did not enter before paying: a note to the student, a subscription to
 * updates, the operator's mailings (P861), and an honoree (P424).
 */
export function AddWords({ donation, student, message, isAnonymous }: AddWordsProps) {
  const { t } = useWords()
  const { branding } = useSession()
  const { send, isAdded, refused, busy } = useAddWords(donation)
  const [words, setWords] = useState(emptyWords)
  const [honors, setHonors] = useState(false)
  const change = (changed: Partial<Words>) => setWords(before => ({ ...before, ...changed }))
  const errorOf = (field: keyof Words) => (refused?.field === field ? refused.message : undefined)
  if (isAdded) return <Banner tone="celebration" role="status" title={t('Added to your gift')} />
  const isEmpty = Object.values(words).every(value => value === '' || value === false)
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Add to your gift')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5"
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) void send(words)
      }}
    >
      {message === '' ? (
        <Field label={t('A note to {student}', { student })} aside={t('Optional')} error={errorOf('message')}>
          <TextArea
            name="message"
            rows={2}
            maxLength={500}
            value={words.message}
            placeholder={t('Appears next to your gift')}
            onChange={event => change({ message: event.target.value })}
          />
        </Field>
      ) : null}
      <Checkbox
        name="wantsUpdates"
        label={t('Send me updates from {student}', { student })}
        hint={t('By email. Unsubscribe anytime.')}
        checked={words.wantsUpdates}
        onChange={event => change({ wantsUpdates: event.target.checked })}
      />
      {isAnonymous ? null : (
        <Checkbox
          name="mailingConsent"
          label={t(mailingTexts[mailingTextVersion], { entity: branding.legalEntity })}
          hint={t('By email. Turn it off anytime in My donations.')}
          checked={words.mailingConsent}
          onChange={event => change({ mailingConsent: event.target.checked })}
        />
      )}
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
              value={words.inHonorOf}
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
              value={words.honoreeEmail}
              onChange={event => change({ honoreeEmail: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      {refused && refused.field === null ? (
        <Banner tone="danger" role="alert" title={refused.message} />
      ) : null}
      <Button type="submit" variant="secondary" busy={busy} disabled={isEmpty} className="justify-self-start">
        {t('Add to your gift')}
      </Button>
    </form>
  )
}

function useAddWords({ donationId, donorKey }: DonationKey) {
  const [isAdded, setIsAdded] = useState(false)
  const [refused, setRefused] = useState<{ message: Written; field: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const send = async (words: Words) => {
    if (busy) return
    setBusy(true)
    setRefused(null)
    try {
      const body = { donorKey, ...words }
      await call('POST /api/donations/:donationId/words', { params: { donationId }, body })
      setIsAdded(true)
      // Shows the added words on the campaign page behind the dialog without waiting for a live update.
      void revalidate()
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      setRefused({ message: error.message, field: Object.keys(error.fields)[0] ?? null })
    } finally {
      setBusy(false)
    }
  }
  return { send, isAdded, refused, busy }
}
