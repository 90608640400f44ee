import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type SharePercentage, sharePercentages } from '../../fees.ts'
import type { DonationDraft } from '../donation-draft.ts'

type Change = {
  draft: DonationDraft
  change: (changed: Partial<DonationDraft>) => void
  disabled?: boolean
}

/** The tip: "No tip" is the first choice, one tap away like the others (P152). Appears beside the amount and above the summary. */
export function TipField({ draft, change, product, disabled }: Change & { product: string }) {
  const { t } = useWords()
  return (
    <RadioCards
      legend={t('Tip to {product}', { product })}
      hint={t('Keeps the platform running. Your choice.')}
      options={options(t('No tip'))}
      value={String(draft.tipPercentage)}
      onValueChange={value => change({ tipPercentage: Number(value) as SharePercentage })}
      look="pill"
      disabled={disabled ?? false}
    />
  )
}

type ShareFieldsProps = Change & { names: { student: string; product: string; foundation: string } }

/** Tip and foundation share, next to the summary that they change. */
export function ShareFields({ draft, change, names, disabled }: ShareFieldsProps) {
  const { t } = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TipField draft={draft} change={change} product={names.product} disabled={disabled ?? false} />
      <RadioCards
        legend={t('Add a gift to the {foundation}', names)}
        hint={t('Goes to the foundation itself, not to {student}.', names)}
        options={options(t('None'))}
        value={String(draft.foundationPercentage)}
        onValueChange={value => change({ foundationPercentage: Number(value) as SharePercentage })}
        look="pill"
        disabled={disabled ?? false}
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
