import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { cx } from '../../../ui/cx.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { academicYearLabel, calendarDay, purposeInSentence } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

/** The title, the student's studies as they stated them, and what the platform verified. */
export function CampaignHead({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { studentName, firstName, university, major, academicYear } = campaign
  const school = university && t('{school}, as stated by {name}', { school: university, name: firstName })
  return (
    <header className="grid content-start gap-2">
      <h1 className={cx('leading-[1.15] wrap-anywhere', titleSize(studentName))}>
        <Phrase
          words="<0>Help <1>{name}</1> </0><2>with <3>{purpose}</3></2>"
          values={{ name: studentName, purpose: t(purposeInSentence(campaign.purpose)) }}
          parts={[
            <span key="who" className="block text-ink-soft" />,
            <span key="name" className="text-ink" />,
            <span key="what" className="block text-ink-soft" />,
            <span key="purpose" className="text-ink" />,
          ]}
        />
      </h1>
      <p className="text-sm text-ink-soft wrap-anywhere md:text-base">
        {[major, academicYearLabel(academicYear, t), school].filter(Boolean).join(' · ')}
      </p>
      <WhatWasChecked campaign={campaign} />
    </header>
  )
}

/** Smaller for a long name, so that a phone shows the progress without scrolling. */
function titleSize({ length }: string): string {
  if (length > 40) return 'text-lg lg:text-2xl'
  return length > 26 ? 'text-xl lg:text-3xl' : 'text-[1.75rem] lg:text-3xl'
}

/** Claims only what was checked: the email by a code, the page by a person (P100). */
function WhatWasChecked({ campaign: { isEmailConfirmed, reviewedAt } }: { campaign: PublicCampaign }) {
  const { timeZone, branding } = useSession()
  const { t, locale } = useWords()
  if (!isEmailConfirmed && !reviewedAt) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {isEmailConfirmed ? <Checked>{t('Email confirmed')}</Checked> : null}
      {reviewedAt ? (
        <Checked>
          {t('Reviewed by {entity}, {day}', {
            entity: branding.legalEntity,
            day: calendarDay(reviewedAt, timeZone, locale),
          })}
        </Checked>
      ) : null}
    </ul>
  )
}

function Checked({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-baseline gap-1.5 wrap-anywhere">
      <Check aria-hidden="true" className="size-4 shrink-0 translate-y-[0.15em]" />
      {children}
    </li>
  )
}
