import { tabStorage } from '../../lib/storage.browser.ts'
import { draftOf } from './form-draft.ts'
import type { FormKey } from './form-keys.ts'
import type { FormValues } from './values.ts'

/** Drafts of one tab: a signed-in person's are theirs alone, a visitor's move to the account they make or sign in to. */
const stored = (form: FormKey, userId: string | null) =>
  tabStorage(`tassel.form.${form}.${userId ?? 'visitor'}`, draftOf)

/** What was typed into a form in this tab: through a reload, a way back, an expired session, a sign-in on the way. */
export function readDraft(form: FormKey, userId: string | null): FormValues {
  return { ...stored(form, null).read(), ...stored(form, userId).read() }
}

/** Writes down what was typed. */
export function writeDraft(form: FormKey, userId: string | null, values: FormValues): void {
  stored(form, userId).write(draftOf(values))
  if (userId) stored(form, null).drop()
}

/** Forgets the draft: the campaign exists now. */
export function dropDraft(form: FormKey, userId: string | null): void {
  for (const owner of [userId, null]) stored(form, owner).drop()
}
