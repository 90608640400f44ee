import type { FormValues } from './values.ts'

/** What is kept of a form: no consent, which is given afresh, no date of birth (P145), no file. */
const keptTexts = [
  'firstName',
  'lastName',
  'email',
  'customUserId',
  'phone',
  'university',
  'major',
  'year',
  'gpa',
  'fundingGoal',
  'months',
  'purpose',
  'story',
  'nextAchievement',
  'heardAboutUs',
  'isMinor',
  'parentFirstName',
  'parentLastName',
  'parentEmail',
  'parentPhone',
  'relationship',
  'grade',
  'school',
  'pictureUrl',
] as const satisfies readonly (keyof FormValues)[]

/** What a draft keeps of the values, and no more than the form knows of whatever was found in storage. */
export function draftOf(found: unknown): FormValues {
  if (typeof found !== 'object' || found === null) return {}
  const stored = found as Record<string, unknown>
  const texts = keptTexts
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
