import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '#app/platform/app.server.ts'
import { startClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { databaseAccess } from '#app/platform/database/database-access.server.ts'
import { credentialsOf } from '#app/platform/embedded-postgres/cluster.server.ts'
import { urlOf } from '#app/platform/embedded-postgres/database.server.ts'
import { findPostmaster, stopPostmaster } from '#app/platform/embedded-postgres/postmaster.server.ts'
import { removeSocketDir } from '#app/platform/embedded-postgres/socket-dir.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { providers } from '#app/platform/payments/providers.server.ts'
import { noPush } from '#app/platform/push/port.ts'
import { type Secrets, secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { freePort, startTassel, type TasselProcess } from '#tests/setup/tassel-process.ts'
import { chargeExampleFees } from '#tests/world/fees.ts'
import { type Provider, startProvider } from './provider-process.ts'

/** A complete Tassel in production mode for kill tests: the server, its own PostgreSQL, and a payment provider that survives their crashes. */
export type RunningServer = {
  /** The URL to which donors' browsers send requests. */
  origin: string
  appUrl: string
  provider: Provider
  /** Gives the test direct access to the server's database, with the real clock. */
  app: App
  /** The current process id of the PostgreSQL postmaster. */
  postmaster(): Promise<number>
  /** The server's process id. Throws if the server is not running. */
  serverPid(): number
  /** Sends SIGKILL to the server, but not to its PostgreSQL. */
  kill(): Promise<void>
  /** Restarts the server with the same DATA_DIR and ports, and waits until it responds. */
  start(): Promise<void>
  /** The server's output. */
  log(): string
  close(): Promise<void>
}

/** Charges the example fees, or with `fees` those that a new server starts with. */
export async function aRunningServer(
  options: { payments?: 'sandbox' | 'stripe'; fees?: 'starting'; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const plain = await environment()
  const secrets = secretsFrom(plain.SECRET_KEYS)
  // Imported when needed, since it imports Vitest, which a Playwright test can't.
  const ofStripe = options.payments === 'stripe' ? await import('./stripe-provider.ts') : null
  const stripe = ofStripe && (await ofStripe.startStripe(Number(plain.PORT)))
  const env = { ...plain, ...options.env, ...stripe?.env }
  const demoProvider = stripe ? null : await startProvider(env, secrets)
  let server = await startServer(env)
  const app = await openApp(env, secrets)
  if (options.fees !== 'starting') await chargeExampleFees(app)
  const provider =
    ofStripe && stripe ? ofStripe.stripeAsProvider(stripe, app.payments) : (demoProvider as Provider)
  return {
    origin: `http://127.0.0.1:${env.PORT}`,
    appUrl: env.APP_URL,
    provider,
    app,
    postmaster: async () => (await runningPostgres(env.DATA_DIR)).pid,
    serverPid() {
      process.kill(server.pid, 0)
      return server.pid
    },
    kill: () => server.kill(),
    start: async () => {
      server = await startServer(env)
    },
    log: () => server.log(),
    async close() {
      await app.db.close()
      await server.stop()
      await provider.stop()
      await stopOrphan(env.DATA_DIR)
      server.forget()
    },
  }
}

async function environment() {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const [port, sandboxPort] = [await freePort(), await freePort()]
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    NODE_ENV: 'production',
    DEMO: '0',
    ALLOW_SANDBOX_PAYMENTS: '1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    HOST: '127.0.0.1',
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'tassel-house-')),
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    BRAND_LEGAL_ENTITY: 'Tassel Foundation',
    BRAND_SUPPORT_EMAIL: 'support@tassel.example',
    // Makes the server read each donor's IP address from X-Forwarded-For.
    TRUSTED_PROXIES: '1',
  }
}

type ServerEnv = Awaited<ReturnType<typeof environment>>

function startServer(env: ServerEnv): Promise<TasselProcess> {
  const ports = { port: Number(env.PORT), sandboxPort: Number(env.SANDBOX_PORT) }
  return startTassel({ dataDir: env.DATA_DIR, ...ports, env })
}

async function openApp(env: ServerEnv, secrets: Secrets): Promise<App> {
  const { socketDir } = await runningPostgres(env.DATA_DIR)
  const { appUrl: url } = await databaseAccess({
    url: urlOf(socketDir, credentialsOf(join(env.DATA_DIR, 'postgres'))),
    ownerUrl: null,
  })
  const read = readEnv(env)
  return {
    env: read,
    secrets,
    newShortId,
    log: silentLog,
    clock: startClock(),
    db: openDatabase(url, silentLog, { max: 4 }),
    live: { watch: () => () => {}, caughtUp: async () => false, hear: () => () => {}, stop: async () => {} },
    files: localFiles(join(env.DATA_DIR, 'files')),
    payments: await providers[read.payments].connect(read, secrets),
    push: noPush,
  }
}

/** Stops the PostgreSQL that a killed server has left running. */
async function stopOrphan(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const orphan = await findPostmaster(cluster)
  if (!orphan) return
  await stopPostmaster(cluster, orphan.pid, true)
  removeSocketDir(orphan.socketDir)
}

async function runningPostgres(dataDir: string) {
  const found = await findPostmaster(join(dataDir, 'postgres', 'cluster'))
  if (!found) throw new Error('PostgreSQL does not run')
  return found
}
