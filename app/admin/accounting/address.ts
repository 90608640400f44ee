import { queryAddress } from '../lists/list-address.ts'

/** The accounting loader's address for the query of the page: what is no part of it stays the page's business. */
export const accountingAddress = (search: URLSearchParams) =>
  queryAddress('GET /api/screens/accounting', { year: true, month: true, account: true, page: true }, search)
