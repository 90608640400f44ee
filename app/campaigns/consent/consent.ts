import { z } from 'zod'
import { locales } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'

/** What a guardian can do with their consent (P91). */
export type ConsentAction = 'given' | 'withdrawn'

/**
 * The statements a guardian agrees to; whoever changes one raises its version. What was agreed to before stays on record by its
 * hash.
 */
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

/** What the browser sends: the language in which the words were read, since those are the words on record. */
export const consentInput = z.strictObject({ locale: z.enum(locales) })

/** Which words were agreed to: '1-es' is version 1, read in Spanish. */
export function textVersionOf(act: ConsentAction, locale: (typeof locales)[number]): string {
  return `${consentActions[act].version}-${locale}`
}

/** One step of a guardian's consent, as the card shows it. */
export type ConsentStep = { act: ConsentAction; signerName: string; relationship: string; at: string }

/** The consent of one campaign as its guardian sees it; steps newest first. */
export type ConsentState = { withdrawn: boolean; firstName: string; steps: ConsentStep[] }

export type ConsentRow = Omit<ConsentStep, 'at'> & { at: Date }

/** The statements of one moment are one step: a form asks for several at once. Rows and steps newest first. */
export function consentSteps(rows: readonly ConsentRow[]): ConsentStep[] {
  return rows
    .filter((row, index) => {
      const newer = rows[index - 1]
      return !newer || newer.act !== row.act || newer.at.getTime() !== row.at.getTime()
    })
    .map(row => ({ ...row, at: row.at.toISOString() }))
}

const relationships: Readonly<Record<string, string>> = {
  parent: phrase('parent'),
  mother: phrase('mother'),
  father: phrase('father'),
  guardian: phrase('guardian'),
  grandparent: phrase('grandparent'),
  relative: phrase('relative'),
  other: phrase('other relationship'),
}

/** How a relationship (P130) reads within a sentence; a value of another form is shown as it is. */
export function relationshipLabel(relationship: string): string {
  return relationships[relationship] ?? relationship
}
