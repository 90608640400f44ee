import GraduationCap from 'lucide-react/icons/graduation-cap'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { FiguresSummary } from '../../campaigns/figures/screens/figures-summary.tsx'
import { ThankSupporters } from '../../donations/supporters/screens/thank-supporters.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Swap } from '../../ui/swap.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { Dashboard as DashboardData } from '../contract.ts'
import { AskForPhoto } from './ask-for-photo.tsx'
import { BalanceCard, isWithdrawable, WithdrawModal } from './balance-card.tsx'
import { CampaignHero } from './campaign-hero.tsx'
import { DashboardMore, HowItWorks, RecentWithdrawals, ScholarActivity } from './dashboard-more.tsx'
import { DeletedCampaignCard } from './deleted-campaign-card.tsx'
import { MyCampaignCard } from './my-campaign-card.tsx'
import { TellDonors } from './tell-donors.tsx'

/** The scholar's dashboard (P260): news first, or how to start a campaign (P393). `lead` is the admin part above it. */
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
  const [isWithdrawing, setWithdrawing] = useState(false)
  const balance = <BalanceCard funds={data.funds} onWithdraw={() => setWithdrawing(true)} />
  // Rendered outside the balance card, because the card moves on the page after a request and would unmount the dialog.
  const withdrawal = isWithdrawing ? (
    <WithdrawModal funds={data.funds} onClose={() => setWithdrawing(false)} />
  ) : null
  if (ownsNothing && !lead)
    return (
      <Newcomer data={data} balance={balance}>
        {withdrawal}
      </Newcomer>
    )
  return (
    <Page width="wide" className="max-md:pt-6">
      <PageHeading
        title={data.firstName ? t('Welcome, {firstName}', { firstName: data.firstName }) : t('Welcome')}
        lede={campaign?.isMinor ? t('Parent account for {name}', { name: campaign.firstName }) : undefined}
        className="max-md:mb-5"
      />
      {lead ? <div className="mb-12">{lead}</div> : null}
      {ownsNothing ? <WithoutCampaign /> : <WithCampaign data={data} balance={balance} offer={offer} />}
      {withdrawal}
    </Page>
  )
}

type Props = { data: DashboardData; balance: ReactNode }

/** News first, then the balance if some of it can be withdrawn, then everything else. */
function WithCampaign({ data, balance, offer }: Props & { offer: ReactNode }) {
  const { campaign, news, figures, deletedCampaigns, withdrawals } = data
  const isOpen = isWithdrawable(data.funds)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
      {campaign ? <CampaignHero campaign={campaign} news={news} /> : null}
      {isOpen ? balance : null}
      {campaign ? <TellDonors campaign={campaign} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:not-has-[>:first-child:empty]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden md:gap-8">
          {campaign && figures ? <FiguresSummary campaignId={campaign.id} figures={figures} /> : null}
          <ThankSupporters />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
          <Swap id={campaign?.id ?? ''}>
            {campaign ? (
              <MyCampaignCard campaign={campaign}>
                <AskForPhoto campaign={campaign} />
              </MyCampaignCard>
            ) : (
              <StartCampaign
                again={deletedCampaigns.length > 0}
                isGuardian={deletedCampaigns.some(({ isMinor }) => isMinor)}
              />
            )}
          </Swap>
          {deletedCampaigns.map(deleted => (
            <DeletedCampaignCard key={deleted.id} campaign={deleted} />
          ))}
          {isOpen ? null : balance}
          <ScholarActivity activity={data.activity} />
          <RecentWithdrawals withdrawals={withdrawals} />
          <div className="grid gap-3">
            <HowItWorks />
            <DashboardMore />
          </div>
          {campaign ? offer : null}
        </div>
      </div>
    </div>
  )
}

/** For staff without a campaign: a student's figures would say nothing (P385). */
function WithoutCampaign() {
  const { t } = useWords()
  return (
    <section
      aria-label={t('Your own campaign')}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 border-t border-line pt-8 md:gap-8 lg:grid-cols-2"
    >
      <HowItWorks />
      <DashboardMore />
    </section>
  )
}

function Newcomer({ data, balance, children }: Props & { children: ReactNode }) {
  const { t } = useWords()
  return (
    <Page width="wide">
      <PageHeading title={t('Welcome, {firstName}', { firstName: data.firstName })} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <StartCampaign again={false} isGuardian={false} />
        <div className="grid gap-6">
          <ScholarActivity activity={data.activity} />
          {balance}
          <HowItWorks />
          <DashboardMore />
        </div>
      </div>
      {children}
    </Page>
  )
}

function StartCampaign({ again, isGuardian }: { again: boolean; isGuardian: boolean }) {
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
      {isGuardian
        ? t(
            'Tell us what the student studies and what it costs. It takes about five minutes, and you get one link to share.',
          )
        : t(
            'Tell us what you study and what it costs. It takes about five minutes, and you get one link to share.',
          )}
    </EmptyState>
  )
}
