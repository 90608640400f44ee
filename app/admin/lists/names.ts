import type { Has } from './search.ts'

/** The searched text of a campaign `c`, with a minor's full name. An index has the same expression. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

/** Matches words in the scholar's name; the indexed text narrows the rows first. */
export const scholarHas = (has: Has): string =>
  `(${has(campaignSearched)} and ${has(`folded(c.first_name || ' ' || c.last_name)`)})`

/** The donors `n` whose email, or any name ever used with it, holds the words. */
export const donorNames = (has: Has): string => `from rollups.donor_names n where ${has('n.search_text')}`

/** SQL of a person's name: the full name, or else the User ID. */
export const personName = (profiles: string): string =>
  `coalesce(nullif(trim(${profiles}.first_name || ' ' || ${profiles}.last_name), ''), ${profiles}.custom_user_id)`
