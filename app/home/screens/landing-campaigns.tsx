import { Link } from 'react-router'
import { campaignPath, campaignTitle } from '../../campaigns/campaign.ts'
import { pictureSizes } from '../../campaigns/picture-sizes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Portrait } from '../../ui/drawings/portrait.tsx'
import { ProgressSummary } from '../../ui/progress-summary.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { LandingCampaign } from '../contract.ts'

const wholeCard =
  'outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'

/** The student beside the sign-up form: picture, purpose, and progress. */
export function FeaturedStudent({ campaign }: { campaign: LandingCampaign }) {
  return (
    <Card
      as="article"
      pad="none"
      lift
      className="relative grid overflow-hidden has-focus-visible:border-edge sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)]"
    >
      <div className="h-48 overflow-hidden sm:h-full">
        <Portrait
          name={campaign.studentName}
          {...pictureSizes(campaign.profilePictureUrl)}
          shape="square"
          sizes="(min-width: 640px) 176px, 100vw"
          priority
          className="aspect-auto! h-full rounded-none! [&_img]:object-[50%_45%]"
        />
      </div>
      <div className="grid min-w-0 content-center gap-2 p-4 sm:gap-3 sm:p-5">
        <Name campaign={campaign} />
        <Progress campaign={campaign} />
        <Word campaign={campaign} className="max-sm:hidden" />
      </div>
    </Card>
  )
}

/** A student below the sign-up form, with a supporter's message. */
export function StudentCard({ campaign }: { campaign: LandingCampaign }) {
  return (
    <Card
      as="li"
      pad="none"
      lift
      className="relative flex min-w-0 flex-col overflow-hidden has-focus-visible:border-edge"
    >
      <div className="flex gap-4 p-4 pb-0 lg:block lg:p-0">
        <div className="shrink-0 overflow-hidden lg:aspect-[5/4]">
          <Portrait
            name={campaign.studentName}
            {...pictureSizes(campaign.profilePictureUrl)}
            shape="square"
            sizes="(min-width: 1024px) 340px, 96px"
            className="w-24 lg:w-full lg:rounded-none!"
          />
        </div>
        <div className="min-w-0 lg:p-5 lg:pb-0">
          <Name campaign={campaign} />
        </div>
      </div>
      <div className="grid content-start gap-4 p-4 lg:p-5 lg:pt-4">
        <Progress campaign={campaign} />
        <Word campaign={campaign} />
      </div>
    </Card>
  )
}

/** The form that creates account and campaign in one step. */
const startPath = '/website-create-campaign'

/** The buttons to give and to start a campaign. Without open campaigns there is no button to give. */
export function LandingActions({ hasCampaigns }: { hasCampaigns: boolean }) {
  const { t } = useWords()
  if (!hasCampaigns) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">{t('No campaign is open right now. Yours could be the first.')}</p>
        <Link to={startPath} className={buttonClass({ size: 'lg' })}>
          {t('Start a campaign')}
        </Link>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:flex">
      <Link to="/scholars" className={buttonClass({ className: 'px-3! sm:px-6!' })}>
        {t('Give to a student')}
      </Link>
      <Link to={startPath} className={buttonClass({ variant: 'secondary', className: 'px-3! sm:px-6!' })}>
        {t('Start a campaign')}
      </Link>
    </div>
  )
}

function Name({ campaign }: { campaign: LandingCampaign }) {
  const { t } = useWords()
  return (
    <div className="grid gap-0.5">
      <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
        <Link to={campaignPath(campaign)} className={wholeCard}>
          {campaignTitle(campaign, t)}
        </Link>
      </p>
      {campaign.university ? <p className="truncate text-sm text-ink-soft">{campaign.university}</p> : null}
    </div>
  )
}

function Progress({ campaign }: { campaign: LandingCampaign }) {
  const { raisedCents, goalCents, donorCount, progressPercent } = campaign
  return (
    <ProgressSummary
      size="sm"
      raisedCents={raisedCents}
      goalCents={goalCents}
      supporters={donorCount}
      percent={progressPercent}
    />
  )
}

function Word({
  campaign: { word, wordFrom },
  className,
}: {
  campaign: LandingCampaign
  className?: string
}) {
  const { t } = useWords()
  if (!word || !wordFrom) return null
  return (
    <figure className={className}>
      <blockquote className="border-s-2 border-gold ps-3 text-sm leading-snug wrap-anywhere">
        “{word}”
      </blockquote>
      <figcaption className="mt-1 ps-3.5 text-sm text-ink-soft">
        {wordFrom === 'Anonymous' ? t('A supporter') : wordFrom}
      </figcaption>
    </figure>
  )
}
