import { Amount } from '../../../ui/amount.tsx'
import { fundedPercent } from '../../../ui/drawings/funded.ts'
import { Phrase } from '../../../words/use-words.tsx'

type Props = { raisedCents: number; goalCents: number; progressPercent: number }

/** '$1,200 of $2,500', and how far that is. */
export function RaisedOfGoal({ raisedCents, goalCents, progressPercent }: Props) {
  return (
    <span className="figures">
      <Phrase
        words="<0/><1> of <2/></1>"
        parts={[
          <Amount key="raised" cents={raisedCents} className="font-semibold" />,
          <span key="of" className="text-ink-soft" />,
          <Amount key="goal" cents={goalCents} />,
        ]}
      />
      <span className="text-ink-soft">{` · ${fundedPercent(progressPercent, raisedCents)}`}</span>
    </span>
  )
}
