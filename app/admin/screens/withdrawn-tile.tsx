import { Amount } from '../../ui/amount.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import type { WithdrawnParts } from '../analytics/contract.ts'
import { FigureLink } from './figure-link.tsx'

type Props = WithdrawnParts & {
  withdrawnCents: number
  /** The list of the withdrawals. */
  to?: string
}

export function WithdrawnTile({ withdrawnCents, to, ...parts }: Props) {
  const { t } = useWords()
  // Moved to suspense, or written off.
  const otherCents = withdrawnCents - parts.paidOutCents - parts.payableCents - parts.withdrawalFeesCents
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
        {otherCents === 0 ? null : (
          <span className="block">
            <Phrase
              words="<0/> settled without a payout"
              parts={[<Amount key="sum" cents={otherCents} signed />]}
            />
          </span>
        )}
      </>
    ),
  }
  return to ? <FigureLink to={to} {...tile} /> : <StatTile {...tile} />
}
