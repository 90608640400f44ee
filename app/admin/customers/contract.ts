import type { z } from 'zod'
import { type ListPage, listQuery, selectedRows } from '../lists/list-query.ts'

export const customerSorts = ['total', 'count', 'first', 'last'] as const

export const customersQuery = listQuery({ sorts: customerSorts, sort: '-total' })
export type CustomersQuery = z.output<typeof customersQuery>

/** What the report takes of it: everything on all pages. */
export const customersReportQuery = customersQuery.omit({ page: true }).extend({ only: selectedRows })
export type CustomersWanted = z.output<typeof customersReportQuery>

/** A donor, told apart by email (P236). Cents; days as the platform's calendar has them. */
export type Customer = {
  /** For links from other pages: an email must not be in an address. */
  id: string
  email: string
  /** Null where no donation had a name. */
  name: string | null
  totalCents: number
  donations: number
  firstDonation: string
  lastDonation: string
}

export type CustomersData = ListPage & {
  customers: Customer[]
  /** Only so many were counted; there are more. */
  countedTo: number | null
  query: CustomersQuery
  topics: string[]
}
