import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignPath, purposeLabel } from '../../campaign.ts'
import type { CampaignCardData } from '../../contract.ts'
import { pictureSizes } from '../../picture-sizes.ts'

/** One campaign among many; the whole of it opens the campaign in a new tab, Donate opens it where one gives (P110). */
export function CampaignCard({ campaign, eager }: { campaign: CampaignCardData; eager?: boolean }) {
  const { t } = useWords()
  const { studentName, university, raisedCents, goalCents, donorCount, progressPercent } = campaign
  const path = campaignPath(campaign)
  return (
    <Card
      as="article"
      pad="none"
      lift
      className="relative flex min-w-0 flex-col overflow-hidden has-focus-visible:border-edge"
    >
      <div className="flex gap-4 p-4 pb-0 sm:block sm:p-0">
        <div className="shrink-0 overflow-hidden sm:aspect-[5/4]">
          <Portrait
            name={studentName}
            {...pictureSizes(campaign.profilePictureUrl)}
            shape="square"
            sizes="(min-width: 1024px) 340px, (min-width: 640px) 50vw, 112px"
            priority={eager}
            className="w-28 sm:w-full"
          />
        </div>
        <div className="grid min-w-0 content-start gap-1 sm:p-5 sm:pb-0">
          <h2 className="text-lg leading-snug wrap-anywhere">
            <Link
              to={path}
              target="_blank"
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              {t('Help {name} with {purpose}', {
                name: studentName,
                purpose: t(purposeLabel(campaign.purpose)),
              })}
            </Link>
          </h2>
          {university ? <p className="truncate text-sm text-ink-soft">{university}</p> : null}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5 sm:pt-4">
        <ProgressSummary
          size="sm"
          raisedCents={raisedCents}
          goalCents={goalCents}
          supporters={donorCount}
          percent={progressPercent}
        />
        <Achievements campaign={campaign} />
        <Link
          to={`/donation/${campaign.id}`}
          target="_blank"
          aria-label={t('Donate to {name}', { name: studentName })}
          className={buttonClass({ variant: 'secondary', wide: true, className: 'relative mt-auto' })}
        >
          {t('Donate')}
        </Link>
      </div>
    </Card>
  )
}

function Achievements({ campaign: { achievements, moreAchievements } }: { campaign: CampaignCardData }) {
  const { t } = useWords()
  if (achievements.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm">
      {achievements.map((achievement, index) => (
        <li key={index} className="max-w-full truncate rounded-pill bg-gold-tint px-3 py-0.5 text-gold-ink">
          {achievement}
        </li>
      ))}
      {moreAchievements > 0 ? (
        <li className="py-0.5 text-ink-soft">{t('+{count} more', { count: moreAchievements })}</li>
      ) : null}
    </ul>
  )
}
