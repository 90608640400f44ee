import { tabStorage } from '../../lib/storage.browser.ts'
import { fieldNames } from '../fields.ts'
import { type FormKey, type FormValues, minorsTexts, type TextField } from './answers.ts'

const otherFields: readonly string[] = ['achievements', 'campaignEndDate', 'profilePictureUrl']
const texts = [
  ...fieldNames.filter((name): name is TextField => !otherFields.includes(name)),
  ...minorsTexts,
] as const

/** How a draft stores each field. It never stores consents, the date of birth (P145) or files. */
const stored = {
  ...(Object.fromEntries(texts.map(name => [name, 'text'])) as Record<(typeof texts)[number], 'text'>),
  customUserId: 'text',
  months: 'text',
  nextAchievement: 'text',
  isMinor: 'text',
  pictureUrl: 'text',
  achievements: 'list',
  showSchool: 'switch',
  birthday: 'never',
  consent1: 'never',
  consent2: 'never',
  consent3: 'never',
  picture: 'never',
} as const satisfies Record<keyof FormValues, 'text' | 'list' | 'switch' | 'never'>

/** The storable part of form values; ignores anything malformed or unknown in `found`. */
export function draftOf(found: unknown): FormValues {
  if (typeof found !== 'object' || found === null) return {}
  const values = Object.entries(found).filter(([name, value]) => {
    const how = stored[name as keyof typeof stored]
    if (how === 'text') return typeof value === 'string' && value !== ''
    if (how === 'switch') return value === true
    return how === 'list' && Array.isArray(value) && value.length > 0 && value.every(isText)
  })
  return Object.fromEntries(values)
}

const isText = (entry: unknown) => typeof entry === 'string'

/** A form's draft in this tab, by account. A visitor's draft moves to the account that they create or sign in to. */
const storage = (form: FormKey, userId: string | null) =>
  tabStorage(`tassel.form.${form}.${userId ?? 'visitor'}`, draftOf)

export function readDraft(form: FormKey, userId: string | null): FormValues {
  return { ...storage(form, null).read(), ...storage(form, userId).read() }
}

export function writeDraft(form: FormKey, userId: string | null, values: FormValues): void {
  storage(form, userId).write(draftOf(values))
  if (userId) storage(form, null).drop()
}

export function dropDraft(form: FormKey, userId: string | null): void {
  for (const owner of [userId, null]) storage(form, owner).drop()
}
