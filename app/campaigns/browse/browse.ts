import { type Address, addressOf } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'

/** What the browse page can be narrowed to and ordered by (P107). */

export const browseFilters = [
  { value: 'trending', label: phrase('Trending') },
  { value: 'heart-warming', label: phrase('Heart-warming') },
  { value: 'close-to-goal', label: phrase('Close to goal') },
  { value: 'all', label: phrase('All') },
] as const
export type BrowseFilter = (typeof browseFilters)[number]['value']
export const browseFilterValues = browseFilters.map(({ value }) => value) as [BrowseFilter, ...BrowseFilter[]]

/**
 * trending: progress descending; recent: end date descending; ending-soon: end date ascending; goal-amount: descending (P108).
 * funded-last, where nothing is asked for: as trending, with those that have their goal at the end (P403).
 */
export const browseSorts = ['funded-last', 'trending', 'recent', 'ending-soon', 'goal-amount'] as const
export type BrowseSort = (typeof browseSorts)[number]

/** Campaigns on one page of the grid. */
export const campaignsPerPage = 24
/** Characters of a search. */
export const mostSearched = 100
/** A story longer than this counts as heart-warming (P107). */
export const heartWarmingCharacters = 50

export type Filterable = { raisedCents: number; goalCents: number; story: string }

/** True when a campaign belongs under a filter: raised over 25 % or 75 % of the goal, story over 50 characters (P107). */
export function matchesFilter(filter: BrowseFilter, campaign: Filterable): boolean {
  const { raisedCents, goalCents, story } = campaign
  switch (filter) {
    case 'trending':
      return raisedCents * 4 > goalCents
    case 'heart-warming':
      return [...story].length > heartWarmingCharacters
    case 'close-to-goal':
      return raisedCents * 4 > goalCents * 3
    case 'all':
      return true
  }
}

/** The loader's address for what the browse page's own address asks for; anything else in it is left alone. */
export function browseAddress(asked: URLSearchParams): Address<'GET /api/screens/scholars'> {
  const filter = browseFilterValues.find(value => value === asked.get('filter'))
  const search = asked.get('search')?.trim().slice(0, mostSearched) || undefined
  return addressOf('GET /api/screens/scholars', { query: { filter, search } })
}
