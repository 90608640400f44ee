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
import { AtAGlance } from './at-a-glance.tsx'
import { CampaignEnded } from './campaign-ended.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignProof } from './campaign-proof.tsx'
import { CampaignStory } from './campaign-story.tsx'
import { QuestionsAndReport } from './questions-and-report.tsx'

export type PublicPageProps = {
  campaign: PublicCampaign
  /** What the student wrote since; the newest page. */
  updates: UpdatesPage
  /** The donation card: presets and 'Donate Now'. Left out once the campaign has ended. */
  give: ReactNode
  /** What supporters donated and wrote. */
  supporters: ReactNode
  /** What former scholars say. It loads late, and at a place where it moves nothing that is about to be pressed. */
  testimonials: ReactNode
  /** The one action of the screen on phones; sticks to the bottom. */
  stickyGive: ReactNode
  /** Shown above everything, to people who came to donate and cannot. */
  notice?: ReactNode
}

/** The page that is sent to a stranger, in the order of what a stranger needs (design: the campaign page). */
export function PublicPage({
  campaign,
  updates,
  give,
  supporters,
  testimonials,
  stickyGive,
  notice,
}: PublicPageProps) {
  const { t } = useWords()
  const timeLeft = useCampaignTimeLeft(campaign.endDate)
  const isOpen = campaign.takesDonations && !timeLeft.ended
  return (
    <Page className="max-md:pb-32">
      {isOpen ? null : notice}
      <article className="grid grid-cols-[minmax(0,1fr)] gap-8 md:-mt-4 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-10 lg:grid-cols-[minmax(0,11fr)_minmax(0,7fr)_23rem]">
        <CampaignHead campaign={campaign} />
        <Portrait
          name={campaign.studentName}
          {...pictureSizes(campaign.profilePictureUrl)}
          alt={t('Portrait of {name}', { name: campaign.studentName })}
          sizes="(min-width: 1024px) 380px, (min-width: 768px) 50vw, 100vw"
          priority
          className="md:col-start-1"
        />
        <Card
          as="section"
          aria-label={t('Progress and giving')}
          className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 self-start md:sticky md:top-6 md:col-start-2 md:row-span-3 md:row-start-2 lg:col-start-3 lg:row-start-1"
        >
          <ProgressSummary
            raisedCents={campaign.raisedCents}
            goalCents={campaign.goalCents}
            supporters={campaign.donorCount}
            percent={campaign.progressPercent}
            timeLeft={timeLeft.words}
          />
          <div id="give" className="scroll-mt-6">
            {isOpen ? give : <CampaignEnded campaign={campaign} />}
          </div>
        </Card>
        <AtAGlance campaign={campaign} className="md:col-start-1 lg:col-start-2 lg:row-start-2" />
        <div className="grid min-w-0 content-start gap-12 md:col-start-1 lg:col-span-2 lg:row-start-3">
          <CampaignStory campaign={campaign} />
          <CampaignUpdates campaign={campaign} newest={updates} />
          <CampaignProof campaign={campaign} />
          {supporters}
          <ShareCampaign campaign={campaign} />
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
    <div className="sticky-bar">
      <p className="grid text-sm leading-tight text-ink-soft">
        <Phrase
          words="<0>{percent}%</0>funded"
          values={{ percent: campaign.progressPercent }}
          parts={[<span key="percent" className="figures text-base font-semibold text-ink" />]}
        />
      </p>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
