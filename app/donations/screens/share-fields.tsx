import { RadioCards } from '../../ui/radio-cards.tsx'
import { type SharePercentage, sharePercentages } from '../fees.ts'
import type { GiftDraft } from '../gift.ts'

type ShareFieldsProps = {
  draft: GiftDraft
  change: (changed: Partial<GiftDraft>) => void
  names: { student: string; product: string; foundation: string }
  disabled: boolean
}

/** Tip and foundation share: nothing stands first, and takes one tap like the others (design: the gift). */
export function ShareFields({ draft, change, names, disabled }: ShareFieldsProps) {
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={`Tip to ${names.product}`}
        hint="Keeps the platform running. Your choice."
        options={options('No tip')}
        value={String(draft.tipPercentage)}
        onValueChange={value => change({ tipPercentage: Number(value) as SharePercentage })}
        look="pill"
        disabled={disabled}
      />
      <RadioCards
        legend={`Share for the ${names.foundation}`}
        hint={`Goes to the foundation itself, not to ${names.student}.`}
        options={options('None')}
        value={String(draft.foundationPercentage)}
        onValueChange={value => change({ foundationPercentage: Number(value) as SharePercentage })}
        look="pill"
        disabled={disabled}
      />
    </div>
  )
}

function options(nothing: string) {
  return sharePercentages.map(percentage => ({
    value: String(percentage),
    label: percentage === 0 ? nothing : `${percentage}%`,
  }))
}
