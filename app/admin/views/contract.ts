import { z } from 'zod'
import type { SavedViewRow } from '#db/tables.ts'
import { refuseNoName } from '../../accounts/contract.ts'
import type { Nothing } from '../../lib/endpoint.ts'
import { cleanName } from '../../lib/person-name.ts'
import type { ListShape } from '../lists/define-list.ts'
import { columnParameters } from '../lists/list-address.ts'
import { viewShape } from '../lists/list-query.ts'
import { queryOf, viewNameMaxLength, viewWords } from './saved-view.ts'

/** A saved view of a list. `query` has the canonical form of `queryOf`; `to` is the URL that opens the view. */
export type SavedView = Pick<SavedViewRow, 'id' | 'list' | 'name' | 'query'> & { to: string }

const viewName = z
  .string()
  .overwrite(cleanName)
  .min(1, viewWords.nameMissing)
  .max(viewNameMaxLength, viewWords.nameTooLong)
  .check(refuseNoName)

export const newViewInput = z.strictObject({
  list: z.string(),
  name: viewName,
  query: z.string().max(2000),
  /** Whether to replace an existing view of this name instead of refusing. */
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

/** Validates a view's query and returns its canonical form; null if a parameter is unknown, repeated or an invalid list of columns. */
export function readQuery(list: ListShape, query: string): string | null {
  const parameters = [...new URLSearchParams(query)]
  const names = new Set(parameters.map(([name]) => name))
  const columns = Object.fromEntries(columnParameters.map(name => [name, columnIds]))
  const read = z.strictObject({ ...viewShape(list), ...columns }).safeParse(Object.fromEntries(parameters))
  if (!read.success || names.size < parameters.length) return null
  const values = Object.entries(read.data).filter(([name, value]) => names.has(name) && value !== undefined)
  return queryOf(list, new URLSearchParams(values.map(([name, value]) => [name, String(value)])))
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/views': { answer: { views: SavedView[] } }
    'POST /api/admin/views': { body: z.input<typeof newViewInput>; answer: Nothing }
    'PATCH /api/admin/views/:viewId': { body: z.input<typeof renameViewInput>; answer: Nothing }
    'DELETE /api/admin/views/:viewId': { answer: Nothing }
  }
}
