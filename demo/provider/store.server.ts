import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An object as JSON; `body` is null if the object was deleted. */
type StoredObject = { kind: string; id: string; body: string | null }

/** Stores the demo provider's objects after each request. */
export type Store = {
  /** Returns the objects in the order in which they were first saved. */
  load(): StoredObject[]
  /** Saves all changes in one transaction. */
  save(changed: readonly StoredObject[]): void
  close(): void
}

/** Opens or creates the store in `folder`. Only this user can read its files. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'payments.sqlite')
  const db = new DatabaseSync(file)
  // SQLite creates its WAL files with the same mode.
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
