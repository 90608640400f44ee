import { roleNames } from '../../accounts/staff-roles.ts'
import { useWords } from '../../words/use-words.tsx'
import type { ShownRequest } from './contract.ts'

/** The sum, the person and the like that a request is about; empty if its kind says enough. */
export function useSubjectWords(request: ShownRequest): string {
  const { t, money } = useWords()
  const { subject, details } = request
  const { cents = details.totalCents, staffRole, people, lostNames, matches } = details
  const parts = [
    cents === undefined ? null : money(cents),
    subject,
    staffRole ? t(roleNames[staffRole]) : null,
    people === undefined
      ? null
      : t('{people, plural, one {# person} other {# people}}, without {lost} names of an earlier list', {
          people,
          lost: lostNames ?? 0,
        }),
    matches === undefined
      ? null
      : t('{matches, plural, one {# match} other {# matches}} to undo', { matches }),
  ]
  return parts.filter(Boolean).join(' · ')
}
