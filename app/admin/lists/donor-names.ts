import type { Has } from './search.ts'

/** The donors `n` whose email and names hold the words: all names that were ever used with the email. */
export const donorNames = (has: Has): string => `from rollups.donor_names n where ${has('n.search_text')}`
