import { z } from 'zod'
import { refuseNoName } from '../../accounts/contract.ts'
import { scholarsQuery, usersQuery } from '../analytics/contract.ts'
import { auditLogQuery } from '../audit-log/contract.ts'
import { chooseQuery } from '../campaign-analytics/contract.ts'
import { customersQuery } from '../customers/contract.ts'
import { moderationQuery } from '../moderation/contract.ts'
import { transactionsQuery } from '../transactions/contract.ts'
import { withdrawalsQuery } from '../withdrawals/contract.ts'
import { viewNameMaxLength, viewWords } from './view-words.ts'
import { columnNames, queryOf, type ViewedListName, viewedListNames } from './viewed-lists.ts'

/** An admin's view of a list, and where it leads. `query` is what `queryOf` makes of that address. */
export type SavedView = { id: string; list: ViewedListName; name: string; query: string; to: string }

const viewName = z
  .string()
  .trim()
  .min(1, viewWords.nameMissing)
  .max(viewNameMaxLength, viewWords.nameTooLong)
  .check(refuseNoName)

export const newViewInput = z.strictObject({
  list: z.enum(viewedListNames),
  name: viewName,
  query: z.string().max(2000),
  /** The view of this name is to show this from now on. */
  replace: z.boolean().default(false),
})
export type NewViewInput = z.output<typeof newViewInput>

export const renameViewInput = z.strictObject({ name: viewName })
export const oneView = z.strictObject({ viewId: z.uuid() })

const columnIds = z
  .string()
  .max(200)
  .regex(/^[A-Za-z-]+(,[A-Za-z-]+)*$/)
  .optional()
const columns = Object.fromEntries(columnNames.map(name => [name, columnIds]))

/** What each list's page takes, by the page's own schema, without the page number and what is opened on it. */
export const viewSchemas: Readonly<Record<ViewedListName, z.ZodObject>> = {
  transactions: transactionsQuery.omit({ page: true, donation: true }).extend(columns),
  withdrawals: withdrawalsQuery.omit({ page: true, withdrawal: true }).extend(columns),
  users: usersQuery.omit({ page: true }).extend(columns),
  scholars: scholarsQuery.omit({ page: true }).extend(columns),
  donors: customersQuery.omit({ page: true }).extend(columns),
  campaigns: chooseQuery.omit({ page: true }).extend(columns),
  moderation: moderationQuery.omit({ page: true }).extend(columns),
  'audit-log': auditLogQuery.omit({ page: true }).extend(columns),
}

/** A view's query as its page understands it; null for one that holds what the page does not take. */
export function readQuery(list: ViewedListName, query: string): string | null {
  const given = [...new URLSearchParams(query)]
  const names = new Set(given.map(([name]) => name))
  const read = viewSchemas[list].safeParse(Object.fromEntries(given))
  if (!read.success || names.size < given.length) return null
  const held = Object.entries(read.data).filter(([name, value]) => names.has(name) && value !== undefined)
  return queryOf(list, new URLSearchParams(held.map(([name, value]) => [name, String(value)])))
}
