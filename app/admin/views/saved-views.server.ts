import type { SavedViewRow } from '#db/tables.ts'
import { refusal } from '../../lib/refusal.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { servedLists } from '../lists.server.ts'
import { type NewViewInput, readQuery, type SavedView } from './contract.ts'
import { maxViews, viewAddress, viewWords } from './saved-view.ts'

const viewedLists = new Map(servedLists.map(({ list }) => [list.name, list]))

/** Loads an admin's own views, sorted by name. Skips views of lists that no longer exist. */
export async function loadViews(db: Db, userId: string): Promise<SavedView[]> {
  const rows = await db.rows<Pick<SavedViewRow, 'id' | 'list' | 'name' | 'query'>>(
    'saved_views',
    `select id, list, name, query from saved_views where user_id = $1 and list = any($2) order by lower(name), id`,
    [userId, [...viewedLists.keys()]],
  )
  return rows.flatMap(row => {
    const list = viewedLists.get(row.list)
    return list ? [{ ...row, to: viewAddress(list, row.query) }] : []
  })
}

/** Saves a view. Refuses with ViewUnreadable (400) for an unknown list or invalid query, ViewNameTaken (409) without `replace`, TooManyViews (409). */
export async function saveView(app: App, { userId }: Viewer, input: NewViewInput, now: Date): Promise<void> {
  const list = viewedLists.get(input.list)
  const query = list ? readQuery(list, input.query) : null
  if (query === null) throw refusal('ViewUnreadable', 400, viewWords.unreadable)
  await app.db.transaction(async tx => {
    await lockViews(tx, userId)
    const [existing] = await tx.rows<Pick<SavedViewRow, 'id'>>(
      'view_of_name',
      'select id from saved_views where user_id = $1 and list = $2 and lower(name) = lower($3)',
      [userId, input.list, input.name],
    )
    if (existing && !input.replace) throw nameTaken()
    if (existing) {
      const change = 'update saved_views set name = $2, query = $3 where id = $1'
      await tx.rows('replace_view', change, [existing.id, input.name, query])
      return
    }
    const inserted = await tx.rows(
      'insert_view',
      `insert into saved_views (user_id, list, name, query, created_at)
       select $1, $2, $3, $4, $5 where (select count(*) from saved_views where user_id = $1) < $6 returning 1`,
      [userId, input.list, input.name, query, now, maxViews],
    )
    if (inserted.length === 0) throw refusal('TooManyViews', 409, viewWords.tooMany)
  })
}

/** Renames one of the user's own views. Refuses with ViewNotFound (404) and ViewNameTaken (409). */
export async function renameView(app: App, { userId }: Viewer, viewId: string, name: string): Promise<void> {
  await app.db.transaction(async tx => {
    await lockViews(tx, userId)
    const [taken] = await tx.rows(
      'other_view_of_name',
      `select 1 from saved_views own join saved_views other using (user_id, list)
       where own.id = $1 and own.user_id = $2 and other.id <> own.id and lower(other.name) = lower($3)`,
      [viewId, userId, name],
    )
    if (taken) throw nameTaken()
    const renamed = await tx.rows(
      'rename_view',
      'update saved_views set name = $3 where id = $1 and user_id = $2 returning 1',
      [viewId, userId, name],
    )
    if (renamed.length === 0) throw notFound()
  })
}

/** Deletes one of the user's own views. Refuses with ViewNotFound (404). */
export async function deleteView(app: App, { userId }: Viewer, viewId: string): Promise<void> {
  const deleted = await app.db.rows(
    'delete_view',
    'delete from saved_views where id = $1 and user_id = $2 returning 1',
    [viewId, userId],
  )
  if (deleted.length === 0) throw notFound()
}

const nameTaken = () =>
  refusal('ViewNameTaken', 409, viewWords.nameTaken, { fields: { name: viewWords.nameTaken } })
const notFound = () => refusal('ViewNotFound', 404, viewWords.notFound)

/** Locks the user's row, so that concurrent saves can't exceed the limit or use the same name. */
async function lockViews(tx: Tx, userId: string): Promise<void> {
  await tx.rows('lock_person_for_views', 'select 1 from users where id = $1 for no key update', [userId])
}
