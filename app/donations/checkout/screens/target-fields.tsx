import type { FeeRates } from '../../../fees/fee-schedule.ts'
import { formatCents } from '../../../lib/cents.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { readTypedAmount, typedCents } from '../../../lib/written-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Target } from '../../solve-donation.ts'
import { amountOf, type DonationDraft, solvedOf, targetProblem } from '../donation-draft.ts'

type TargetFieldsProps = {
  draft: DonationDraft
  target: NonNullable<DonationDraft['target']>
  change: (changed: Partial<DonationDraft>) => void
  fees: FeeRates
  student: string
}

/** Focuses a field of the dialog once it is rendered. */
export function focusField(name: string): void {
  setTimeout(() => document.querySelector<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`)?.focus())
}

const labels: Record<Target['kind'], Message> = {
  receives: phrase('{student} receives'),
  spends: phrase('I spend in all'),
}

/** A sum that reaches the student, or that the donor spends in all, and the donation that follows from it (P508). */
export function TargetFields({ draft, target, change, fees, student }: TargetFieldsProps) {
  const { t } = useWords()
  const amountCents = amountOf(draft, fees)
  const chooseAmount = () => {
    change({
      target: null,
      amountCents,
      amountText: amountCents === null ? '' : formatCents(amountCents, ''),
    })
    focusField('amount')
  }
  const refused = targetProblem(draft, fees)
  const read = readTypedAmount(target.text)
  const unread = 'problem' in read && target.text.trim() !== '' ? read.problem : null
  const problem = unread
    ? t(unread.message, unread.values)
    : refused && t(refused.message, refused.details.values)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RadioCards
        legend={t('Start from')}
        look="pill"
        options={(['receives', 'spends'] as const).map(value => ({
          value,
          label: t(labels[value], { student }),
        }))}
        value={target.kind}
        onValueChange={kind => change({ target: { ...target, kind } })}
      />
      <MoneyField
        label={t(labels[target.kind], { student })}
        error={problem ?? undefined}
        text={target.text}
        input={{
          name: 'target',
          value: target.text,
          maxLength: 30,
          onChange: event => change({ target: { ...target, text: event.target.value } }),
        }}
      />
      <Solution draft={draft} target={target} fees={fees} student={student} />
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 -mt-2 min-h-11 justify-self-start"
        onClick={chooseAmount}
      >
        {t('Choose an amount instead')}
      </Button>
    </div>
  )
}

/** The donation that meets the target; if rounding skips a total, the nearest ones (P507). */
function Solution({ draft, target, fees, student }: Omit<TargetFieldsProps, 'change'>) {
  const { t, money } = useWords()
  const solved = solvedOf(draft, fees)
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {solved ? (
        <p>
          {t(
            fees.withdrawalFlat > 0
              ? phrase(
                  'Your donation is {amount}. You spend {total} in all, and {net} reaches {student}, before the flat {flat} of each withdrawal.',
                )
              : phrase('Your donation is {amount}. You spend {total} in all, and {net} reaches {student}.'),
            {
              student,
              amount: money(solved.amountCents),
              total: money(solved.lines.total),
              net: money(solved.reachesStudent),
              flat: money(fees.withdrawalFlat),
            },
          )}
        </p>
      ) : null}
      {solved?.nextTotal ? (
        <p className="text-ink-soft">
          {t('Because of rounding, no donation costs exactly {sum}. The next larger one costs {total}.', {
            sum: money(typedCents(target.text) ?? 0),
            total: money(solved.nextTotal),
          })}
        </p>
      ) : null}
    </div>
  )
}
