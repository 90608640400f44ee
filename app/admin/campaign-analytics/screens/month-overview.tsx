import { Link } from 'react-router'
import { monthLabel } from '../../../admin/analytics/calendar-words.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import type { ChartPoint } from '../../../ui/charts/figures.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { donationsWords } from '../../analytics/messages.ts'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import { WithdrawnTile } from '../../screens/withdrawn-tile.tsx'
import type { MonthOverviewData } from '../contract.ts'
import { topMessage } from '../messages.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The totals of a month's campaigns, and the campaigns that raised the most. */
export function MonthOverview({ data }: { data: MonthOverviewData }) {
  const { t } = useWords()
  const { month, totals } = data
  if (totals.campaigns === 0) {
    return (
      <EmptyState
        title={t('No campaigns were created in {month}', { month: monthLabel(month.key, t) })}
        action={
          <Link to={`/analytics?year=${month.year}`} className={buttonClass({ variant: 'secondary' })}>
            {t('Choose another month')}
          </Link>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <MonthFigures data={data} />
      <TopCampaigns data={data} />
    </div>
  )
}

function MonthFigures({ data: { month, totals } }: { data: MonthOverviewData }) {
  const { t } = useWords()
  const here = `/campaign-analytics?month=${month.name}&year=${month.year}`
  return (
    <Figures label={t('Campaign overview')}>
      <FigureLink
        to={`${here}&view=students`}
        label={t('Campaigns')}
        value={count(totals.campaigns)}
        note={t('{count, plural, one {# active} other {# active}}', { count: totals.active })}
      />
      <FigureLink
        to={`${here}&view=donations`}
        label={t('Raised')}
        value={<Amount cents={totals.raisedCents} />}
        note={<Phrase words="of <0/>" parts={[<Amount key="goal" cents={totals.goalCents} />]} />}
      />
      <FigureLink to={`${here}&view=donations`} label={t('Donations')} value={count(totals.donations)} />
      <StatTile label={t('Goals reached')} value={count(totals.goalReached)} />
      <WithdrawnTile {...totals} />
      <StatTile
        label={t('Available')}
        value={<Amount cents={totals.availableCents} />}
        note={t('Not withdrawn, not on hold')}
      />
    </Figures>
  )
}

function TopCampaigns({ data: { month, top, restCents, totals } }: { data: MonthOverviewData }) {
  const { t, money } = useWords()
  const bars: ChartPoint[] = top.map(({ studentName, raisedCents, donationCount }, at) => ({
    // Two students of the same name keep separate bars.
    label:
      top.findIndex(one => one.studentName === studentName) === at
        ? studentName
        : `${studentName} (${at + 1})`,
    tick: studentName,
    value: raisedCents,
    note: donationsWords(donationCount, t),
  }))
  const others: ChartPoint = { label: t('All others'), tick: t('Others'), value: restCents }
  const shown = restCents > 0 ? [...bars, others] : bars
  return (
    <ChartFrame
      title={topMessage(top, totals.raisedCents, t)}
      table={{
        head: [t('Campaign'), t('Raised')],
        rows: shown.map(({ label, value }) => [label, money(value)]),
      }}
    >
      <BarChart
        label={t('Raised by campaign, {month}', { month: monthLabel(month.key, t) })}
        bars={shown}
        unit="cents"
        whole={{
          value: totals.raisedCents,
          of: t('raised by the campaigns of {month}', { month: monthLabel(month.key, t) }),
          note: donationsWords(totals.donations, t),
        }}
        empty={t('No donations yet')}
      />
    </ChartFrame>
  )
}
