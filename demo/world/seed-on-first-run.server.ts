import pg from 'pg'
import type { App } from '#app/platform/app.server.ts'
import { type AuditAction, audit } from '#app/platform/audit/audit.server.ts'
import { withoutTimeouts } from '#app/platform/database/connection.server.ts'
import type { DatabaseAccess } from '#app/platform/database/database-access.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'

/** The key of the advisory lock that keeps two servers from seeding at the same time. */
const lockKey = 7_203_001

/** Seeds the demo world if the database has no users. If an earlier run was interrupted, drops all tables and starts over. */
export async function seedOnFirstRun(app: App, access: DatabaseAccess): Promise<void> {
  // The session-level lock is released when this connection closes.
  await withoutTimeouts(app.db.sessions, async holder => {
    await holder.query('select pg_advisory_lock($1)', [lockKey])
    const stage = await stageOf(holder)
    if (stage === 'in use') return
    if (stage === 'interrupted') await reset(app, access)
    const started = performance.now()
    await audited(app, 'demo.seeding')
    const { seedDemoWorld } = await import('./seed-demo-world.server.ts')
    await seedDemoWorld(app)
    await audited(app, 'demo.seeded')
    app.log.info({ ms: Math.trunc(performance.now() - started) }, 'the demo world is filled')
  })
}

type Stage = 'empty' | 'interrupted' | 'in use'

async function stageOf(client: pg.PoolClient): Promise<Stage> {
  const { rows } = await client.query<{ users: boolean; begun: boolean; done: boolean }>(
    `select exists (select 1 from users) as users,
       exists (select 1 from audit_log where action = 'demo.seeding') as begun,
       exists (select 1 from audit_log where action = 'demo.seeded') as done`,
  )
  const [state] = rows
  if (state?.begun && !state.done) return 'interrupted'
  return state?.users ? 'in use' : 'empty'
}

async function reset(app: App, access: DatabaseAccess): Promise<void> {
  if (!access.ownerUrl)
    throw new Error('Filling the demo world was interrupted. Set DATABASE_OWNER_URL to fill it again.')
  app.log.warn({}, 'filling the demo world was interrupted; it is filled again')
  const owner = new pg.Client({ connectionString: access.ownerUrl })
  await owner.connect()
  try {
    await owner.query('drop schema public, rollups cascade; create schema public')
  } finally {
    await owner.end()
  }
  await migrate(access)
}

async function audited(app: App, action: AuditAction): Promise<void> {
  const at = app.clock.now()
  await app.db.transaction(tx =>
    audit(tx, { at, actorUserId: null, action, subjectType: 'world', subjectId: 'demo' }),
  )
}
