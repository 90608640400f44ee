import BadgeCheck from 'lucide-react/icons/badge-check'
import { Badge } from '../../ui/badge.tsx'
import { academicYearLabel } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'

/** Who, and for what: the title with the student's name in it; what they study, and where, beneath. */
export function CampaignHead({ campaign }: { campaign: PublicCampaign }) {
  const { studentName, purposeLabel, school, major, academicYear, isVerified } = campaign
  return (
    <header className="grid content-start gap-2 md:col-span-2">
      <h1 className="text-3xl wrap-break-word md:text-4xl">
        <span className="block">
          <span className="text-ink-soft">Help </span>
          {studentName}{' '}
        </span>
        <span className="block">
          <span className="text-ink-soft">with </span>
          {purposeLabel}
        </span>
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-base text-ink-soft wrap-break-word md:text-lg">
          {[major, academicYearLabel(academicYear), school].filter(Boolean).join(' · ')}
        </p>
        {isVerified ? (
          <Badge tone="gown" icon={<BadgeCheck aria-hidden="true" />}>
            Verified
          </Badge>
        ) : null}
      </div>
    </header>
  )
}
