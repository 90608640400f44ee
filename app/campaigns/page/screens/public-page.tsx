import type { ReactNode } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { Card } from '../../../ui/card.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { timeLeft, timeLeftWords } from '../../../ui/time-left.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { PublicCampaign } from '../../contract.ts'
import { pictureSizes } from '../../picture-sizes.ts'
import { ShareCampaign } from '../../sharing/screens/share-campaign.tsx'
import type { UpdatesPage } from '../../updates/campaign-update.ts'
import { CampaignUpdates } from '../../updates/screens/campaign-updates.tsx'
import { CampaignAchievements } from './campaign-achievements.tsx'
import { CampaignEnded } from './campaign-ended.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignProof } from './campaign-proof.tsx'
import { CampaignStory } from './campaign-story.tsx'
import { QuestionsAndReport } from './questions-and-report.tsx'

export type PublicPageProps = {
  campaign: PublicCampaign
  /** What the student wrote since; the newest page. */
  updates: UpdatesPage
  /** The donation card: presets, 'Donate Now' and 'Share'. Left out once the campaign has ended. */
  give: ReactNode
  /** Photos and video of the student, under the story. */
  media: ReactNode
  /** Who gave last, near the sum. */
  newestDonations: ReactNode
  /** What supporters donated and wrote. */
  supporters: ReactNode
  /** What former scholars say. It loads late, and at a place where it moves nothing that is about to be pressed. */
  testimonials: ReactNode
  /** The one action of the screen on phones; sticks to the bottom. */
  stickyGive: ReactNode
  onShare: () => void
  /** Called when sharing seems likely: time to load its dialog. */
  onShareInterest: () => void
  /** Shown above everything, to people who came to donate and cannot. */
  notice?: ReactNode
}

/**
 * The page that is sent to a stranger, in the order of what a stranger needs (design: the campaign page). On a phone the card lies over the
 * picture's foot, so that name, face, sum, cord and time left stand on the first screen; on wide screens it stays in sight beside the story.
 */
export function PublicPage(props: PublicPageProps) {
  const { campaign, updates, give, media, newestDonations, supporters, testimonials, stickyGive, notice } =
    props
  const { t } = useWords()
  const timeLeft = useCampaignTimeLeft(campaign.endDate)
  const isOpen = campaign.takesDonations && !timeLeft.ended
  return (
    <Page className="max-md:pt-4 max-md:pb-32">
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
          <CampaignStory campaign={campaign} />
          {media}
          <CampaignAchievements achievements={campaign.achievements} />
          <CampaignUpdates campaign={campaign} newest={updates} />
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

/** '12 days left', kept right while the page stays open. */
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
