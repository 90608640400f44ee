import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PasskeysCard } from '../../accounts/passkeys/screens/passkeys-card.tsx'
import NameCollectionScreen from '../../accounts/profile/screens/name-collection.tsx'
import { SessionsCard } from '../../accounts/sessions/screens/sessions-card.tsx'
import { useSignOut } from '../../accounts/sessions/use-sign-out.browser.ts'
import { ConsentCard } from '../../campaigns/consent/screens/consent-card.tsx'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { DeactivateCampaign } from '../../campaigns/editing/screens/edit-campaign.tsx'
import { MediaCard } from '../../campaigns/media/screens/media-editor.tsx'
import { CampaignUpdatesCard } from '../../campaigns/updates/screens/campaign-updates-card.tsx'
import { LegalDialog } from '../../legal/screens/legal-dialog.tsx'
import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useLive } from '../../shell/wire/use-live.browser.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Cord } from '../../ui/drawings/cord.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { ProgressSummary } from '../../ui/progress-summary.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Swap } from '../../ui/swap.tsx'
import { useWords } from '../../words/use-words.tsx'
import { incomingSharePath } from '../incoming-share.ts'
import { MyCampaignCard } from './my-campaign-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ShareFirst } from './share-first.tsx'
import { TellDonors } from './tell-donors.tsx'
import { YourData } from './your-data.tsx'

/** The Scholar Account page (P255): profile, campaign, link, and sign-out. Asks people without a name for their name first. */
export default function AccountScreen({ data }: ScreenProps<'GET /api/screens/account'>) {
  const { t } = useWords()
  const { campaign, isGuardian, raisedCents, donations, places, passkeys, topics } = data
  const { viewer } = useSession()
  const { signOut, busy } = useSignOut()
  useLive(topics)
  useIncomingShare()
  if (!viewer) return null
  if (!viewer.firstName) return <NameCollectionScreen />
  return (
    <Page width="wide">
      <PageHeading
        title={t('Scholar Account')}
        lede={campaign?.isMinor ? t('Parent account for {name}', { name: campaign.firstName }) : undefined}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ProfileCard viewer={viewer} isGuardian={isGuardian} />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 md:gap-4">
            <StatTile label={t('Campaign Raised')} value={<Amount cents={raisedCents} countUp />} />
            <StatTile label={t('Total Donations')} value={donations} />
          </div>
          <Swap id={campaign?.id ?? ''} className="empty:hidden">
            {campaign ? <AccountCampaign key={campaign.id} campaign={campaign} /> : null}
          </Swap>
        </div>
        {campaign ? (
          <CampaignContent key={campaign.id} campaign={campaign} />
        ) : (
          <Promo isGuardian={isGuardian} />
        )}
      </div>
      <div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-10 border-t border-line pt-8">
        <PasskeysCard passkeys={passkeys} />
        <SessionsCard places={places} />
        <div className="grid gap-6">
          <YourData />
          <div className="grid gap-2">
            <AccountLegal />
            <Button
              variant="secondary"
              wide
              busy={busy}
              onClick={() => void signOut()}
              icon={<LogOut aria-hidden="true" className="size-5" />}
            >
              {t('Sign Out')}
            </Button>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Navigates to the page for content that was shared to the installed web app. */
function useIncomingShare() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const path = incomingSharePath(search)
  useEffect(() => {
    if (path) void navigate(path, { replace: true })
  }, [path, navigate])
}

export const describe: DescribePage<unknown> = (_, __, { t }) => ({
  title: t('My Account'),
  description: t('Your profile, your campaign and its link.'),
  noIndex: true,
})

function Promo({ isGuardian }: { isGuardian: boolean }) {
  const { t } = useWords()
  return (
    <Card as="section" look="deep" pad="lg" className="grid gap-5" aria-labelledby="promo">
      <Cord progress={0.64} label={t('A cord that fills')} size="sm" />
      <div className="grid gap-2">
        <h2 id="promo" className="text-2xl">
          {t('One link, and your people can help')}
        </h2>
        <p className="text-on-deep-soft">
          {isGuardian
            ? t(
                'Tell us what the student studies and what it costs. Every gift shows up here the moment it arrives.',
              )
            : t('Tell us what you study and what it costs. Every gift shows up here the moment it arrives.')}
        </p>
      </div>
      <Link to="/start-campaign" className={buttonClass({ variant: 'onDeep', size: 'lg', wide: true })}>
        {isGuardian ? t('Start a New Campaign') : t('Create Your First Campaign')}
      </Link>
    </Card>
  )
}

/** Links to the terms and the privacy policy (P259). */
function AccountLegal() {
  const { t } = useWords()
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null)
  const change = (next: boolean) => setOpen(next ? open : null)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button variant="secondary" wide onClick={() => setOpen('terms')}>
        {t('Terms of Service')}
      </Button>
      <Button variant="secondary" wide onClick={() => setOpen('privacy')}>
        {t('Privacy Policy')}
      </Button>
      <LegalDialog kind="terms" open={open === 'terms'} onOpenChange={change} />
      <LegalDialog kind="privacy" open={open === 'privacy'} onOpenChange={change} />
    </div>
  )
}

/** My Campaign with the remaining time and the link to copy (P257). */
function AccountCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { now } = useSession()
  return (
    <div className="grid gap-6">
      <MyCampaignCard campaign={campaign}>
        <ProgressSummary
          size="sm"
          raisedCents={campaign.raisedCents}
          goalCents={campaign.goalCents}
          supporters={campaign.donorCount}
          donations={campaign.donationCount}
          percent={campaign.progressPercent}
        />
        {campaign.endDate ? (
          <div className="grid gap-2">
            <h3 className="font-sans text-base font-semibold">{t('Time Remaining')}</h3>
            <Countdown end={campaign.endDate} now={now} label={t('Time Remaining')} />
          </div>
        ) : null}
        <CopyField
          label={t('Campaign link')}
          value={campaign.link}
          onCopied={() => toast({ title: t('Link copied!'), variant: 'success' })}
          onFailed={() =>
            toast({ title: t('Error'), description: t('Failed to copy link'), variant: 'destructive' })
          }
        />
      </MyCampaignCard>
      <ShareFirst campaign={campaign} />
    </div>
  )
}

/** The campaign's media, updates, guardian's consent, and deactivation. */
function CampaignContent({ campaign }: { campaign: OwnCampaign }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TellDonors campaign={campaign} />
      <MediaCard campaign={campaign} />
      <CampaignUpdatesCard campaign={campaign} />
      <ConsentCard campaign={campaign} />
      <div className="border-t border-line pt-4">
        <DeactivateCampaign campaign={campaign} />
      </div>
    </div>
  )
}
