import { z } from 'zod'
import { refuseNoName } from '../../accounts/contract.ts'
import type { Nothing } from '../../lib/endpoint.ts'
import type { ListShape } from '../lists/define-list.ts'
import { viewShape } from '../lists/list-query.ts'
import { viewNameMaxLength, viewWords } from './view-words.ts'
import { columnNames, queryOf } from './viewed-lists.ts'

/** An admin's view of a list and its address `to`; `query` is in the form of `queryOf`. */
export type SavedView = { id: string; list: string; name: string; query: string; to: string }

const viewName = z
  .string()
  .trim()
  .min(1, viewWords.nameMissing)
  .max(viewNameMaxLength, viewWords.nameTooLong)
  .check(refuseNoName)

export const newViewInput = z.strictObject({
  list: z.string(),
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

/** Parses a view's query by its list's page; null if it holds an unknown parameter. */
export function readQuery(list: ListShape, query: string): string | null {
  const parameters = [...new URLSearchParams(query)]
  const names = new Set(parameters.map(([name]) => name))
  const columns = Object.fromEntries(columnNames.map(name => [name, columnIds]))
  const read = z.strictObject({ ...viewShape(list), ...columns }).safeParse(Object.fromEntries(parameters))
  if (!read.success || names.size < parameters.length) return null
  const held = Object.entries(read.data).filter(([name, value]) => names.has(name) && value !== undefined)
  return queryOf(list, new URLSearchParams(held.map(([name, value]) => [name, String(value)])))
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/admin/views': { answer: { views: SavedView[] } }
    'POST /api/admin/views': { body: z.input<typeof newViewInput>; answer: Nothing }
    'PATCH /api/admin/views/:viewId': { body: z.input<typeof renameViewInput>; answer: Nothing }
    'DELETE /api/admin/views/:viewId': { answer: Nothing }
  }
}
