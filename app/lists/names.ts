import type { Contains } from './search.ts'

/** SQL expression for the searchable text of campaign `c`, including a minor's full name. Must match the index expression exactly. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

/** SQL condition that the scholar's name contains the words. The redundant first condition lets PostgreSQL use the index. */
export const scholarHas = (has: Contains): string =>
  `(${has(campaignSearched)} and ${has(`folded(c.first_name || ' ' || c.last_name)`)})`

/** SQL `from` clause: donors `n` whose email, or any name they used with it, contains the words. */
export const donorNames = (has: Contains): string =>
  `from rollups.donor_names n where ${has('n.search_text')}`

/** SQL of a user's full name, or the User ID if the name is empty. */
export const personName = (profiles: string): string =>
  `coalesce(nullif(trim(${profiles}.first_name || ' ' || ${profiles}.last_name), ''), ${profiles}.custom_user_id)`
