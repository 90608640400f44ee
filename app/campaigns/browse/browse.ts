import { type Address, addressOf } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'

export const browseFilters = [
  { value: 'trending', label: phrase('Trending') },
  { value: 'heart-warming', label: phrase('Heart-warming') },
  { value: 'close-to-goal', label: phrase('Close to goal') },
  { value: 'all', label: phrase('All') },
] as const
export type BrowseFilter = (typeof browseFilters)[number]['value']
export const browseFilterValues = browseFilters.map(({ value }) => value) as [BrowseFilter, ...BrowseFilter[]]

/**
 * trending: progress descending; recent: end date descending; ending-soon: end date ascending; goal-amount: descending (P108). The default
 * funded-last is trending with funded campaigns at the end (P403).
 */
export const browseSorts = ['funded-last', 'trending', 'recent', 'ending-soon', 'goal-amount'] as const
export type BrowseSort = (typeof browseSorts)[number]

export const campaignsPerPage = 24
/** Characters. */
export const maxSearchLength = 100
export const heartWarmingCharacters = 50

type Filterable = { raisedCents: number; goalCents: number; story: string }

/** trending: over 25 % of the goal raised; close-to-goal: over 75 %; heart-warming: a story of over 50 characters (P107). */
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

/** The URL from which the browse page loads its data; ignores unknown filters and parameters. */
export function browseAddress(query: URLSearchParams): Address<'GET /api/screens/scholars'> {
  const filter = browseFilterValues.find(value => value === query.get('filter'))
  const search = query.get('search')?.trim().slice(0, maxSearchLength) || undefined
  return addressOf('GET /api/screens/scholars', { query: { filter, search } })
}
