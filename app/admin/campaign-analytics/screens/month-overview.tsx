import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import type { ChartPoint } from '../../../ui/charts/figures.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatTile } from '../../../ui/stat-tile.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { donationsWords } from '../../analytics/messages.ts'
import { FigureLink, Figures } from '../../screens/figure-link.tsx'
import type { MonthOverviewData } from '../contract.ts'
import { topMessage } from '../messages.ts'

const count = (value: number) => value.toLocaleString('en-US')

/** The campaigns of a month together: what they raised, and which raised most. */
export function MonthOverview({ data }: { data: MonthOverviewData }) {
  const { month, totals } = data
  if (totals.campaigns === 0) {
    return (
      <EmptyState
        title={`No campaigns were created in ${month.label}`}
        action={
          <Link to={`/analytics?year=${month.year}`} className={buttonClass({ variant: 'secondary' })}>
            Choose another month
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
  const here = `/campaign-analytics?month=${month.name}&year=${month.year}`
  return (
    <Figures label="Campaign overview">
      <FigureLink
        to={`${here}&view=students`}
        label="Campaigns"
        value={count(totals.campaigns)}
        note={`${count(totals.active)} active`}
      />
      <FigureLink
        to={`${here}&view=donations`}
        label="Raised"
        value={<Amount cents={totals.raisedCents} />}
        note={
          <>
            of <Amount cents={totals.goalCents} />
          </>
        }
      />
      <FigureLink to={`${here}&view=donations`} label="Donors" value={count(totals.donors)} />
      <StatTile label="Goals reached" value={count(totals.goalReached)} />
      <StatTile label="Withdrawn" value={<Amount cents={totals.withdrawnCents} />} />
      <StatTile
        label="Available"
        value={<Amount cents={totals.availableCents} />}
        note="Not withdrawn, not on hold"
      />
    </Figures>
  )
}

function TopCampaigns({ data: { month, top, restCents, totals } }: { data: MonthOverviewData }) {
  const { money } = useWords()
  const bars: ChartPoint[] = top.map(({ studentName, raisedCents, donorCount }, at) => ({
    // Two students of one name stay two bars.
    label:
      top.findIndex(one => one.studentName === studentName) === at
        ? studentName
        : `${studentName} (${at + 1})`,
    tick: studentName,
    value: raisedCents,
    note: donationsWords(donorCount),
  }))
  const others: ChartPoint = { label: 'All others', tick: 'Others', value: restCents }
  const shown = restCents > 0 ? [...bars, others] : bars
  return (
    <ChartFrame
      title={topMessage(top, totals.raisedCents)}
      table={{
        head: ['Campaign', 'Raised'],
        rows: shown.map(({ label, value }) => [label, money(value)]),
      }}
    >
      <BarChart
        label={`Raised by campaign, ${month.label}`}
        bars={shown}
        unit="cents"
        whole={{
          value: totals.raisedCents,
          of: `raised by the campaigns of ${month.label}`,
          note: donationsWords(totals.donors),
        }}
        empty="No donations yet"
      />
    </ChartFrame>
  )
}
