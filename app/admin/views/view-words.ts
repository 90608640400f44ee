import { phrase } from '../../lib/phrase.ts'

export const viewNameMaxLength = 60
/** The most views an admin may have, over all lists. */
export const mostViews = 30

export const viewWords = {
  nameMissing: phrase('Please give the view a name.'),
  nameTooLong: phrase('Please use at most 60 characters.'),
  nameTaken: phrase('You already have a view with this name.'),
  tooMany: phrase('You already have 30 views. Delete one you no longer use first.'),
  notFound: phrase('This view is already gone.'),
  unreadable: phrase('This list can’t be saved as a view.'),
} as const
