import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { Form } from './forms.ts'
import { type Choice, heardChoices, purposeChoices } from './lists.ts'

type Chosen = { purpose: string; relationship: string; grade: string; heardAboutUs: string }

const words = phrase('Choose one from the list.')

/** The refusal of an answer that is on none of the form's lists (InvalidChoice, 400; P132), or null. Blank is no choice. */
export function checkChoices(form: Form, chosen: Chosen, product: string): Refusal | null {
  const lists: Record<keyof Chosen, readonly Choice[]> = {
    purpose: purposeChoices,
    relationship: form.lists.relationship,
    grade: form.lists.grade,
    heardAboutUs: heardChoices(form.lists.heard, product),
  }
  const wrong = (Object.keys(lists) as (keyof Chosen)[]).filter(
    name => chosen[name] !== '' && !lists[name].some(({ value }) => value === chosen[name]),
  )
  if (wrong.length === 0) return null
  return refusal('InvalidChoice', 400, words, {
    fields: Object.fromEntries(wrong.map(name => [name, words])),
  })
}
