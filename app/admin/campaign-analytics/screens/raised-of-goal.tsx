import { Amount } from '../../../ui/amount.tsx'

type Props = { raisedCents: number; goalCents: number; progressPercent: number }

/** '$1,200 of $2,500', and how far that is. */
export function RaisedOfGoal({ raisedCents, goalCents, progressPercent }: Props) {
  return (
    <span className="figures">
      <span className="font-semibold">
        <Amount cents={raisedCents} />
      </span>
      <span className="text-ink-soft">
        {' of '}
        <Amount cents={goalCents} />
        {` · ${progressPercent}%`}
      </span>
    </span>
  )
}
