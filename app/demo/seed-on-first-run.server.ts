import pg from 'pg'
import type { App } from '../platform/app.server.ts'
import { type AuditAction, audit } from '../platform/audit/audit.server.ts'
import { withoutTimeouts } from '../platform/database/connection.server.ts'
import type { DatabaseAccess } from '../platform/database/database-access.server.ts'
import { migrate } from '../platform/database/migrate.server.ts'

/** Any number, the same for everyone: only one server fills the demo world. */
const lockKey = 7_203_001

/**
 * Fills the demo world when nobody lives in the database yet. One that was cut off half-way is thrown away and begun again:
 * what was there was only its own beginning.
 */
export async function seedOnFirstRun(app: App, access: DatabaseAccess): Promise<void> {
  // Closed afterwards, which gives the lock back.
  await withoutTimeouts(app.db.sessions, async holder => {
    await holder.query('select pg_advisory_lock($1)', [lockKey])
    const stage = await stageOf(holder)
    if (stage === 'inhabited') return
    if (stage === 'cut off') await beginAgain(app, access)
    const started = performance.now()
    await mark(app, 'demo.seeding')
    const { seedDemoWorld } = await import('./seed-demo-world.server.ts')
    await seedDemoWorld(app)
    await mark(app, 'demo.seeded')
    app.log.info({ ms: Math.trunc(performance.now() - started) }, 'the demo world is filled')
  })
}

type Stage = 'empty' | 'cut off' | 'inhabited'

async function stageOf(client: pg.PoolClient): Promise<Stage> {
  const { rows } = await client.query<{ users: boolean; begun: boolean; done: boolean }>(
    `select exists (select 1 from users) as users,
       exists (select 1 from audit_log where action = 'demo.seeding') as begun,
       exists (select 1 from audit_log where action = 'demo.seeded') as done`,
  )
  const [found] = rows
  if (found?.begun && !found.done) return 'cut off'
  return found?.users ? 'inhabited' : 'empty'
}

async function beginAgain(app: App, access: DatabaseAccess): Promise<void> {
  if (!access.ownerUrl)
    throw new Error('The demo world was cut off half-way: fill it again with DATABASE_OWNER_URL.')
  app.log.warn({}, 'the demo world was cut off half-way; it is filled again')
  const owner = new pg.Client({ connectionString: access.ownerUrl })
  await owner.connect()
  try {
    await owner.query('drop schema public, rollups cascade; create schema public')
  } finally {
    await owner.end()
  }
  await migrate(access)
}

async function mark(app: App, action: AuditAction): Promise<void> {
  const at = app.clock.now()
  await app.db.transaction(tx =>
    audit(tx, { at, actorUserId: null, action, subjectType: 'world', subjectId: 'demo' }),
  )
}
