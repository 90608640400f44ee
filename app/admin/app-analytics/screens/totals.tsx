import { Amount } from '../../../ui/amount.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import { WithdrawnTile } from '../../screens/withdrawn-tile.tsx'
import type { AppAnalyticsData } from '../contract.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The platform's totals, each linked to its details. */
export function Totals({ data }: { data: AppAnalyticsData }) {
  const { t } = useWords()
  return (
    <Figures label={t('Totals')}>
      <FigureLink
        to="/balances"
        label={t('Total Raised')}
        value={<Amount cents={data.raisedCents} countUp />}
      />
      <FigureLink
        to="/transactions"
        label={t('Donations')}
        value={count(data.donations)}
        note={t('{count, plural, one {# donor} other {# donors}}', { count: data.donors })}
      />
      <FigureLink
        to="/analytics?tab=scholars"
        label={t('Campaigns')}
        value={count(data.campaigns)}
        note={t('{count, plural, one {# active} other {# active}}', { count: data.activeCampaigns })}
      />
      <FigureLink
        to="/analytics?tab=withdrawals"
        label={t('Pending withdrawals')}
        value={count(data.pendingWithdrawals)}
        note={<Phrase words="<0/> on hold" parts={[<Amount key="sum" cents={data.pendingCents} />]} />}
      />
      <FigureLink
        to="/balances"
        label={t('Owed to campaigns')}
        value={<Amount cents={data.owedCents} />}
        note={t('Excluding requested and approved')}
      />
      <WithdrawnTile {...data} to="/analytics?tab=withdrawals&status=all" />
    </Figures>
  )
}
