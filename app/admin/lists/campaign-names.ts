import type { Has } from './search.ts'

/** What an admin finds a campaign `c` by: the whole name, also a minor's. 0019 indexes the same expression. */
export const campaignSearched = `folded(c.first_name || ' ' || c.last_name || ' ' || c.university || ' ' || c.email)`

/** The words stand in the scholar's name. It begins what 0019 indexes, which so finds the few that are looked at. */
export const scholarHas = (has: Has): string =>
  `(${has(campaignSearched)} and ${has(`folded(c.first_name || ' ' || c.last_name)`)})`
