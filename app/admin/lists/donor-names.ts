import type { Has } from './search.ts'

/** The donors `n` whose e-mail and names hold the words: all names that were ever used with the e-mail. */
export const donorNames = (has: Has): string => `from rollups.donor_names n where ${has('n.search_text')}`
