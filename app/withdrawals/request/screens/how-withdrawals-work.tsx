import { percentOf } from '../../../fees/fee-schedule.ts'
import { useFees } from '../../../fees/use-fees.tsx'
import { phrase } from '../../../lib/phrase.ts'
import { useWords } from '../../../words/use-words.tsx'
import { NoticeDialog } from './notice-dialog.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const steps = [
  {
    title: phrase('Your campaign ends'),
    words: phrase('The money is available from the first day of the following month.'),
  },
  {
    title: phrase('You request it'),
    words: phrase(
      'One request withdraws your full balance. To protect your money, we email you a code first.',
    ),
  },
  {
    title: phrase('Fees are taken once'),
    words: phrase(
      'A platform fee of {percent}, and a processing fee of {flat} per request. You see both before you send it.',
    ),
  },
  {
    title: phrase('We review and send it'),
    words: phrase(
      'Withdrawals are processed within 3 business days. The money is in your account after 3-5 business days. If a routine check comes first, such as for a bank account that is new to us, we tell you by which day it ends.',
    ),
  },
]

/** The dashboard's explanation of withdrawals (P264); the processing time is that of P189. */
export function HowWithdrawalsWork({ open, onOpenChange }: Props) {
  const { t, money } = useWords()
  const fees = useFees()
  const values = { percent: percentOf(fees.platformBp), flat: money(fees.withdrawalFlat) }
  return (
    <NoticeDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('How Withdrawals Work')}
      close={t('Got it')}
    >
      <ol className="grid gap-5 pt-1">
        {steps.map((step, at) => (
          <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="figures grid size-9 place-items-center rounded-pill bg-gold-tint font-display font-semibold text-gold-ink"
            >
              {at + 1}
            </span>
            <div>
              <p className="pt-1 font-semibold">{t(step.title)}</p>
              <p className="text-ink-soft">{t(step.words, values)}</p>
            </div>
          </li>
        ))}
      </ol>
    </NoticeDialog>
  )
}
