import type { Contains } from './search.ts'

/** The searched text of a campaign `c`, with a minor's full name. An index has the same expression. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

/** Matches words in the scholar's name; the condition on the indexed text comes first for speed. */
export const scholarHas = (has: Contains): string =>
  `(${has(campaignSearched)} and ${has(`folded(c.first_name || ' ' || c.last_name)`)})`

/** The donors `n` whose email, or any name used with it, contains the words. */
export const donorNames = (has: Contains): string =>
  `from rollups.donor_names n where ${has('n.search_text')}`

/** SQL of a person's name: the full name, or else the User ID. */
export const personName = (profiles: string): string =>
  `coalesce(nullif(trim(${profiles}.first_name || ' ' || ${profiles}.last_name), ''), ${profiles}.custom_user_id)`
