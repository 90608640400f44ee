import { type Refusal, refusal } from '../../lib/refusal.ts'
import { type Form, isForMinor } from './forms.ts'
import { missingWords, type Required, type Rule } from './rules.ts'

/** The required answers of a form, as they are submitted. */
export type Asked = { isMinor: boolean | null } & Partial<Record<Required, unknown>>

/** The rules that ask something of these answers (P133, P137). */
export function rulesFor(form: Form, answers: Asked, newAccount: boolean): Rule[] {
  const minor = isForMinor(form, answers)
  return form.rules.filter(
    ({ asks }) => asks === 'always' || (asks === 'minor' ? minor : newAccount && form.opensAccounts),
  )
}

/**
 * The refusal of a form that lacks something (400, under the title and with the words of P133, P137), or null. It speaks of the first thing
 * missing in the order of the form's rules; `fields` asks for each by name (P394). `newAccount`: it also makes an account.
 */
export function checkForm(form: Form, answers: Asked, newAccount = false): Refusal | null {
  const missing = rulesFor(form, answers, newAccount).flatMap(rule =>
    rule.answers.filter(answer => isBlank(answer, answers[answer])).map(answer => ({ answer, rule })),
  )
  const [first] = missing
  if (!first) return null
  return refusal(first.rule.code, 400, first.rule.words, {
    title: first.rule.title,
    fields: Object.fromEntries(
      missing.map(({ answer, rule }) => [answer, missingWords[answer] ?? rule.words]),
    ),
  })
}

/** A box that is not ticked is blank; an age answer of no is an answer. */
function isBlank(answer: Required, value: unknown): boolean {
  if (typeof value === 'boolean') return answer !== 'isMinor' && !value
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
