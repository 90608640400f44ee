import { Link } from 'react-router'
import { asHead, monthLabel } from '../../../books/calendar.ts'
import { campaignTitle } from '../../../campaigns/campaign.ts'
import { donationsWords } from '../../../campaigns/figures/messages.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { monthAddress } from '../../analytics/month-cards.ts'
import { DonationsOverTime } from '../../analytics/screens/donation-charts.tsx'
import { CampaignStatusBadge } from '../../campaigns/screens/campaign-cells.tsx'
import { ViewPostDialog } from '../../campaigns/screens/view-post-dialog.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { FigureLink, WithdrawnTile } from '../../kit/figure-tiles.tsx'
import { useOpened } from '../../kit/list/use-list-address.browser.ts'
import { useDay } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { CampaignDonationsData, CampaignOverviewData } from '../contract.ts'
import { Donations } from './donations.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { WriteOff } from './write-off.tsx'

type Props = { data: CampaignOverviewData | CampaignDonationsData }

/** A campaign's analytics, with tabs for the overview and the donations (P226). */
export function CampaignView({ data }: Props) {
  const { t } = useWords()
  const post = useOpened('post')
  return (
    <AdminPage
      title={data.studentName}
      back={{ to: '/campaign-analytics', label: t('All campaigns') }}
      lede={data.kind === 'campaign-overview' ? `${campaignTitle(data, t)} · ${data.university}` : undefined}
      actions={
        <>
          <Only may="readAuditLog">
            <Link to={`/admin/audit-log?subject=${data.id}`} className={buttonClass({ variant: 'quiet' })}>
              {t('Audit log')}
            </Link>
          </Only>
          <Button variant="secondary" onClick={() => post.open(data.id)}>
            {t('View Post')}
          </Button>
        </>
      }
    >
      <ViewTabs label={data.studentName} views={['overview', 'donations']}>
        {data.kind === 'campaign-overview' ? <CampaignOverview data={data} /> : <Donations data={data} />}
      </ViewTabs>
      {post.id === data.id ? <ViewPostDialog campaignId={data.id} onClose={post.close} /> : null}
    </AdminPage>
  )
}

function CampaignOverview({ data }: { data: CampaignOverviewData }) {
  const { t } = useWords()
  const day = useDay()
  return (
    <div className="charts grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="grid content-start gap-4">
        <Progress data={data} />
        <Balance data={data} />
        {data.availableCents < 0 ? (
          <Only may="writeOffShortfalls">
            <WriteOff campaignId={data.id} owedCents={0 - data.availableCents} />
          </Only>
        ) : null}
      </div>
      <DonationsOverTime
        series={data.series}
        of={t('since {day}', { day: day(data.createdAt) })}
        openEnd={data.isRunning}
        height={320}
      />
    </div>
  )
}

function Progress({ data }: { data: CampaignOverviewData }) {
  const { t } = useWords()
  return (
    <Card as="section" aria-label={t('Campaign overview')} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CampaignStatusBadge status={data.status} />
        <Link to={monthAddress(data.month)} className={linkClass({ variant: 'quiet', className: 'text-sm' })}>
          {asHead(monthLabel(data.month.key, t))}
        </Link>
      </div>
      <ProgressSummary
        raisedCents={data.raisedCents}
        goalCents={data.goalCents}
        supporters={data.donorCount}
        donations={data.donationCount}
        percent={data.progressPercent}
        size="sm"
      />
      <div className="grid gap-1">
        <p className="text-sm text-ink-soft">{t('Ends in')}</p>
        {data.endDate ? (
          <Countdown end={data.endDate} now={data.now} past={t('This campaign has ended.')} />
        ) : (
          <p>{t('This campaign has no end date.')}</p>
        )}
      </div>
    </Card>
  )
}

/** Shows the campaign's balance (P179), which is negative if withdrawn money was later refunded. */
function Balance({ data }: { data: CampaignOverviewData }) {
  const { t } = useWords()
  const withdrawals = (status: string) => `/analytics?tab=withdrawals&status=${status}&search=${data.id}`
  return (
    <section aria-label={t('Balance')} className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:gap-4">
      <FigureLink
        to={`/campaign-analytics/${data.id}?view=donations`}
        may="readMoney"
        label={t('Donors')}
        value={data.donorCount.toLocaleString('en-US')}
        note={donationsWords(data.donationCount, t)}
      />
      <FigureLink
        to={`/transactions?campaign=${data.id}`}
        label={t('Available')}
        value={<Amount cents={data.availableCents} signed />}
        note={t('Not withdrawn, not on hold')}
      />
      <WithdrawnTile {...data} to={withdrawals('all')} />
      <FigureLink
        to={withdrawals('pending')}
        label={t('On hold')}
        value={<Amount cents={data.pendingCents} />}
        note={t('Requested, not decided')}
      />
    </section>
  )
}
