export const nameMaxLength = 100

export const nameWords = {
  bothRequiredTitle: 'Names required',
  bothRequired: 'Please enter both your first and last name.',
  fullNameRequired: 'Please enter your full name',
  firstRequired: 'Please enter your first name.',
  saveFailedTitle: 'Save failed',
  saveFailed: 'Failed to save your profile. Please try again.',
  updateFailedTitle: 'Update failed',
  updateFailed: 'Failed to name update. Please try again.',
  updatedTitle: 'Name updated',
  updated: 'Your name has been successfully updated',
  tooLong: 'Please use at most 100 characters.',
}

/** A full name taken apart: the first word is the first name, the rest the last name (spec 5). */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

/** First and last name as one, without the gap of a missing one. */
export function joinNames(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ')
}
