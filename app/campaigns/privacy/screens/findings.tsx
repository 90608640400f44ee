import { type Message, phrase } from '../../../lib/phrase.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { calendarDay } from '../../days.ts'
import type { ShownFinding } from '../contract.ts'
import { originOf, places, wordKinds } from '../report.ts'

/** What ends a finding. */
function adviceOf({ place, kind, isHidden, isCleared }: ShownFinding): Message {
  if (isCleared) return phrase('Our staff looked at it and found it harmless.')
  switch (originOf(place)) {
    case 'own':
      return phrase('Take it out there, then look again.')
    case 'others':
      if (isHidden)
        return phrase('We hid it from the public. If it may stay visible, write to {supportEmail}.')
      return kind === 'address'
        ? phrase('Ask {supportEmail} to hide it.')
        : phrase('It will be hidden with the next report.')
    case 'platform':
      return phrase('This is our mistake, not yours. We let our staff know.')
    case 'sent':
      return phrase('It was sent already and can’t be taken back. We let our staff know.')
  }
}

/** The findings of a privacy report: each place, the kind of word, and what can be done. */
export function Findings({ findings }: { findings: readonly ShownFinding[] }) {
  const { t, locale } = useWords()
  const { timeZone, branding } = useSession()
  return (
    <ul className="grid gap-3">
      {findings.map(finding => {
        const { place, kind, at, isHidden, isCleared } = finding
        return (
          <li key={`${place} ${kind} ${at}`} className="grid gap-1 rounded-md border border-line p-4">
            <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
              {t(places[place])}
              <Badge tone={isHidden || isCleared ? 'plain' : 'clay'}>{t(wordKinds[kind])}</Badge>
            </span>
            {at ? <span className="text-sm text-ink-soft">{calendarDay(at, timeZone, locale)}</span> : null}
            <span className="text-ink-soft">
              {t(adviceOf(finding), { supportEmail: branding.supportEmail })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
