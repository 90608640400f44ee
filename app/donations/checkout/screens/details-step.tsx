import { useCallback, useRef } from 'react'
import { isApp } from '#device/app.browser.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { SessionData } from '../../../shell/session.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { PaymentMethod } from '../../quote.ts'
import type { DonationDialogState } from '../use-donation-dialog.browser.ts'
import { DonationSummary } from './donation-summary.tsx'
import { DonorFields } from './donor-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { StripeFields } from './stripe-fields.tsx'

const methods: { value: PaymentMethod; label: string; hint: string }[] = [
  { value: 'credit_card', label: phrase('Credit Card'), hint: phrase('Adds a 2.5% card fee') },
  { value: 'debit_card', label: phrase('Debit Card'), hint: phrase('No card fee') },
]

type DetailsStepProps = {
  dialog: DonationDialogState
  student: string
  session: SessionData
  formId: string
  summaryId: string
}

/** Step 2: the donor, the payment, tip and share, and a running summary. */
export function DetailsStep({ dialog, student, session, formId, summaryId }: DetailsStepProps) {
  const { t } = useWords()
  const { draft, change, phase, quoting } = dialog
  const { branding } = session
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
              words="<0/> to {student}"
              values={{ student }}
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
        <DonorFields dialog={dialog} firstName={student} disabled={busy} />
        <Payment dialog={dialog} session={session} busy={busy} />
        <ShareFields draft={draft} change={change} names={names} disabled={busy} />
      </div>
      <div className="md:sticky md:top-0 md:self-start">
        <DonationSummary id={summaryId} quote={quoting.quote} isStale={quoting.isStale} names={names} />
      </div>
    </form>
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
      <RadioCards
        legend={t('Payment method')}
        legendHidden
        options={methods.map(method => ({ ...method, label: t(method.label), hint: t(method.hint) }))}
        value={draft.paymentMethod}
        onValueChange={paymentMethod => change({ paymentMethod })}
        disabled={busy}
      />
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
