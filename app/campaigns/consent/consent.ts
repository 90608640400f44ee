import { z } from 'zod'
import type { ConsentRecordRow } from '../../../db/tables.ts'
import { type Locale, locales } from '../../lib/locale.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'

/** Giving or withdrawing consent (P91). */
export type ConsentAction = ConsentRecordRow['act']

// Increase a statement's version when its text changes, because consent records refer to the version.

/** The statements of the forms for students under 18, one checkbox each. */
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

/** The statements that a guardian agrees to when they withdraw consent or give it again (P91). */
export const consentActions = {
  withdrawn: {
    name: 'withdrawal',
    version: '1',
    text: phrase(
      'I am the parent or legal guardian of this student, and I withdraw my consent. The campaign page is hidden and withdrawals are paused until I give consent again.',
    ),
  },
  given: {
    name: 'renewal',
    version: '1',
    text: phrase(
      'I am the parent or legal guardian of this student, and I give my consent again. The campaign page may be shown, gifts may be received, and funds may be withdrawn for the purpose it names.',
    ),
  },
} as const

/** `locale` is the language in which the guardian read the statement; it is recorded with the consent. */
export const consentInput = z.strictObject({ locale: z.enum(locales) })

/** The version as recorded with a consent: '1-es' is version 1 in Spanish. */
export const textVersion = (version: string, locale: Locale): string => `${version}-${locale}`

export type ConsentStep = Omit<ConsentRow, 'at'> & { at: string }

/** A campaign's consent as its guardian sees it, newest step first. */
export type ConsentState = { withdrawn: boolean; firstName: string; steps: ConsentStep[] }

export type ConsentRow = Pick<ConsentRecordRow, 'act' | 'signerName' | 'relationship' | 'at'>

/** Merges statements that were agreed to at the same time into one step. Rows and steps are newest first. */
export function consentSteps(rows: readonly ConsentRow[]): ConsentStep[] {
  return rows
    .filter((row, index) => {
      const newer = rows[index - 1]
      return !newer || newer.act !== row.act || newer.at.getTime() !== row.at.getTime()
    })
    .map(row => ({ ...row, at: row.at.toISOString() }))
}

const relationships: Readonly<Record<string, Message>> = {
  parent: phrase('parent'),
  mother: phrase('mother'),
  father: phrase('father'),
  guardian: phrase('guardian'),
  grandparent: phrase('grandparent'),
  relative: phrase('relative'),
  other: phrase('other relationship'),
}

/** A relationship (P130) as it reads within a sentence; unknown values are shown unchanged. */
export function relationshipLabel(relationship: string, t: Translate): string {
  const known = relationships[relationship]
  return known ? t(known) : relationship
}
