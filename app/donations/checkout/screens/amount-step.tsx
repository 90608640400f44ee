import { useEffect, useRef } from 'react'
import { asksForTip, type FeeRates, hasProcessingFee } from '../../../fees/fee-schedule.ts'
import { percentOf } from '../../../lib/cents.ts'
import type { Problem } from '../../../lib/problem.ts'
import { readTypedAmount, typedCents } from '../../../lib/written-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { checkAmount } from '../../donor.ts'
import { presetCards } from '../../fees.ts'
import { type DonationDraft, presetOf } from '../donation-draft.ts'
import { focusField, TargetFields } from './target-fields.tsx'

type AmountStepProps = Omit<TipFieldProps, 'disabled'> & {
  student: string
  /** Called when the donor presses a preset, to continue to the next step. */
  onPreset: () => void
}

/** A delay that shows which preset was pressed, in ms. */
const seenMs = 200

/**
 * Step 1: the amount or a target that determines it, and the tip, which is shown before any card field (P159, P420, P508). A fee that
 * every donor pays is named before the amount (P504).
 */
export function AmountStep({ draft, change, fees, student, product, onPreset }: AmountStepProps) {
  const { t, money } = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {fees.mode === 'required' && hasProcessingFee(fees) ? (
        <p className="text-base text-ink-soft">
          {t('A processing fee of {percent} + {flat} is added, the same for every card.', {
            percent: percentOf(fees.processingBp),
            flat: money(fees.processingFlat),
          })}
        </p>
      ) : null}
      {draft.target ? (
        <TargetFields draft={draft} target={draft.target} change={change} fees={fees} student={student} />
      ) : (
        <AmountFields draft={draft} change={change} student={student} onPreset={onPreset} />
      )}
      <TipField draft={draft} change={change} fees={fees} product={product} />
    </div>
  )
}

/** A preset, which continues to the next step, or a custom amount of at least $1. */
function AmountFields({
  draft,
  change,
  student,
  onPreset,
}: Pick<AmountStepProps, 'draft' | 'change' | 'student' | 'onPreset'>) {
  const words = useWords()
  const { t } = words
  const problem = customProblem(draft.amountText)
  const leading = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leading.current), [])
  return (
    <>
      <RadioCards
        legend={t('Choose an amount')}
        hint={t('Tap an amount to continue.')}
        options={presetCards(words)}
        value={presetOf(draft)}
        onValueChange={value => change({ amountCents: Number(value), amountText: '' })}
        onPress={() => {
          clearTimeout(leading.current)
          leading.current = setTimeout(onPreset, seenMs)
        }}
        look="amount"
      />
      <MoneyField
        label={t('Custom amount')}
        error={problem && t(problem.message, problem.values)}
        text={draft.amountText}
        input={{
          name: 'amount',
          value: draft.amountText,
          maxLength: 30,
          onChange(event) {
            const amountText = event.target.value
            change({ amountText, amountCents: typedCents(amountText) })
          },
        }}
      />
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 -mt-2 min-h-11 max-w-full justify-self-start text-start wrap-anywhere"
        onClick={() => {
          change({ target: { kind: 'receives', text: '' } })
          focusField('target')
        }}
      >
        {t('Set what {student} receives or what you spend', { student })}
      </Button>
    </>
  )
}

export type TipFieldProps = {
  draft: DonationDraft
  change: (changed: Partial<DonationDraft>) => void
  fees: FeeRates
  product: string
  disabled?: boolean
}

/**
 * The tip, with "No tip" as the first choice, as easy to select as the others (P152). Shown below the amounts
 * and above the summary. Nothing if the schedule offers no tip (P854).
 */
export function TipField({ draft, change, fees, product, disabled = false }: TipFieldProps) {
  const { t } = useWords()
  if (!asksForTip(fees)) return null
  return (
    <RadioCards
      legend={t('Tip to {product}', { product })}
      hint={t('Keeps the platform running. Your choice.')}
      options={percentOptions(fees.tipChoices, t('No tip'))}
      value={String(draft.tipPercentage)}
      onValueChange={value => change({ tipPercentage: Number(value) })}
      look="pill"
      disabled={disabled}
    />
  )
}

export const percentOptions = (percentages: readonly number[], zeroLabel: string) =>
  percentages.map(percentage => ({
    value: String(percentage),
    label: percentage === 0 ? zeroLabel : `${percentage}%`,
  }))

/** The error of a custom amount; an empty field has none. */
function customProblem(text: string): Problem | undefined {
  if (text.trim() === '') return undefined
  const read = readTypedAmount(text)
  return 'problem' in read ? read.problem : (checkAmount(read.cents) ?? undefined)
}
