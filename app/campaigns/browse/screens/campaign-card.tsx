import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Portrait } from '../../../ui/drawings/portrait.tsx'
import { ProgressSummary } from '../../../ui/progress-summary.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignPath, purposeLabel } from '../../campaign.ts'
import type { CampaignCardData } from '../../contract.ts'
import { pictureSizes } from '../../picture-sizes.ts'

/** The whole card opens the campaign in a new tab; Donate opens its donation page (P110). */
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
      <div className="flex gap-3 p-4 pb-0 sm:block sm:p-0">
        <div className="shrink-0 overflow-hidden sm:aspect-[4/3]">
          <Portrait
            name={studentName}
            {...pictureSizes(campaign.profilePictureUrl)}
            shape="square"
            sizes="(min-width: 1280px) 260px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 96px"
            priority={eager}
            className="w-24 sm:w-full"
          />
        </div>
        <div className="grid min-w-0 content-start gap-0.5 sm:px-3.5 sm:pt-3">
          <h2 className="text-[1.125rem] leading-snug wrap-anywhere sm:text-base sm:leading-snug">
            <Link
              to={path}
              target="_blank"
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              <Title name={studentName}>
                {t('Help {name} with {label}', {
                  name: studentName,
                  label: t(purposeLabel(campaign.purpose)),
                })}
              </Title>
            </Link>
          </h2>
          {university ? <p className="truncate text-sm text-ink-soft">{university}</p> : null}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4 pt-3 sm:px-3.5 sm:pt-2 sm:pb-3.5">
        <ProgressSummary
          size="sm"
          raisedCents={raisedCents}
          goalCents={goalCents}
          supporters={donorCount}
          percent={progressPercent}
        />
        <div className="mt-auto grid gap-2.5">
          <Achievements campaign={campaign} />
          <Link
            to={`/donation/${campaign.id}`}
            target="_blank"
            aria-label={t('Donate to {name}', { name: studentName })}
            className={buttonClass({
              variant: 'secondary',
              className: 'relative grow sm:min-h-10 sm:px-4 sm:py-1',
            })}
          >
            {t('Donate')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

/** Keeps a name with a hyphen on one line, with the punctuation that follows it, if the line is long enough. */
function Title({ name, children }: { name: string; children: string }) {
  const start = children.indexOf(name)
  const end = start + name.length + children.slice(start + name.length).search(/\s|$/)
  return (
    <>
      {children.slice(0, start)}
      <span className="inline-block">{children.slice(start, end)}</span>
      {children.slice(end)}
    </>
  )
}

function Achievements({ campaign: { achievements, moreAchievements } }: { campaign: CampaignCardData }) {
  const { t } = useWords()
  if (achievements.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-2 text-sm leading-snug text-ink-soft">
      {achievements.map((achievement, index) => (
        <li key={index} className="min-w-0 basis-full wrap-anywhere">
          {achievement}
        </li>
      ))}
      {moreAchievements > 0 ? <li>{t('+{count} more', { count: moreAchievements })}</li> : null}
    </ul>
  )
}
