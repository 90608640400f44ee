import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An object's JSON; null if it was deleted. */
type StoredObject = { kind: string; id: string; body: string | null }

/** The objects as of the last finished request. */
export type Store = {
  /** In the order in which they were first saved. */
  load(): StoredObject[]
  /** Saves all or none. */
  save(changed: readonly StoredObject[]): void
  close(): void
}

/** Opens or creates the store in `folder`. Only this user can read its file. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'payments.sqlite')
  const db = new DatabaseSync(file)
  // SQLite gives the files beside it this mode, too.
  chmodSync(file, 0o600)
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;
    create table if not exists objects (
      n integer primary key, kind text not null, id text not null, body text not null, unique (kind, id)) strict`)
  const load = db.prepare('select kind, id, body from objects order by n')
  const put = db.prepare(
    'insert into objects (kind, id, body) values (?, ?, ?) on conflict (kind, id) do update set body = excluded.body',
  )
  const drop = db.prepare('delete from objects where kind = ? and id = ?')
  return {
    load: () => load.all() as StoredObject[],
    save(changed) {
      db.exec('begin immediate')
      try {
        for (const { kind, id, body } of changed) {
          if (body === null) drop.run(kind, id)
          else put.run(kind, id, body)
        }
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
