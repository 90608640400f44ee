import GraduationCap from 'lucide-react/icons/graduation-cap'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EditCampaign } from '../../campaigns/editing/screens/edit-campaign.tsx'
import { FiguresSummary } from '../../campaigns/figures/screens/figures-summary.tsx'
import { ThankSupporters } from '../../donations/supporters/screens/thank-supporters.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Swap } from '../../ui/swap.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Dashboard as DashboardData } from '../contract.ts'
import { BalanceCard } from './balance-card.tsx'
import { DashboardMore } from './dashboard-more.tsx'
import { DeletedCampaignCard } from './deleted-campaign-card.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { MyCampaignCard } from './my-campaign-card.tsx'
import { RecentWithdrawals } from './recent-withdrawals.tsx'
import { ScholarActivity } from './scholar-activity.tsx'
import { ShareFirst } from './share-first.tsx'

/** The scholar's dashboard (P260): what was raised first, then how the campaign does; for a newcomer the way to a campaign (P393). `lead` is before it for who has more to do here. */
export function Dashboard({
  data,
  offer,
  lead,
}: {
  data: DashboardData
  offer?: ReactNode
  lead?: ReactNode
}) {
  const { t } = useWords()
  const { campaign, deletedCampaigns, withdrawals } = data
  const ownsNothing = !campaign && deletedCampaigns.length + withdrawals.length === 0
  if (ownsNothing && !lead) return <Newcomer data={data} />
  return (
    <Page width="wide">
      <PageHeading title={t('Welcome, {firstName}', { firstName: data.firstName })} />
      {lead ? <div className="mb-12">{lead}</div> : null}
      {ownsNothing ? (
        <WithoutCampaign data={data} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="contents lg:grid lg:gap-8">
            <BalanceCard funds={data.funds} />
            <ScholarActivity activity={data.activity} />
            {campaign && data.figures ? (
              <FiguresSummary campaignId={campaign.id} figures={data.figures} />
            ) : null}
            <RecentWithdrawals withdrawals={withdrawals} />
            <ThankSupporters />
            <div className="grid gap-3 max-lg:order-last">
              <HowItWorks />
              <DashboardMore />
            </div>
          </div>
          <div className="contents lg:grid lg:gap-8">
            <Swap id={campaign?.id ?? ''}>
              {campaign ? (
                <MyCampaignCard campaign={campaign}>
                  <ShareFirst campaign={campaign} asked />
                  <EditCampaign key={campaign.id} campaign={campaign} />
                </MyCampaignCard>
              ) : (
                <StartOne again={deletedCampaigns.length > 0} />
              )}
            </Swap>
            {deletedCampaigns.map(deleted => (
              <DeletedCampaignCard key={deleted.id} campaign={deleted} />
            ))}
            {campaign ? offer : null}
          </div>
        </div>
      )}
    </Page>
  )
}

/** An admin who has no campaign: the home of every scholar, and only a line about starting one (P393). */
function WithoutCampaign({ data }: { data: DashboardData }) {
  const { t } = useWords()
  return (
    <section
      aria-label={t('Your own campaign')}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 border-t border-line pt-8 md:gap-8 lg:grid-cols-2"
    >
      <div className="grid gap-6">
        <ScholarActivity activity={data.activity} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          {t('You have no campaign yet.')}
          <Link to="/start-campaign" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('Start Your Campaign')}
          </Link>
        </p>
      </div>
      <div className="grid gap-6">
        <BalanceCard funds={data.funds} small />
        <HowItWorks />
        <DashboardMore />
      </div>
    </section>
  )
}

/** Nothing was raised yet: the campaign comes first, and the money is small. */
function Newcomer({ data }: { data: DashboardData }) {
  const { t } = useWords()
  return (
    <Page width="wide">
      <PageHeading title={t('Welcome, {firstName}', { firstName: data.firstName })} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <StartOne again={false} />
        <div className="grid gap-6">
          <ScholarActivity activity={data.activity} />
          <BalanceCard funds={data.funds} small />
          <HowItWorks />
          <DashboardMore />
        </div>
      </div>
    </Page>
  )
}

function StartOne({ again }: { again: boolean }) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<GraduationCap />}
      title={again ? t('No active campaign') : t('You have no campaign yet')}
      action={
        <Link to="/start-campaign" className={buttonClass({ size: 'lg' })}>
          {again ? t('Start a New Campaign') : t('Start Your Campaign')}
        </Link>
      }
    >
      {t(
        'Tell us what you study and what it costs. It takes about five minutes, and you get one link to share.',
      )}
    </EmptyState>
  )
}
