import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { grantRole } from '#app/accounts/roles.server.ts'
import { sessionGeneration, startSession } from '#app/accounts/sessions/start-session.server.ts'
import { newKey } from '#app/integrations/keys/key-text.server.ts'
import { scopes } from '#app/integrations/keys/scopes.ts'
import type { App } from '#app/platform/app.server.ts'
import { startClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { DatabaseAccess } from '#app/platform/database/database-access.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { providers } from '#app/platform/payments/providers.server.ts'
import { noPush } from '#app/platform/push/port.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { unwatched } from '#app/platform/topics/live.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { compiled, program } from '#tests/setup/program.ts'
import { type Headers, visitor } from '../load/load.server.ts'
import { freePort, type Side, startSide } from './process.server.ts'

/** Tassel as an operator runs it, with direct access to its database and secrets. */
export type Tassel = Side & {
  app: App
  /** The headers of a signed-in admin, of the owner of the second campaign, and of a program that may read everything. */
  as: Record<'admin' | 'owner' | 'program', Headers>
  /** Starts a new process on the same port, so that nothing is in memory; with the settings of before, or the `small` ones for memory. */
  restart(setting?: 'small'): Promise<void>
}

export const campaignPath = (id: string) => `/api/screens/campaign/${id}`

/** The settings for a small machine (docs/operations.md). */
const smallMemory = { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=256' }

/** The command line that `npm start` runs (bin/run.mjs). */
const command = ['--import', './bin/lib/follow-launcher.mjs', program('main')]

/** Starts Tassel in production mode on this database, and waits until it is ready. */
export async function startTassel(access: DatabaseAccess, mailUrl: string): Promise<Tassel> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'tassel-bench-'))
  const env = {
    ...compiled,
    DEMO: '0',
    HOST: '127.0.0.1',
    APP_URL: 'https://give.example.org',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    DATABASE_URL: access.appUrl,
    DATABASE_OWNER_URL: access.ownerUrl ?? '',
    MAIL_FROM: 'Tassel <hello@give.example.org>',
    SMTP_URL: mailUrl,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    BRAND_LEGAL_ENTITY: 'Tassel Foundation',
    BRAND_SUPPORT_EMAIL: 'support@tassel.example',
    ALLOW_SANDBOX_PAYMENTS: '1',
    LOG_LEVEL: 'warn',
  }
  const standIn = await startStandIn(sandboxPort)
  const start = (more = {}) =>
    startSide({ name: 'Tassel', args: command, env: { ...env, ...more }, port, path: '/readyz' })
  let side = await start()
  const app = await directAccess(env)
  const as = {
    admin: await signedIn(app, await madeAdmin(app, 'scholar1@bench.example')),
    owner: await signedIn(app, await userOf(app, 'scholar2@bench.example')),
    program: await withKey(app, await userOf(app, 'scholar1@bench.example')),
  }
  return {
    name: side.name,
    port,
    app,
    as,
    get pid() {
      return side.pid
    },
    get startedInMs() {
      return side.startedInMs
    },
    async restart(setting) {
      await side.stop()
      side = await start(setting && smallMemory)
    },
    async stop() {
      await app.db.close()
      await side.stop()
      await standIn.terminate()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a stand-in for the demo provider, which can look up every payment of the works at almost no cost. */
async function startStandIn(port: number): Promise<Worker> {
  const worker = new Worker(new URL('./provider-stand-in.server.ts', import.meta.url), {
    workerData: { port },
  })
  await once(worker, 'message')
  return worker
}

async function directAccess(variables: Record<string, string>): Promise<App> {
  const env = readEnv(variables)
  const secrets = secretsFrom(variables.SECRET_KEYS ?? '')
  return {
    env,
    secrets,
    log: silentLog,
    clock: startClock(),
    db: openDatabase(variables.DATABASE_URL ?? '', silentLog, { max: 4 }),
    live: unwatched,
    files: localFiles(env.dataDir),
    payments: await providers.sandbox.connect(env, secrets),
    push: noPush,
    newShortId,
  }
}

async function madeAdmin(app: App, email: string): Promise<string> {
  const { userId } = await app.db.transaction(tx =>
    grantRole(tx, email, { role: 'owner', byUserId: null, now: app.clock.now() }),
  )
  return userId
}

async function userOf(app: App, email: string): Promise<string> {
  const [user] = await app.db.rows<{ id: string }>(null, 'select id from users where email = $1', [email])
  return user?.id ?? ''
}

/** Signs a person of the dataset in, and returns the headers of their browser. */
async function signedIn(app: App, userId: string): Promise<Headers> {
  const answerHeaders = new global.Headers()
  const proof = { userId, provedBy: 'code', generation: await sessionGeneration(app.db, userId) } as const
  await startSession(app, proof, { headers: new global.Headers(), answerHeaders })
  const cookies = answerHeaders.getSetCookie().map(line => line.split(';')[0])
  return { ...visitor, cookie: cookies.join('; ') }
}

async function withKey(app: App, userId: string): Promise<Headers> {
  const { key, prefix, hash } = newKey()
  await app.db.rows(
    null,
    `insert into api_keys (id, name, prefix, key_sha256, scopes, created_by, created_at, expires_at)
     values (gen_random_uuid(), 'Bench', $1, $2, $3, $4, now(), now() + interval '1 day')`,
    [prefix, hash, scopes, userId],
  )
  return { authorization: `Bearer ${key}` }
}
