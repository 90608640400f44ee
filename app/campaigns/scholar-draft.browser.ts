import type { ScholarValues } from './scholar-values.ts'

/** Fields that are kept; all text, nothing secret. */
const kept: readonly (keyof ScholarValues)[] = [
  'firstName',
  'lastName',
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
]

const keyOf = (userId: string) => `tassel.scholar-form.${userId}`

/** What this person had typed on this device, through a reload and an expired session; nothing when storage is empty or forbidden. */
export function readDraft(userId: string): ScholarValues {
  return attempt(() => valid(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}'))) ?? {}
}

/** Keeps what was typed. Storage that is full or forbidden keeps nothing and breaks nothing. */
export function keepDraft(userId: string, values: ScholarValues): void {
  attempt(() => localStorage.setItem(keyOf(userId), JSON.stringify(values)))
}

/** Forgets the draft: the campaign exists now. */
export function dropDraft(userId: string): void {
  attempt(() => localStorage.removeItem(keyOf(userId)))
}

/** Only what the form knows, of the kind it knows: storage can hold anything. */
function valid(stored: unknown): ScholarValues {
  if (typeof stored !== 'object' || stored === null) return {}
  const found = stored as Record<string, unknown>
  const texts = kept.filter(name => typeof found[name] === 'string').map(name => [name, found[name]])
  const listed = Array.isArray(found.achievements) ? found.achievements : []
  return { ...Object.fromEntries(texts), achievements: listed.filter(entry => typeof entry === 'string') }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
