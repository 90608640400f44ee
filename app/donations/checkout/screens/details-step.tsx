import { useCallback, useId, useRef, useState } from 'react'
import { isApp } from '#device/app.browser.ts'
import { hasProcessingFee, processingFeeOf, surchargeBp } from '../../../fees/fee-schedule.ts'
import { percentOf } from '../../../lib/cents.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { typedCents } from '../../../lib/written-amount.ts'
import type { SessionData } from '../../../shell/session.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type FoundationPercentage, foundationPercentages } from '../../fees.ts'
import { netAmount } from '../../net-amount.ts'
import { type PaymentMethod, quoteLines } from '../../quote.ts'
import { amountOf, choicesOf, withAnonymity } from '../donation-draft.ts'
import type { DonationDialogState } from '../use-donation-dialog.browser.ts'
import { percentOptions, TipField, type TipFieldProps } from './amount-step.tsx'
import { DonationSummary } from './donation-summary.tsx'
import { StripeFields } from './stripe-fields.tsx'

const methods: { value: PaymentMethod; label: Message; hint: Message }[] = [
  { value: 'credit_card', label: phrase('Credit Card'), hint: phrase('Adds a {percent} card fee') },
  { value: 'debit_card', label: phrase('Debit Card'), hint: phrase('No card fee') },
]

type DetailsStepProps = {
  dialog: DonationDialogState
  student: string
  session: SessionData
  formId: string
  summaryId: string
}

/** Step 2: donor, payment method, tip and gift to the foundation, and a running summary. */
export function DetailsStep({ dialog, student, session, formId, summaryId }: DetailsStepProps) {
  const { t, money } = useWords()
  const { draft, change, phase, quoting } = dialog
  const { branding } = session
  const choices = choicesOf(draft, quoting.fees)
  const reaches = choices ? netAmount(quoteLines(choices, quoting.fees).amount, quoting.fees) : 0
  const names = { student, product: branding.product, foundation: branding.legalEntity }
  const busy = phase !== 'editing'
  return (
    <form
      method="post"
      id={formId}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-8 md:grid-cols-[minmax(0,1fr)_17rem]"
      onSubmit={event => {
        event.preventDefault()
        void dialog.submit()
      }}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-2.5">
          <span className="min-w-0 wrap-anywhere">
            <Phrase
              words="<0/> donation · about {sum} reaches {student}"
              values={{ student, sum: money(reaches) }}
              parts={[
                <Amount
                  key="amount"
                  cents={draft.amountCents ?? 0}
                  className="font-display text-xl font-semibold"
                />,
              ]}
            />
          </span>
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => dialog.setStep('amount')}>
            {t('Change amount')}
          </Button>
        </p>
        <TargetNote dialog={dialog} student={student} />
        {quoting.fees.mode === 'choice' && hasProcessingFee(quoting.fees) ? (
          <CoverFees dialog={dialog} disabled={busy} />
        ) : null}
        <DonorFields dialog={dialog} firstName={student} disabled={busy} />
        <Payment dialog={dialog} session={session} busy={busy} />
        <ShareFields draft={draft} change={change} fees={quoting.fees} names={names} disabled={busy} />
      </div>
      <div className="md:sticky md:top-0 md:self-start">
        <DonationSummary id={summaryId} quote={quoting.quote} isStale={quoting.isStale} names={names} />
      </div>
    </form>
  )
}

/** The target that determines the amount (P508). */
function TargetNote({ dialog, student }: Pick<DetailsStepProps, 'dialog' | 'student'>) {
  const { t, money } = useWords()
  const { draft } = dialog
  if (!draft.target || draft.amountCents === null) return null
  const sum = money(typedCents(draft.target.text) ?? 0)
  return (
    <p className="-mt-6 text-base text-ink-soft">
      {draft.target.kind === 'receives'
        ? t('Chosen so that {student} receives {sum}.', { student, sum })
        : t('Chosen so that you spend at most {sum}.', { sum })}
    </p>
  )
}

/** In mode `choice` the donor decides whether the processing fee is added, or comes out of the donation (P504). */
function CoverFees({ dialog, disabled }: { dialog: DonationDialogState; disabled: boolean }) {
  const { t, money } = useWords()
  const { draft, change, quoting } = dialog
  // With a target, covering the fees changes the donation.
  const amount = amountOf({ ...draft, coversFees: true }, quoting.fees) ?? 0
  return (
    <Checkbox
      name="coversFees"
      label={t('Cover the fees so that all {amount} reaches the campaign', { amount: money(amount) })}
      hint={t('Adds {fee}, the same for every card.', { fee: money(processingFeeOf(amount, quoting.fees)) })}
      checked={draft.coversFees}
      disabled={disabled}
      onChange={event => change({ coversFees: event.target.checked })}
    />
  )
}

type PaymentProps = Pick<DetailsStepProps, 'dialog' | 'session'> & { busy: boolean }

function Payment({ dialog, session, busy }: PaymentProps) {
  const { t } = useWords()
  const { draft, change, fields, quoting } = dialog
  const card = useRef<HTMLDivElement>(null)
  const showChallenge = useCallback((open: boolean) => {
    if (open) card.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-3 font-display text-lg font-semibold">{t('Payment method')}</legend>
      {quoting.fees.mode === 'surcharge' ? (
        <RadioCards
          legend={t('Payment method')}
          legendHidden
          options={methods.map(method => ({
            ...method,
            label: t(method.label),
            hint: t(method.hint, { percent: percentOf(surchargeBp(quoting.fees)) }),
          }))}
          value={draft.paymentMethod}
          onValueChange={paymentMethod => change({ paymentMethod })}
          disabled={busy}
        />
      ) : null}
      <div ref={card}>
        {dialog.cardSubmitted ? (
          <CardNote>{t('Your bank is checking your card. You don’t need to enter it again.')}</CardNote>
        ) : isApp || session.payments.checkout ? (
          <CardNote>
            {t('You’ll enter your card on our payment provider’s page, then come back here.')}
          </CardNote>
        ) : (
          <StripeFields
            provider={session.payments}
            ref={fields}
            onChallenge={showChallenge}
            amountCents={quoting.quote?.lines.total ?? draft.amountCents ?? 0}
            billing={{ name: draft.donorName, email: draft.donorEmail }}
          />
        )}
      </div>
    </fieldset>
  )
}

function CardNote({ children }: { children: string }) {
  return <p className="rounded-md border border-line px-4 py-3 text-base text-ink-soft">{children}</p>
}

type DonorFieldsProps = { dialog: DonationDialogState; firstName: string; disabled: boolean }

/**
 * A name unless the donor is anonymous, and an email for the receipt (P160). A message can also be added
 * after the payment (P423).
 */
function DonorFields({ dialog, firstName, disabled }: DonorFieldsProps) {
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

/** The message, collapsed to a button until the donor presses it. */
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

type ShareFieldsProps = TipFieldProps & { names: { student: string; product: string; foundation: string } }

/** The tip and the gift to the foundation, next to the summary that they change. */
function ShareFields({ draft, change, fees, names, disabled = false }: Omit<ShareFieldsProps, 'product'>) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TipField draft={draft} change={change} fees={fees} product={names.product} disabled={disabled} />
      <RadioCards
        legend={t('Add a gift to the {foundation}', names)}
        hint={t('Goes to the foundation itself, not to {student}.', names)}
        options={percentOptions(foundationPercentages, t('None'))}
        value={String(draft.foundationPercentage)}
        onValueChange={value => change({ foundationPercentage: Number(value) as FoundationPercentage })}
        look="pill"
        disabled={disabled}
      />
    </div>
  )
}
