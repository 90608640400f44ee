import { phrase } from '../lib/phrase.ts'

export const nameMaxLength = 100

export const nameWords = {
  bothRequiredTitle: phrase('Names required'),
  bothRequired: phrase('Please enter both your first and last name.'),
  fullNameRequired: phrase('Please enter your full name'),
  firstRequired: phrase('Please enter your first name.'),
  saveFailedTitle: phrase('Save failed'),
  saveFailed: phrase('Failed to save your profile. Please try again.'),
  updateFailedTitle: phrase('Update failed'),
  updateFailed: phrase('We couldn’t update your name. Please try again.'),
  updatedTitle: phrase('Name updated'),
  updated: phrase('Your name has been successfully updated'),
  tooLong: phrase('Please use at most 100 characters.'),
}

/** Splits a full name: the first word is the first name, the rest the last name (P60). */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

/** First and last name as one, without the gap of a missing one. */
export function joinNames(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}
