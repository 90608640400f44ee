import { Link } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { monthAddress } from '../../analytics/month-cards.ts'
import { DonationsOverTime } from '../../analytics/screens/donation-charts.tsx'
import { FigureLink, twoByTwo } from '../../screens/figure-link.tsx'
import type { CampaignOverviewData } from '../contract.ts'
import { CampaignStatusBadge } from './campaign-status-badge.tsx'
import { WriteOff } from './write-off.tsx'

/** Raised of goal, donors, balance, the time that is left, and donations over time. */
export function CampaignOverview({ data }: { data: CampaignOverviewData }) {
  return (
    <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-4">
        <Progress data={data} />
        <Balance data={data} />
        {data.availableCents < 0 ? (
          <WriteOff campaignId={data.id} owedCents={0 - data.availableCents} />
        ) : null}
      </div>
      <DonationsOverTime
        series={data.series}
        of={`since ${data.created}`}
        openEnd={data.isRunning}
        height={320}
      />
    </div>
  )
}

function Progress({ data }: { data: CampaignOverviewData }) {
  return (
    <Card as="section" aria-label="Campaign overview" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CampaignStatusBadge status={data.status} />
        <Link to={monthAddress(data.month)} className={linkClass({ variant: 'quiet', className: 'text-sm' })}>
          {data.month.label}
        </Link>
      </div>
      <ProgressSummary
        raisedCents={data.raisedCents}
        goalCents={data.goalCents}
        supporters={data.donorCount}
        percent={data.progressPercent}
        size="sm"
      />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">Ends in</p>
        {data.endDate ? (
          <Countdown end={data.endDate} now={data.now} past="This campaign has ended." />
        ) : (
          <p>This campaign has no end date.</p>
        )}
      </div>
    </Card>
  )
}

/** raised - withdrawn - pending (P179); below zero after a refund of what was already withdrawn. */
function Balance({ data }: { data: CampaignOverviewData }) {
  const withdrawals = (status: string) => `/analytics?tab=withdrawals&status=${status}&search=${data.id}`
  return (
    <section aria-label="Balance" className={twoByTwo}>
      <FigureLink
        to={`/campaign-analytics/${data.id}?view=donations`}
        label="Donors"
        value={data.donorCount.toLocaleString('en-US')}
      />
      <FigureLink
        to={`/transactions?campaign=${data.id}`}
        label="Available"
        value={<Amount cents={data.availableCents} signed />}
        note="Not withdrawn, not on hold"
      />
      <FigureLink to={withdrawals('all')} label="Withdrawn" value={<Amount cents={data.withdrawnCents} />} />
      <FigureLink
        to={withdrawals('pending')}
        label="On hold"
        value={<Amount cents={data.pendingCents} />}
        note="Asked for, not decided"
      />
    </section>
  )
}
