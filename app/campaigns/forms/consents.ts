import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'

/** What a parent or guardian agrees to, one box each. Whoever changes a text raises its version: what was agreed to stays on record by its hash. */
export const consentStatements = [
  {
    answer: 'consent1',
    name: 'guardian',
    version: '1',
    text: phrase(
      'I am the parent or legal guardian of this student, who is 13 to 17 years old, and what I wrote here is true.',
    ),
  },
  {
    answer: 'consent2',
    name: 'publication',
    version: '2',
    text: phrase(
      'I agree to a public campaign page made from what I wrote here. It shows only the student’s first name and initial. I can withdraw this consent at any time.',
    ),
  },
  {
    answer: 'consent3',
    name: 'funds',
    version: '2',
    text: phrase(
      'I am responsible for this campaign: I receive its funds on behalf of the student and use them only as this campaign describes.',
    ),
  },
] as const

/** Which words were read: '1-es' is version 1, in Spanish. */
export function textVersion(version: string, locale: Locale): string {
  return `${version}-${locale}`
}
