import { withdrawalStatuses } from '../../withdrawals/withdrawal.ts'

export const withdrawalFilters = [...withdrawalStatuses, 'all'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]

export const withdrawalSorts = ['newest', 'oldest', 'largest'] as const
export type WithdrawalSort = (typeof withdrawalSorts)[number]

/** The analytics loader's address; what is no filter, sort or page number is left out. */
export function analyticsAddress(search: URLSearchParams): string {
  const wanted = new URLSearchParams()
  const keep = (name: string, known: (value: string) => boolean) => {
    const value = search.get(name)
    if (value !== null && known(value)) wanted.set(name, value)
  }
  keep('status', value => withdrawalFilters.some(filter => filter === value))
  keep('sort', value => withdrawalSorts.some(sort => sort === value))
  keep('page', value => /^[1-9]\d{0,4}$/.test(value))
  return `/api/screens/analytics?${wanted}`
}
