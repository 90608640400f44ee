import { Amount } from '../../ui/amount.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import { settledApart, type WithdrawnParts } from '../analytics/withdrawn.ts'
import { FigureLink } from './figure-link.tsx'

type Props = WithdrawnParts & {
  withdrawnCents: number
  /** The withdrawals behind it, where they have a list. */
  to?: string
}

/** The amount paid out, with lines for unpaid, fees, and amounts settled otherwise. */
export function WithdrawnTile({ withdrawnCents, to, ...parts }: Props) {
  const { t } = useWords()
  const apart = settledApart(withdrawnCents, parts)
  const tile = {
    label: t('Paid out'),
    value: <Amount cents={parts.paidOutCents} />,
    note: (
      <>
        <span className="block">
          <Phrase
            words="<0/> approved, not yet paid"
            parts={[<Amount key="sum" cents={parts.payableCents} />]}
          />
        </span>
        <span className="block">
          <Phrase
            words="<0/> in withdrawal fees"
            parts={[<Amount key="sum" cents={parts.withdrawalFeesCents} />]}
          />
        </span>
        {apart === 0 ? null : (
          <span className="block">
            <Phrase
              words="<0/> settled without a payout"
              parts={[<Amount key="sum" cents={apart} signed />]}
            />
          </span>
        )}
      </>
    ),
  }
  return to ? <FigureLink to={to} {...tile} /> : <StatTile {...tile} />
}
