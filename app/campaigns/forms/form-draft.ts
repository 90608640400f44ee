import { fieldNames } from '../fields.ts'
import type { FormValues, TextField } from './values.ts'

const elsewhere: readonly string[] = ['achievements', 'campaignEndDate', 'profilePictureUrl']
const fieldTexts = fieldNames.filter((name): name is TextField => !elsewhere.includes(name))

/** What is stored of a form: no consent, which is given anew, no date of birth (P145), no file. */
const drafted = {
  ...(Object.fromEntries(fieldTexts.map(name => [name, 'text'])) as Record<TextField, 'text'>),
  customUserId: 'text',
  months: 'text',
  nextAchievement: 'text',
  isMinor: 'text',
  parentFirstName: 'text',
  parentLastName: 'text',
  parentEmail: 'text',
  parentPhone: 'text',
  relationship: 'text',
  grade: 'text',
  school: 'text',
  pictureUrl: 'text',
  achievements: 'list',
  showSchool: 'switch',
  birthday: 'never',
  consent1: 'never',
  consent2: 'never',
  consent3: 'never',
  picture: 'never',
} as const satisfies Record<keyof FormValues, 'text' | 'list' | 'switch' | 'never'>
const draftTexts = Object.entries(drafted).flatMap(([name, how]) => (how === 'text' ? [name] : []))

/** What a draft keeps of the values, and no more than the form knows of whatever was found in storage. */
export function draftOf(found: unknown): FormValues {
  if (typeof found !== 'object' || found === null) return {}
  const stored = found as Record<string, unknown>
  const texts = draftTexts
    .filter(name => typeof stored[name] === 'string' && stored[name] !== '')
    .map(name => [name, stored[name]])
  const { achievements, showSchool } = stored
  const listed = Array.isArray(achievements) ? achievements.filter(entry => typeof entry === 'string') : []
  return {
    ...Object.fromEntries(texts),
    ...(listed.length > 0 ? { achievements: listed } : {}),
    ...(showSchool === true ? { showSchool } : {}),
  }
}
