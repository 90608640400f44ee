import type { Has } from './search.ts'

/** What an admin finds a campaign `c` by: the whole name, also a minor's. 0019 indexes the same expression. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

/** The words stand in the scholar's name. It begins what 0019 indexes, which so finds the few that are looked at. */
export const scholarHas = (has: Has): string =>
  `(${has(campaignSearched)} and ${has(`folded(c.first_name || ' ' || c.last_name)`)})`

/** The donors `n` whose email and names hold the words: all names that were ever used with the email. */
export const donorNames = (has: Has): string => `from rollups.donor_names n where ${has('n.search_text')}`

/** SQL for how a person is called: the full name where there is one, else the User ID. */
export const personName = (profiles: string): string =>
  `coalesce(nullif(trim(${profiles}.first_name || ' ' || ${profiles}.last_name), ''), ${profiles}.custom_user_id)`
