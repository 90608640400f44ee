import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** One object as it is kept: of which kind, and its JSON; null where it is gone. */
export type Kept = { kind: string; id: string; body: string | null }

/** What outlives the process: every object as it stood after the last finished request. */
export type Store = {
  /** In the order in which they were first kept. */
  load(): Kept[]
  /** Whole or not at all. */
  save(changed: readonly Kept[]): void
  close(): void
}

/** Opens, and on the first run makes, the file in `folder` that keeps the sandbox's objects; nobody else may read it. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'payments.sqlite')
  const db = new DatabaseSync(file)
  // SQLite gives the files beside it the same mode.
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
    load: () => load.all() as Kept[],
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
