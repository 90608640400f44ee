import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { frameId } from '../../donation-frame.browser.ts'
import { presetCards } from '../../fees.ts'
import type { GiveNoticeProps } from './give-notice.tsx'

type GiveCardProps = {
  firstName: string
  /** The preset chosen on the page, in cents, or null. */
  amountCents: number | null
  onAmount: (cents: number) => void
  onDonate: () => void
  /** Called when the visitor is likely to donate, to preload the dialog. */
  onInterest: () => void
  /** The amount just donated on this page, in cents, or null. */
  paidCents: number | null
  /** Donations are paused: no cards are being charged. */
  isPaused: boolean
  /** The preset chosen most often, in cents, or null. */
  popularCents: number | null
  /** The share button next to 'Donate Now' on wide pages. */
  share: ReactNode
}

export const GiveNotice = late<GiveNoticeProps>(async () => (await import('./give-notice.tsx')).default, {
  quiet: true,
})

/** The side card: four preset amounts with examples of what they pay for, and 'Donate Now' (P158). */
export function GiveCard(props: GiveCardProps) {
  const words = useWords()
  const { t } = words
  const { firstName, amountCents, onAmount, onDonate, onInterest, paidCents, isPaused, popularCents } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {paidCents === null ? null : <GiveNotice about="thanks" cents={paidCents} student={firstName} />}
      {isPaused ? <GiveNotice about="paused" /> : null}
      <RadioCards
        legend={t('Choose an amount for {student}', { student: firstName })}
        options={presetCards(words, popularCents)}
        value={amountCents === null ? null : String(amountCents)}
        onValueChange={value => {
          onInterest()
          onAmount(Number(value))
        }}
        look="amount"
      />
      <div className="flex gap-2 max-md:hidden">
        <Button
          wide
          size="lg"
          disabled={isPaused}
          data-frame={frameId}
          onClick={onDonate}
          onPointerEnter={onInterest}
          onFocus={onInterest}
        >
          {t('Donate Now')}
        </Button>
        {props.share}
      </div>
    </div>
  )
}
