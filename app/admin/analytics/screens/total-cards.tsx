import { Amount } from '../../../ui/amount.tsx'
import { formatCount } from '../../../ui/charts/figures.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { FigureLink, Figures, WithdrawnTile } from '../../kit/figure-tiles.tsx'
import type { PlatformTotals } from '../contract.ts'

type Props = { totals: PlatformTotals; of?: 'dashboard' | 'overview' }

/** Shows the platform's totals with links to their details. App Analytics shows the money owed to campaigns instead of sign-ups. */
export function TotalCards({ totals, of = 'dashboard' }: Props) {
  const { t } = useWords()
  const isOverview = of === 'overview'
  const withdrawn = <WithdrawnTile {...totals} to="/analytics?tab=withdrawals&status=all" />
  return (
    <Figures label={t('Totals')}>
      <FigureLink
        to="/balances"
        label={t('Total Raised')}
        value={<Amount cents={totals.raisedCents} countUp />}
        note={isOverview ? undefined : t('Across all campaigns')}
      />
      <FigureLink
        to="/transactions"
        label={t('Donations')}
        value={formatCount(totals.donations)}
        note={t('{count, plural, one {# donor} other {# donors}}', { count: totals.donors })}
      />
      <FigureLink
        to="/analytics?tab=scholars"
        label={t('Campaigns')}
        value={formatCount(totals.campaigns)}
        note={t('{count, plural, one {# active} other {# active}}', { count: totals.activeCampaigns })}
      />
      {isOverview ? null : (
        <>
          <FigureLink
            to="/analytics?tab=users"
            label={t('Sign-ups')}
            value={formatCount(totals.signUps)}
            note={t('All time')}
          />
          {withdrawn}
        </>
      )}
      <FigureLink
        to="/analytics?tab=withdrawals"
        label={t('Pending withdrawals')}
        value={formatCount(totals.pendingWithdrawals)}
        note={<Phrase words="<0/> on hold" parts={[<Amount key="sum" cents={totals.pendingCents} />]} />}
      />
      {isOverview ? (
        <>
          <FigureLink
            to="/balances"
            label={t('Owed to campaigns')}
            value={<Amount cents={totals.owedCents} />}
            note={t('Excluding requested and approved')}
          />
          {withdrawn}
        </>
      ) : null}
    </Figures>
  )
}
