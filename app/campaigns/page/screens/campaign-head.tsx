import BadgeCheck from 'lucide-react/icons/badge-check'
import { Badge } from '../../../ui/badge.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { academicYearLabel, purposeLabel } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

/** Who, and for what: the title with the student's name in it; what they study, and where, beneath. */
export function CampaignHead({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { studentName, university, major, academicYear, isVerified } = campaign
  return (
    <header className="grid content-start gap-2 md:col-span-2">
      <h1 className="text-3xl wrap-anywhere md:text-4xl">
        <Phrase
          words="<0>Help <1>{name}</1> </0><2>with <3>{purpose}</3></2>"
          values={{ name: studentName, purpose: t(purposeLabel(campaign.purpose)) }}
          parts={[
            <span key="who" className="block text-ink-soft" />,
            <span key="name" className="text-ink" />,
            <span key="what" className="block text-ink-soft" />,
            <span key="purpose" className="text-ink" />,
          ]}
        />
      </h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-base text-ink-soft wrap-anywhere md:text-lg">
          {[major, t(academicYearLabel(academicYear)), university].filter(Boolean).join(' · ')}
        </p>
        {isVerified ? (
          <Badge tone="gown" icon={<BadgeCheck aria-hidden="true" />}>
            {t('Verified')}
          </Badge>
        ) : null}
      </div>
    </header>
  )
}
