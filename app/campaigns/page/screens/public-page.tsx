import Award from 'lucide-react/icons/award'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../shell/use-session.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { timeLeft, timeLeftWords } from '../../../ui/time-left.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'
import { pictureSizes } from '../../picture-sizes.ts'
import { ShareCampaign } from '../../sharing/screens/share-campaign.tsx'
import type { CampaignUpdate, UpdatesPage } from '../../updates/campaign-update.ts'
import { CampaignImpact, CampaignUpdates } from '../../updates/screens/campaign-updates.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignProof } from './campaign-proof.tsx'
import { QuestionsAndReport } from './questions-and-report.tsx'

type PublicPageProps = {
  campaign: PublicCampaign
  /** The newest page of updates. */
  updates: UpdatesPage
  /** What the donations did, if the donors were told. */
  impact?: CampaignUpdate | undefined
  /** The donation card, shown until the campaign ends. */
  give: ReactNode
  /** Photos and video, under the story. */
  media: ReactNode
  /** Shown near the progress. */
  newestDonations: ReactNode
  supporters: ReactNode
  /** Loads late, at the end of the page, so that no controls move. */
  testimonials: ReactNode
  /** The donate button that sticks to the bottom on phones. */
  stickyGive: ReactNode
  onShare: () => void
  /** Called when sharing seems likely, to preload its dialog. */
  onShareInterest: () => void
  /** Shown if the campaign takes no donations, for people who came to donate. */
  notice?: ReactNode
}

/**
 * The public campaign page. On phones the progress card overlaps the picture, so that name, face, amount, progress and time left fit on the first
 * screen; on wide screens the card stays in view beside the story.
 */
export function PublicPage(props: PublicPageProps) {
  const { campaign, updates, give, media, newestDonations, supporters, testimonials, stickyGive, notice } =
    props
  const { t } = useWords()
  const timeLeft = useCampaignTimeLeft(campaign.endDate)
  const isOpen = campaign.takesDonations && !timeLeft.ended
  const impact = timeLeft.ended ? props.impact : undefined
  return (
    <Page className="max-md:pt-4">
      {isOpen ? null : notice}
      <article className="grid grid-cols-[minmax(0,1fr)] gap-y-8 md:-mt-6 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-14">
        <div className="grid content-start gap-3 md:gap-6">
          <CampaignHead campaign={campaign} />
          <Portrait
            name={campaign.studentName}
            {...pictureSizes(campaign.profilePictureUrl)}
            alt={t('Portrait of {name}', { name: campaign.studentName })}
            sizes="(min-width: 1024px) 640px, (min-width: 768px) 50vw, 100vw"
            shape="page"
            priority
          />
        </div>
        <Card
          as="section"
          aria-label={t('Progress and giving')}
          className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-5 self-start max-md:-mt-28 max-md:p-4 md:sticky md:top-6 md:row-span-2"
        >
          <ProgressSummary
            raisedCents={campaign.raisedCents}
            goalCents={campaign.goalCents}
            supporters={campaign.donorCount}
            donations={campaign.donationCount}
            percent={campaign.progressPercent}
            timeLeft={timeLeft.words}
          />
          <div id="give" className="scroll-mt-6">
            {isOpen ? give : <CampaignEnded campaign={campaign} />}
          </div>
          {newestDonations}
        </Card>
        <div className="grid min-w-0 content-start gap-12 md:col-start-1">
          {impact ? <CampaignImpact impact={impact} /> : null}
          <CampaignStory campaign={campaign} />
          {media}
          <CampaignAchievements achievements={campaign.achievements} />
          <CampaignUpdates campaign={campaign} newest={updates} apart={impact?.id} />
          <CampaignProof campaign={campaign} />
          {supporters}
          <ShareCampaign campaign={campaign} onShare={props.onShare} onInterest={props.onShareInterest} />
          <QuestionsAndReport campaign={campaign} />
          {testimonials}
        </div>
      </article>
      {isOpen ? <StickyBar campaign={campaign}>{stickyGive}</StickyBar> : null}
    </Page>
  )
}

/** '12 days left', updated while the page is open. */
function useCampaignTimeLeft(endDate: string | null): { ended: boolean; words: string } {
  const { t } = useWords()
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  if (endDate === null) return { ended: false, words: '' }
  const left = timeLeft(Date.parse(endDate), now)
  return { ended: left.over, words: left.over ? t('ended') : timeLeftWords(left, t) }
}

function StickyBar({ campaign, children }: { campaign: PublicCampaign; children: ReactNode }) {
  return (
    <div className="sticky-bar gap-2">
      <p className="me-1 grid text-sm leading-tight text-ink-soft">
        <RaisedSoFar cents={campaign.raisedCents} />
      </p>
      {children}
    </div>
  )
}

function RaisedSoFar({ cents }: { cents: number }) {
  const { t, money } = useWords()
  if (cents === 0) return t('Be the first to give')
  return (
    <Phrase
      words="<0>{amount}</0>raised"
      values={{ amount: money(cents) }}
      parts={[<span key="amount" className="figures font-semibold text-ink" />]}
    />
  )
}

function CampaignStory({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const paragraphs = campaign.story.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <Section title={t('{name}’s story', { name: campaign.firstName })}>
      <div className="measure grid gap-4 text-lg leading-relaxed">
        {paragraphs.map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line wrap-anywhere">
            {paragraph.trim()}
          </p>
        ))}
      </div>
    </Section>
  )
}

function CampaignAchievements({ achievements }: { achievements: string[] }) {
  const { t } = useWords()
  if (achievements.length === 0) return null
  return (
    <Section title={t('Achievements')}>
      <ul className="grid gap-2">
        {achievements.map((achievement, index) => (
          <li key={index} className="flex gap-2.5 leading-snug">
            <Award aria-hidden="true" className="mt-px size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 wrap-anywhere">{achievement}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Replaces the donation card of an ended campaign. */
export function CampaignEnded({ campaign }: { campaign: PublicCampaign }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const { firstName: name, donorCount, endDate, isEnded } = campaign
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t('This campaign has ended')}</h2>
      <p className="text-ink-soft">
        {isEnded && endDate
          ? `${t('It ran until {day}.', { day: calendarDay(endDate, timeZone, locale) })} `
          : null}
        {donorCount > 0
          ? t('Thank you to everyone who helped {name}. Gifts are closed.', { name })
          : t('{name}’s campaign no longer accepts gifts.', { name })}
      </p>
      <Link to="/scholars" className={buttonClass({ variant: 'secondary', wide: true })}>
        {t('Browse Scholars')}
      </Link>
    </div>
  )
}
