import { useRef, useState } from 'react'
import type { Written } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { MoneyTd, Table, Th } from '../../../ui/tables/table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { refundNotice } from '../../kit/refund-notice.ts'
import type { TransactionDetail } from '../contract.ts'
import { type PreviewLine, parseRefundAmount, type RefundPreview, refundPreview } from '../refund-preview.ts'

type Props = { detail: TransactionDetail; onDone: () => void }

/** The form for a full or partial refund, with a preview of each line. */
export function RefundForm({ detail, onDone }: Props) {
  const { t, money } = useWords()
  const sum = useRefundAmount(detail)
  // Kept across attempts, so that a retry after a network error can't refund twice.
  const refundId = useRef<string>(crypto.randomUUID())
  const { run, busy, error } = useCommand('POST /api/admin/donations/:donationId/refund', {
    done: outcome => refundNotice(outcome, t),
    onDone,
    onFailed(refused) {
      // The provider refused this refund permanently, so another attempt needs a new id.
      if (refused?.code === 'RefundRefused') refundId.current = crypto.randomUUID()
      return sum.refuse(refused?.fields.cents)
    },
  })
  const send = (reason: string) => {
    if (sum.cents === null) return sum.focus()
    const cents = sum.isWhole ? null : sum.cents
    void run({
      params: { donationId: detail.id },
      body: { refundId: refundId.current, cents, reason },
    })
  }
  return (
    <div className="rounded-md bg-sunken p-4" onSubmitCapture={sum.onTry}>
      <ReasonForm
        danger
        label={sum.cents === null ? t('Refund') : t('Refund {amount}', { amount: money(sum.cents) })}
        busyLabel={t('Refunding...')}
        hint={t('Recorded in the audit log.')}
        missing={t('Please say why you’re refunding this donation.')}
        busy={busy}
        error={error}
        onReason={send}
        onCancel={onDone}
      >
        <AmountFields detail={detail} sum={sum} />
        <Effects detail={detail} cents={sum.cents} />
      </ReasonForm>
    </div>
  )
}

type Choice = 'all' | 'part'

/** The state of the amount: everything, or a typed amount. Its error appears only after the field loses focus or the form is submitted. */
function useRefundAmount({ refund }: TransactionDetail) {
  const { t, money } = useWords()
  const [choice, setChoice] = useState<Choice>('all')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<Written>()
  const input = useRef<HTMLInputElement>(null)
  const isWhole = choice === 'all'
  const parsed = isWhole
    ? { cents: refund.refundableCents, problem: null }
    : parseRefundAmount(typed, refund.refundableCents, { t, money })
  return {
    choice,
    typed,
    input,
    isWhole,
    cents: parsed.cents,
    error: isWhole ? undefined : (refusal ?? (isTried ? (parsed.problem ?? undefined) : undefined)),
    onTry: () => setTried(true),
    focus: () => input.current?.focus(),
    choose(next: Choice) {
      setChoice(next)
      setTried(false)
      setRefusal(undefined)
    },
    type(text: string) {
      setTyped(text)
      setRefusal(undefined)
    },
    /** Shows the server's message below the amount field. Returns false if there is no message, or no field to show it. */
    refuse(message: string | undefined): boolean {
      setRefusal(message)
      return message !== undefined && !isWhole
    },
  }
}

type RefundAmount = ReturnType<typeof useRefundAmount>

function AmountFields({ detail: { refund }, sum }: { detail: TransactionDetail; sum: RefundAmount }) {
  const { t, money } = useWords()
  const left = money(refund.refundableCents)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RadioCards
        legend={t('How much do you want to refund?')}
        columns={2}
        options={[
          {
            value: 'all',
            label: refund.returnedCents > 0 ? t('Everything that’s left') : t('Everything'),
            hint: left,
          },
          { value: 'part', label: t('Part of it') },
        ]}
        value={sum.choice}
        onValueChange={sum.choose}
      />
      {sum.isWhole ? null : (
        <MoneyField
          label={t('Refund to the donor')}
          hint={t('At most {amount}.', { amount: left })}
          required
          error={sum.error}
          text={sum.typed}
          input={{
            ref: sum.input,
            value: sum.typed,
            onChange: ({ target }) => sum.type(target.value),
            onBlur: () => sum.typed && sum.onTry(),
          }}
        />
      )}
    </div>
  )
}

/** Explains the effects of the refund. A held payment has no preview per line, because the ledger holds it as one sum. */
function Effects({ detail, cents }: { detail: TransactionDetail; cents: number | null }) {
  const { money } = useWords()
  if (cents === null) return null
  const preview = refundPreview(detail, cents)
  return (
    <>
      {detail.takenCents === null ? <PreviewTable preview={preview} /> : null}
      <p>
        <Phrase
          words="<0>{amount}</0> will be refunded to {email}. This can’t be undone."
          values={{ amount: money(cents), email: detail.email }}
          parts={[<strong key="sum" />]}
        />
      </p>
      {preview.shortfallCents > 0 ? <Shortfall cents={preview.shortfallCents} /> : null}
    </>
  )
}

function Shortfall({ cents }: { cents: number }) {
  const { t, money } = useWords()
  return (
    <Banner tone="danger" title={t('The student has already withdrawn this money')}>
      {t(
        'After this refund, the campaign will have withdrawn {amount} more than it raised. The platform covers that until new gifts come in. A second person must confirm the refund.',
        { amount: money(cents) },
      )}
    </Banner>
  )
}

function PreviewTable({ preview: { lines, sum } }: { preview: RefundPreview }) {
  const { t } = useWords()
  return (
    <Table caption={t('What goes back')} className="table-tight">
      <thead>
        <tr>
          <Th>{t('Line')}</Th>
          <Th align="end">{t('Goes back')}</Th>
          <Th align="end">{t('Stays')}</Th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <PreviewRow key={line.label} line={line} />
        ))}
      </tbody>
      <tfoot>
        <PreviewRow line={sum} />
      </tfoot>
    </Table>
  )
}

function PreviewRow({ line: { label, now, left } }: { line: PreviewLine }) {
  const { t } = useWords()
  return (
    <tr>
      <th scope="row" className="font-normal">
        {t(label)}{' '}
      </th>
      <MoneyTd cents={now} />
      <MoneyTd cents={left} />
    </tr>
  )
}
