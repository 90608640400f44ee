import { useSession } from '../../../shell/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../calendar.ts'
import type { CampaignUpdate } from '../campaign-update.ts'

/** The words of an update, in the paragraphs in which they were written. */
export function UpdateText({ body }: { body: string }) {
  const paragraphs = body.split(/\n\s*\n/).filter(paragraph => paragraph.trim())
  return (
    <div className="measure grid gap-3">
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="whitespace-pre-line wrap-anywhere">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

/** The day of an update on the platform's calendar, in the reader's language. */
export function UpdateDay({ update }: { update: CampaignUpdate }) {
  const { timeZone } = useSession()
  const { locale } = useWords()
  return <time dateTime={update.at}>{calendarDay(update.at, timeZone, locale)}</time>
}
