import { draftOf } from './form-draft.ts'
import type { FormKey } from './form-keys.ts'
import type { FormValues } from './values.ts'

/** Drafts of one tab: a signed-in person's are theirs alone, a visitor's go over to the account they make or sign in to. */
const keyOf = (form: FormKey, userId: string | null) => `tassel.form.${form}.${userId ?? 'visitor'}`

/** What was typed into a form in this tab: through a reload, a way back, an expired session, a sign-in on the way. */
export function readDraft(form: FormKey, userId: string | null): FormValues {
  const read = (owner: string | null) =>
    attempt(() => draftOf(JSON.parse(sessionStorage.getItem(keyOf(form, owner)) ?? '{}'))) ?? {}
  return { ...read(null), ...read(userId) }
}

/** Keeps what was typed. Storage that is full or forbidden keeps nothing and breaks nothing. */
export function keepDraft(form: FormKey, userId: string | null, values: FormValues): void {
  attempt(() => sessionStorage.setItem(keyOf(form, userId), JSON.stringify(draftOf(values))))
  if (userId) attempt(() => sessionStorage.removeItem(keyOf(form, null)))
}

/** Forgets the draft: the campaign exists now. */
export function dropDraft(form: FormKey, userId: string | null): void {
  for (const owner of [userId, null]) attempt(() => sessionStorage.removeItem(keyOf(form, owner)))
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
