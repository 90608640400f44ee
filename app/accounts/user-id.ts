import { phrase } from '../lib/phrase.ts'

export const userIdMaxLength = 20

/** Shown under the field (P25). */
export const userIdHint = phrase('3-20 characters. Letters, numbers, hyphens, and underscores only.')

export const userIdWords = {
  tooShort: phrase('User ID must be at least 3 characters'),
  tooLong: phrase('User ID must be less than 20 characters'),
  characters: phrase('User ID can only contain letters, numbers, hyphens, and underscores'),
}

/** What a change of the User ID says; what failed as Edit Your Name does (P30). */
export const userIdChangeWords = {
  changedTitle: phrase('User ID updated'),
  changed: phrase('Your User ID is now {id}.'),
  failedTitle: phrase('Update failed'),
}

/** What the field makes of typed text: lowercase, other characters removed, at most 20 (P25). */
export function cleanUserId(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, userIdMaxLength)
}

/** Why this cannot be a User ID, in the specification's words, or null (P24). Capitals count as their small letters. */
export function userIdProblem(userId: string): string | null {
  if (userId.length < 3) return userIdWords.tooShort
  if (userId.length > userIdMaxLength) return userIdWords.tooLong
  if (!/^[A-Za-z0-9_-]+$/.test(userId)) return userIdWords.characters
  return null
}
