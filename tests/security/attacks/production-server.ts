import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { App } from '#app/platform/app.server.ts'
import { startClock } from '#app/platform/clock.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { newShortId } from '#app/platform/ids.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { demoProviderSettings } from '#app/platform/payments/demo-provider/keys.server.ts'
import { stripeProvider } from '#app/platform/payments/stripe/stripe-provider.server.ts'
import { noPush } from '#app/platform/push/port.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readEnv } from '#app/server/read-env.server.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { freePort, startTassel, type TasselProcess } from '#tests/setup/tassel-process.ts'
import type { Answer } from '#tests/world/app.ts'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import { type DemoProviderClient, demoProviderClient } from '#tests/world/demo-provider-client.ts'
import { chargeExampleFees } from '#tests/world/fees.ts'

/**
 * A server process in production mode with its own database and a local SMTP server, for attacks from outside. The builders in tests/world accept it,
 * since it has an `app`.
 */
export type ProductionServer = {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** The public URL, which browsers send as Origin. */
  appUrl: string
  sandboxUrl: string
  /** The server's environment variables. */
  env: Record<string, string>
  /** Direct access to the server's database and secrets, for setup and assertions. */
  app: App
  database: FreshDatabase
  /** The SMTP server. `taken` contains every email that the server has sent. */
  mails: Peer
  pid: number
  /** The server's output. */
  log(): string
  /** Sends a request without an Origin, and does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends a JSON request as a page of the server does. */
  call(method: string, path: string, body?: unknown, headers?: HeadersInit): Promise<Answer>
  /** Creates a browser with its own cookie jar and IP address. */
  browser(cookies?: string): Browser
  /** The payment provider's API, card fields, and test controls. */
  demoProvider: DemoProviderClient
  /** The newest sign-in or step-up code that was emailed to this address. */
  codeFor(email: string): Promise<string>
  close(): Promise<void>
}

/** Starts a server, which takes 2 to 4 s, so share one per test file. `more` overrides environment variables. */
export async function startProduction(more: Record<string, string> = {}): Promise<ProductionServer> {
  const [database, mails, port, sandboxPort] = await Promise.all([
    freshDatabase(),
    aMailServer(),
    freePort(),
    freePort(),
  ])
  const env: Record<string, string> = { ...productionEnv(database.url, mails.url), ...more }
  const process = await startTassel({ port, sandboxPort, env }).catch(async error => {
    await Promise.all([mails.stop(), database.drop()])
    throw error
  })
  const app = ownHands({ ...env, PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: process.dataDir })
  // Allows tests to post donations of the provider 'stripe' as real money, which donations of the demo provider never are.
  if (env.PAYMENTS !== 'stripe') await recordMode(app.db, false)
  await chargeExampleFees(app)
  const origin = `http://127.0.0.1:${port}`
  const { appUrl, sandboxUrl } = app.env
  const send = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  const call: ProductionServer['call'] = (method, path, body, headers) =>
    callJson(send, appUrl, { method, path, body, headers })
  return {
    origin,
    appUrl,
    sandboxUrl,
    env,
    app,
    database,
    mails,
    pid: process.pid,
    log: process.log,
    fetch: send,
    call,
    browser: cookies => aBrowser({ call }, cookies),
    demoProvider: demoProviderClient(app.env, app.secrets),
    codeFor: email => codeFor(mails, email),
    close: () => closeAll(process, app, mails, database),
  }
}

/** The environment of a public server behind one proxy. */
function productionEnv(databaseUrl: string, smtpUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '0',
    HOST: '127.0.0.1',
    APP_URL: 'https://give.example.org',
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Tassel <hello@give.example.org>',
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    BRAND_LEGAL_ENTITY: 'Tassel Foundation',
    BRAND_SUPPORT_EMAIL: 'support@tassel.example',
    ALLOW_SANDBOX_PAYMENTS: '1',
    TRUSTED_PROXIES: '1',
  }
}

function ownHands(env: Record<string, string>): App {
  const read = readEnv(env)
  const secrets = secretsFrom(read.secretKeys ?? '')
  return {
    env: read,
    secrets,
    newShortId,
    log: silentLog,
    clock: startClock(),
    db: openDatabase(read.databaseUrl ?? '', silentLog, { max: 4 }),
    live: { watch: () => () => {}, caughtUp: async () => false, hear: () => () => {}, stop: async () => {} },
    files: localFiles(join(read.dataDir, 'files')),
    payments: stripeProvider(demoProviderSettings(read, secrets)),
    push: noPush,
  }
}

async function closeAll(process: TasselProcess, app: App, mails: Peer, database: FreshDatabase) {
  await process.stop()
  await Promise.all([app.db.close(), mails.stop()])
  await database.drop()
  process.forget()
}

type Send = (path: string, init?: RequestInit) => Promise<Response>
type JsonCall = { method: string; path: string; body: unknown; headers: HeadersInit | undefined }

async function callJson(
  send: Send,
  appUrl: string,
  { method, path, body, headers }: JsonCall,
): Promise<Answer> {
  const all = new Headers(headers)
  if (method !== 'GET' && !all.has('origin')) all.set('origin', appUrl)
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json')
  const response = await send(path, {
    method,
    headers: all,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
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

async function codeFor(mails: Peer, email: string): Promise<string> {
  return await eventually(() => {
    const toThem = mails.taken.findLast(
      ({ to, text }) => to?.some(({ address }) => address === email) && /^\d{6}$/m.test(text ?? ''),
    )
    return toThem?.text?.match(/^\d{6}$/m)?.[0]
  })
}
