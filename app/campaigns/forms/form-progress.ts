import { rulesFor } from './check-form.ts'
import { type Form, type FormPart, isForMinor } from './forms.ts'
import type { Question } from './questions.ts'
import { fieldOf, type Problems } from './review-form.ts'

export type Person = { isMinor: boolean | null; newAccount: boolean }

/** The parts that this person sees: the parent's only for a student under 18 (P124). */
export function partsOf(form: Form, person: Person): FormPart[] {
  const minor = isForMinor(form, person)
  return form.parts.filter(part => minor || !part.ofMinors)
}

/** The fields that must be filled in: they are marked so (P133, P137). */
export function requiredFields(form: Form, { isMinor, newAccount }: Person): Set<string> {
  return new Set(rulesFor(form, { isMinor }, newAccount).flatMap(({ answers }) => answers.map(fieldOf)))
}

/** True when nothing in a part is missing or wrong. */
export function isPartDone({ questions }: FormPart, problems: Problems | null): boolean {
  const consents = ['consent1', 'consent2', 'consent3'] as const
  const namesOf = ({ kind, name }: Question) => (kind === 'consents' ? consents : ([name] as const))
  return questions.every(question => namesOf(question).every(name => problems?.fields[name] === undefined))
}
