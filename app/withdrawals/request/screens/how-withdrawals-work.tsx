import { useFees } from '../../../fees/use-fees.tsx'
import { type WithdrawalFeeWords, withdrawalFeeWords } from '../../../fees/withdrawal-fee-words.ts'
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
  'fees',
  {
    title: phrase('We review and send it'),
    words: phrase(
      'Withdrawals are processed within 3 business days. The money is in your account after 3-5 business days. If a routine check comes first, such as for a bank account that is new to us, we tell you by which day it ends.',
    ),
  },
] as const

const feeTitles: WithdrawalFeeWords = {
  both: phrase('Fees are taken once'),
  one: phrase('A fee is taken once'),
  none: phrase('No fees are taken'),
}
const feeWords: WithdrawalFeeWords = {
  both: phrase(
    'A platform fee of {percent}, and a processing fee of {flat} per request. You see both before you send it.',
  ),
  one: phrase('A fee of {fee} per request. You see it before you send it.'),
  none: phrase('You receive your full balance.'),
}

/** The dashboard's explanation of withdrawals (P264); the processing time is that of P189. */
export function HowWithdrawalsWork({ open, onOpenChange }: Props) {
  const words = useWords()
  const { t } = words
  const fees = useFees()
  const shown = steps.map(step =>
    step === 'fees'
      ? {
          title: withdrawalFeeWords(fees, words, feeTitles),
          words: withdrawalFeeWords(fees, words, feeWords),
        }
      : { title: t(step.title), words: t(step.words) },
  )
  return (
    <NoticeDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('How Withdrawals Work')}
      close={t('Got it')}
    >
      <ol className="grid gap-5 pt-1">
        {shown.map((step, at) => (
          <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="figures grid size-9 place-items-center rounded-pill bg-gold-tint font-display font-semibold text-gold-ink"
            >
              {at + 1}
            </span>
            <div>
              <p className="pt-1 font-semibold">{step.title}</p>
              <p className="text-ink-soft">{step.words}</p>
            </div>
          </li>
        ))}
      </ol>
    </NoticeDialog>
  )
}
