import type { OverviewData } from '../contract.ts'
import { ChosenDonationsOverTime, MonthAgainstMonth } from './donation-charts.tsx'
import { MonthCards } from './month-cards.tsx'
import { DonationsByPurpose, SignUpFunnel } from './people-charts.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { TotalCards } from './total-cards.tsx'

/** Totals, four charts, the months of campaigns, what happened lately (P219). */
export function OverviewTab({ data }: { data: OverviewData }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <TotalCards totals={data.totals} />
      <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <ChosenDonationsOverTime series={data.series} range={data.range} />
        <MonthAgainstMonth comparison={data.comparison} height={252} />
        <DonationsByPurpose purposes={data.purposes} />
        <SignUpFunnel funnel={data.funnel} />
      </div>
      <MonthCards {...data} />
      <RecentActivity activity={data.activity} of={data.activityOf} hasMore={data.hasMoreActivity} />
    </div>
  )
}
