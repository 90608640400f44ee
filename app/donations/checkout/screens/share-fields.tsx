import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type SharePercentage, sharePercentages } from '../../fees.ts'
import type { DonationDraft } from '../donation-draft.ts'

type ShareFieldsProps = {
  draft: DonationDraft
  change: (changed: Partial<DonationDraft>) => void
  names: { student: string; product: string; foundation: string }
  disabled: boolean
}

/** Tip and foundation share: no share is the first choice, and takes one tap like the others (design: the donation). */
export function ShareFields({ draft, change, names, disabled }: ShareFieldsProps) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RadioCards
        legend={t('Tip to {product}', names)}
        hint={t('Keeps the platform running. Your choice.')}
        options={options(t('No tip'))}
        value={String(draft.tipPercentage)}
        onValueChange={value => change({ tipPercentage: Number(value) as SharePercentage })}
        look="pill"
        disabled={disabled}
      />
      <RadioCards
        legend={t('Share for the {foundation}', names)}
        hint={t('Goes to the foundation itself, not to {student}.', names)}
        options={options(t('None'))}
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
