import { type Message, phrase } from '../lib/phrase.ts'

export const nameMaxLength = 100

export const nameWords = {
  bothRequiredTitle: phrase('Names required'),
  bothRequired: phrase('Please enter both your first and last name.'),
  fullNameRequired: phrase('Please enter your full name'),
  firstRequired: phrase('Please enter your first name.'),
  saveFailedTitle: phrase('Save failed'),
  saveFailed: phrase('Failed to save your profile. Please try again.'),
  updateFailedTitle: phrase('Update failed'),
  updateFailed: phrase('Failed to name update. Please try again.'),
  updatedTitle: phrase('Name updated'),
  updated: phrase('Your name has been successfully updated'),
  tooLong: phrase('Please use at most 100 characters.'),
}

/** Splits a full name: the first word is the first name, the rest the last name (P60). */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

/** Joins first and last name, either of which may be empty. */
export function joinNames(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}

export const userIdMaxLength = 20

/** Shown under the User ID field (P25). */
export const userIdHint = phrase('3-20 characters. Letters, numbers, hyphens, and underscores only.')

export const userIdWords = {
  tooShort: phrase('User ID must be at least 3 characters'),
  tooLong: phrase('User ID must be less than 20 characters'),
  characters: phrase('User ID can only contain letters, numbers, hyphens, and underscores'),
}

/** Texts of a User ID change; failures use the texts of the Edit Your Name dialog (P30). */
export const userIdChangeWords = {
  changedTitle: phrase('User ID updated'),
  changed: phrase('Your User ID is now {id}.'),
  failedTitle: phrase('Update failed'),
}

/** Cleans a typed User ID: converts it to lowercase, removes forbidden characters, and truncates it to 20 characters (P25). */
export function cleanUserId(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .slice(0, userIdMaxLength)
}

/** Returns why a User ID is invalid, with the specification's text, or null if it is valid (P24). Ignores case. */
export function userIdProblem(userId: string): Message | null {
  if (userId.length < 3) return userIdWords.tooShort
  if (userId.length > userIdMaxLength) return userIdWords.tooLong
  if (!/^[A-Za-z0-9_-]+$/.test(userId)) return userIdWords.characters
  return null
}

/** A User ID derived from an email: its local part, cleaned to the User ID rules (P142). `kind` completes one that would be too short. */
export function loginNameOf(email: string, kind = 'parent'): string {
  const cleaned = cleanUserId(email.split('@')[0] ?? '').replace(/^[-_]+|[-_]+$/g, '')
  return cleaned.length >= 3 ? cleaned : `${cleaned}-${kind}`.replace(/^-/, '')
}

/** Candidates for a derived User ID: the name itself, then with -2, -3, … */
export function* loginNames(email: string, kind = 'parent'): Generator<string> {
  const name = loginNameOf(email, kind)
  yield name
  for (let number = 2; number < 10_000; number += 1) {
    const suffix = `-${number}`
    yield name.slice(0, userIdMaxLength - suffix.length) + suffix
  }
}
