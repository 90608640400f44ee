import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { resolveGuest } from '#app/donors/page/donor-session.server.ts'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { manualClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { takesTestMoney } from '#app/platform/env.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { providers } from '#app/platform/payments/providers.server.ts'
import { openPush } from '#app/platform/push/open-push.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { type Live, startLive } from '#app/platform/topics/live.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { freshDatabase } from '#tests/setup/database.server.ts'

/** A complete server without sockets: tests call its operations in-process. It has its own database and a clock that tests set. */
export type World = {
  app: App
  clock: ReturnType<typeof manualClock>
  databaseUrl: string
  /** Connects to the same database as the owner of its tables. */
  owner: pg.Pool
  ownerUrl: string
  /** Sends a request as a page of the server's own origin does. */
  http(request: Request): Promise<Response>
  /** Sends such a request with a JSON body, and parses the response. */
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each endpoint returns another body
export type Answer = { status: number; body: any; headers: Headers }

/** Noon in New York (EDT) on Wednesday, March 11, 2026, far from the ends of a week, month, and term. */
export const worldStart = new Date('2026-03-11T16:00:00.000Z')

type Options = {
  start?: Date
  env?: Record<string, string>
  app?: Partial<App>
  poolSize?: number
  /** Listens for other servers' changes (`startLive`), without which the server does not cache responses. */
  hears?: boolean
}

const noLive: Live = {
  watch: () => () => {},
  caughtUp: async () => false,
  hear: () => () => {},
  stop: async () => {},
}
const testKeys = `1:${Buffer.alloc(32, 7).toString('base64')}`

/** Creates a world with an empty database. Call its `close` in afterAll. */
export async function aWorld(options: Options = {}): Promise<World> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tassel-world-'))
  const env = readEnv({ DEMO: '1', DATA_DIR: dataDir, NODE_ENV: 'test', ...options.env })
  const secrets = secretsFrom(testKeys)
  const clock = manualClock(options.start ?? worldStart)
  const db = openDatabase(database.url, silentLog, { max: options.poolSize ?? 20 })
  const app: App = {
    env,
    secrets,
    clock,
    newShortId,
    db,
    log: silentLog,
    live: options.hears ? await startLive(database.url, silentLog) : noLive,
    files: localFiles(join(dataDir, 'files')),
    payments: await providers[env.payments].connect(env, secrets),
    push: await openPush(env, clock),
    ...options.app,
  }
  await recordMode(db, env.demo, env.payments !== 'sandbox' && takesTestMoney(env))
  const http = buildHttp(app, operations, resolveViewer, resolveGuest, resolveKey)
  const send = async (request: Request) => await http.fetch(request)
  return {
    app,
    clock,
    databaseUrl: database.url,
    owner: database.owner,
    ownerUrl: database.ownerUrl,
    http: send,
    async call(method, path, body, headers) {
      // Tests read figures of what they did just before.
      if (method === 'GET') await refreshSums(app)
      return await callJson(send, env.appUrl, { method, path, body, headers })
    },
    async close() {
      await app.live.stop()
      await app.push.close()
      await db.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Updates the sums of admin pages, as a job does every minute (P770), but without an announcement. Does nothing while the database is away. */
export async function refreshSums({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await db.rows(null, 'select rollups.refresh($1, 1000000)', [clock.now()]).catch(() => {})
}

type JsonCall = { method: string; path: string; body: unknown; headers: HeadersInit | undefined }

async function callJson(
  send: (request: Request) => Promise<Response>,
  appUrl: string,
  { method, path, body, headers }: JsonCall,
): Promise<Answer> {
  const all = new Headers(headers)
  if (method !== 'GET' && !all.has('origin')) all.set('origin', appUrl)
  if (body !== undefined) all.set('content-type', 'application/json')
  const request = new Request(new URL(path, appUrl), {
    method,
    headers: all,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await send(request)
  const text = await response.text()
  return { status: response.status, body: parsed(text), headers: response.headers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
