import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { presetCards } from '../preset-cards.ts'

type GiveCardProps = {
  firstName: string
  /** The preset chosen on the page, in cents, or null. */
  amountCents: number | null
  onAmount: (cents: number) => void
  onDonate: () => void
  /** Called when a donation seems likely: time to load the dialog. */
  onInterest: () => void
  givenCents: number | null
}

/** The side card: four amounts that say what they do, and one button (P158). */
export function GiveCard(props: GiveCardProps) {
  const words = useWords()
  const { t, money } = words
  const { firstName, amountCents, onAmount, onDonate, onInterest, givenCents } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {givenCents === null ? null : (
        <Banner tone="celebration" title={t('Thank you!')}>
          {t('Your {amount} reached {student}.', { amount: money(givenCents), student: firstName })}
        </Banner>
      )}
      <RadioCards
        legend={t('Choose an amount for {student}', { student: firstName })}
        options={presetCards(words)}
        value={amountCents === null ? null : String(amountCents)}
        onValueChange={value => {
          onInterest()
          onAmount(Number(value))
        }}
        look="amount"
      />
      <Button
        wide
        size="lg"
        variant="gold"
        className="max-md:hidden"
        onClick={onDonate}
        onPointerEnter={onInterest}
        onFocus={onInterest}
      >
        {t('Donate Now')}
      </Button>
    </div>
  )
}
