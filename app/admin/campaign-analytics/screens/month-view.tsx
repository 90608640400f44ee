import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { addMonths, asHead, type Month, monthFrom, monthLabel } from '../../../books/calendar.ts'
import { donationsWords } from '../../../campaigns/figures/messages.ts'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { type ChartPoint, formatCount } from '../../../ui/charts/figures.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { topCampaignMessage } from '../../analytics/messages.ts'
import { monthAddress } from '../../analytics/month-cards.ts'
import { students } from '../../campaigns/list.ts'
import { Campaigns } from '../../campaigns/screens/campaign-list.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { FigureLink, Figures, WithdrawnTile } from '../../kit/figure-tiles.tsx'
import type { MonthDonationsData, MonthOverviewData, StudentsData } from '../contract.ts'
import { Donations } from './donations.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Props = { data: MonthOverviewData | MonthDonationsData | StudentsData }

/** Analytics of the campaigns that started in a month (P225). */
export function MonthView({ data }: Props) {
  const { t } = useWords()
  const { month } = data
  const title = t('Campaigns of {month}', { month: monthLabel(month.key, t) })
  return (
    <AdminPage
      title={title}
      back={{ to: `/analytics?year=${month.year}`, label: t('Analytics Dashboard') }}
      actions={<AdjacentMonths month={month} />}
    >
      <ViewTabs label={title} views={['overview', 'donations', 'students']}>
        {data.kind === 'month-overview' ? <MonthOverview data={data} /> : null}
        {data.kind === 'month-donations' ? <Donations data={data} showStudent /> : null}
        {data.kind === 'students' ? <Campaigns list={students} data={data} /> : null}
      </ViewTabs>
    </AdminPage>
  )
}

function AdjacentMonths({ month }: { month: Month }) {
  const { t } = useWords()
  const before = monthFrom(addMonths(month.key, -1))
  const after = monthFrom(addMonths(month.key, 1))
  const look = buttonClass({ variant: 'secondary' })
  return (
    <>
      <Link to={monthAddress(before)} className={look}>
        <ChevronLeft aria-hidden="true" />
        {asHead(monthLabel(before.key, t))}
      </Link>
      <Link to={monthAddress(after)} className={look}>
        {asHead(monthLabel(after.key, t))}
        <ChevronRight aria-hidden="true" />
      </Link>
    </>
  )
}

function MonthOverview({ data }: { data: MonthOverviewData }) {
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
        value={formatCount(totals.campaigns)}
        note={t('{count, plural, one {# active} other {# active}}', { count: totals.active })}
      />
      <FigureLink
        to={`${here}&view=donations`}
        may="readMoney"
        label={t('Raised')}
        value={<Amount cents={totals.raisedCents} />}
        note={<Phrase words="of <0/>" parts={[<Amount key="goal" cents={totals.goalCents} />]} />}
      />
      <FigureLink
        to={`${here}&view=donations`}
        may="readMoney"
        label={t('Donations')}
        value={formatCount(totals.donations)}
      />
      <StatTile label={t('Goals reached')} value={formatCount(totals.goalReached)} />
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
  const bars: ChartPoint[] = top.map(({ studentName, raisedCents, donationCount }, index) => ({
    // A number keeps labels unique if two students have the same name.
    label:
      top.findIndex(campaign => campaign.studentName === studentName) === index
        ? studentName
        : `${studentName} (${index + 1})`,
    tick: studentName,
    value: raisedCents,
    note: donationsWords(donationCount, t),
  }))
  const others: ChartPoint = { label: t('All others'), tick: t('Others'), value: restCents }
  const allBars = restCents > 0 ? [...bars, others] : bars
  return (
    <ChartFrame
      title={topCampaignMessage(top, totals.raisedCents, t)}
      table={{
        head: [t('Campaign'), t('Raised')],
        rows: allBars.map(({ label, value }) => [label, money(value)]),
      }}
    >
      <BarChart
        label={t('Raised by campaign, {month}', { month: monthLabel(month.key, t) })}
        bars={allBars}
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
