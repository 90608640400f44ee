import { Amount } from '../../../ui/amount.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import { WithdrawnTile } from '../../screens/withdrawn-tile.tsx'
import type { PlatformTotals } from '../contract.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The platform's totals, each linked to its details. */
export function TotalCards({ totals }: { totals: PlatformTotals }) {
  const { t } = useWords()
  return (
    <Figures label={t('Totals')}>
      <FigureLink
        to="/balances"
        label={t('Total Raised')}
        value={<Amount cents={totals.raisedCents} countUp />}
        note={t('Across all campaigns')}
      />
      <FigureLink
        to="/transactions"
        label={t('Donations')}
        value={count(totals.donations)}
        note={t('{count, plural, one {# donor} other {# donors}}', { count: totals.donors })}
      />
      <FigureLink
        to="/analytics?tab=scholars"
        label={t('Campaigns')}
        value={count(totals.campaigns)}
        note={t('{count, plural, one {# active} other {# active}}', { count: totals.activeCampaigns })}
      />
      <FigureLink
        to="/analytics?tab=users"
        label={t('Sign-ups')}
        value={count(totals.signUps)}
        note={t('All time')}
      />
      <WithdrawnTile {...totals} to="/analytics?tab=withdrawals&status=all" />
      <FigureLink
        to="/analytics?tab=withdrawals"
        label={t('Pending withdrawals')}
        value={count(totals.pendingWithdrawals)}
        note={<Phrase words="<0/> on hold" parts={[<Amount key="sum" cents={totals.pendingCents} />]} />}
      />
    </Figures>
  )
}
