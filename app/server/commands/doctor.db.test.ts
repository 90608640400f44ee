import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { surroundings as real, type Surroundings } from '#app/platform/doctor/surroundings.server.ts'
import { newVapidKeys } from '#app/platform/push/settings.server.ts'
import { aCertificate } from '#tests/setup/certificate.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { doctor } from './doctor.server.ts'

/** A server that the doctor calls healthy. Each test plants one fault, and expects its line. */
let database: FreshDatabase
let mail: Peer
let settings: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'tassel-doctor-'))
const inADay = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)
const stripeKeys = {
  PAYMENTS: 'stripe',
  ALLOW_SANDBOX_PAYMENTS: '',
  STRIPE_TEST: '1',
  STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51AbCdEfGh',
  STRIPE_WEBHOOK_SECRET: 'whsec_51AbCdEfGh',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  STRIPE_JS_URL: 'http://127.0.0.1:1/s.js',
}
const records: Record<string, string[]> = {
  'give.test-school.org': ['v=spf1 include:_spf.mail.org -all', 'another=record'],
  '_dmarc.give.test-school.org': ['v=DMARC1; p=quarantine'],
  's1._domainkey.give.test-school.org': ['v=DKIM1; k=rsa; p=MIIB'],
}
const healthy: Surroundings = {
  addresses: async () => ['203.0.113.5'],
  textRecords: async name => records[name] ?? [],
  certificate: async () => ({ problem: null, validTo: inADay(60) }),
  fetch: async () =>
    Response.json({ script: '/assets/web.js' }, { headers: { date: new Date().toUTCString() } }),
  build: async () => '/assets/web.js',
  freeMb: async () => 50_000,
  mode: async () => 0o40700,
}

beforeAll(async () => {
  writeFileSync(join(folder, 'a-file'), '')
  database = await freshDatabase()
  mail = await aMailServer()
  const { publicKey, privateKey } = newVapidKeys()
  settings = {
    DEMO: '0',
    APP_URL: 'https://give.test-school.org',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'School <hello@give.test-school.org>',
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    BRAND_LEGAL_ENTITY: 'Test School',
    BRAND_SUPPORT_EMAIL: 'help@give.test-school.org',
    ALLOW_SANDBOX_PAYMENTS: '1',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN: 'a-token-for-metrics',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    BACKUP_RECIPIENTS: await identityToRecipient(await generateIdentity()),
  }
  const { rows } = await database.owner.query(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@x.org') returning id`,
  )
  await database.owner.query(`insert into user_roles (user_id, role) values ($1, 'owner')`, [rows[0].id])
})
beforeEach(() => ran({ self_check: 0, backup: 0, rehearse_restore: 0 }))
afterAll(async () => {
  await Promise.all([database.drop(), mail.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** Records that tasks last succeeded so many hours ago; null for never. */
async function ran(hours: Record<string, number | null>): Promise<void> {
  for (const [task, ago] of Object.entries(hours)) {
    await database.owner.query('delete from task_runs where task = $1', [task])
    if (ago === null) continue
    const insert = `insert into task_runs (task, first_at, succeeded_at) values ($1, now(), now() - $2 * interval '1 hour')`
    await database.owner.query(insert, [task, ago])
  }
}

async function examine(
  env: Record<string, string | undefined> = {},
  around: Partial<Surroundings> = {},
  dkim = 's1',
) {
  const lines: string[] = []
  const options = {
    dkimSelector: dkim || undefined,
    surroundings: { ...healthy, ...around },
    print: (line: string) => lines.push(line),
  }
  const { failed = false } = await doctor({ ...settings, ...env }, options)
  return { lines: lines.filter(line => !line.startsWith('ok ')), failed }
}

test('a healthy server has no finding', async () => {
  expect(await examine()).toEqual({ lines: [], failed: false })
})

const proxy = (status: number, body: unknown = {}) => ({ fetch: async () => Response.json(body, { status }) })
const text = (name: string, ...found: string[]) => ({
  textRecords: async (asked: string) => (asked === name ? found : (records[asked] ?? [])),
})
const domain = 'give.test-school.org'

test.each<[string, Record<string, string | undefined>, Partial<Surroundings>, string]>([
  ['a setting with a typing error', { PORT: 'x' }, {}, 'fault    settings: PORT: '],
  ['a missing setting', { BRAND_LEGAL_ENTITY: '' }, {}, 'fault    settings: BRAND_LEGAL_ENTITY: '],
  ['plain HTTP', { APP_URL: 'http://give.test-school.org' }, {}, 'fault    settings: APP_URL: '],
  [
    'no DNS record',
    {},
    { addresses: async () => [] },
    `fault    DNS: ${domain} has no address: add an A or AAAA record`,
  ],
  [
    'an expired certificate',
    {},
    { certificate: async () => ({ problem: 'CERT_HAS_EXPIRED', validTo: inADay(-2) }) },
    'fault    TLS: the certificate expired on ',
  ],
  [
    'a certificate for another host',
    {},
    { certificate: async () => ({ problem: 'ERR_TLS_CERT_ALTNAME_INVALID', validTo: inADay(60) }) },
    'fault    TLS: browsers refuse the certificate (ERR_TLS_CERT_ALTNAME_INVALID)',
  ],
  [
    'a certificate that is about to expire',
    {},
    { certificate: async () => ({ problem: null, validTo: inADay(5) }) },
    'warning  TLS: the certificate expires in 5 days',
  ],
  [
    'a closed port',
    {},
    {
      certificate: async () => {
        throw new Error('ECONNREFUSED')
      },
    },
    `fault    TLS: ${domain} accepts no TLS connection (ECONNREFUSED)`,
  ],
  ['a proxy without Tassel', {}, proxy(502), 'fault    APP_URL: the proxy answers 502: start the server'],
  ['another site', {}, proxy(200, { hello: 'nginx' }), 'fault    APP_URL: something else answers (200)'],
  [
    'an update without a restart',
    {},
    { build: async () => '/assets/newer.js' },
    'warning  APP_URL: another build runs',
  ],
  ['a page that is missing', {}, proxy(404), 'fault    APP_URL: something else answers (404)'],
  [
    'a site that does not answer',
    {},
    {
      fetch: async () => {
        throw new Error('timeout')
      },
    },
    'fault    APP_URL: https://give.test-school.org does not answer (timeout)',
  ],
  [
    'a wrong clock',
    {},
    {
      fetch: async () =>
        Response.json({ script: '/assets/web.js' }, { headers: { date: inADay(-1).toUTCString() } }),
    },
    'fault    clock: 86',
  ],
  ['no mail server', { SMTP_URL: '' }, {}, 'fault    SMTP_URL: is not set'],
  [
    'a mail server that is down',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    {},
    'fault    SMTP: the mail server refuses us',
  ],
  ['no SPF record', {}, text(domain), `fault    SPF: ${domain} has none: add a TXT record "v=spf1`],
  ['two SPF records', {}, text(domain, 'v=spf1 -all', 'v=spf1 a -all'), `fault    SPF: ${domain} has 2`],
  [
    'an SPF record for every server',
    {},
    text(domain, 'v=spf1 +all'),
    `fault    SPF: ${domain} lets every server send`,
  ],
  ['no DMARC record', {}, text(`_dmarc.${domain}`), `fault    DMARC: _dmarc.${domain} has none`],
  [
    'a DMARC record that only watches',
    {},
    text(`_dmarc.${domain}`, 'v=DMARC1; p=none'),
    `warning  DMARC: ${domain} only watches`,
  ],
  [
    'a DMARC record without a policy',
    {},
    text(`_dmarc.${domain}`, 'v=DMARC1; rua=mailto:x'),
    'fault    DMARC: the record of _dmarc.',
  ],
  ['no DKIM key', {}, text(`s1._domainkey.${domain}`), `fault    DKIM: s1._domainkey.${domain} has no key`],
  ['a revoked DKIM key', {}, text(`s1._domainkey.${domain}`, 'v=DKIM1; p='), 'fault    DKIM: the key s1 of'],
  ['a full disk', {}, { freeMb: async () => 200 }, 'fault    disk: '],
  ['a disk that fills up', {}, { freeMb: async () => 2_000 }, 'warning  disk: '],
  [
    'a folder that others can open',
    {},
    { mode: async () => 0o40755 },
    'fault    file permissions: other users can open ',
  ],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/z', DATABASE_OWNER_URL: '' },
    {},
    'fault    database: ',
  ],
  [
    'a store that cannot be written',
    { STORAGE_URL: `file://${join(folder, 'a-file')}` },
    {},
    'fault    storage: uploads fail (',
  ],
  ['Stripe keys that Stripe does not know', stripeKeys, {}, 'fault    Stripe: '],
  ['backups in the clear', { BACKUP_RECIPIENTS: '' }, {}, 'warning  BACKUP_RECIPIENTS: is not set'],
  ['no metrics', { METRICS_TOKEN: '' }, {}, 'warning  METRICS_TOKEN: is not set'],
  [
    'no push keys',
    { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' },
    {},
    'warning  VAPID_PUBLIC_KEY: is not set',
  ],
  ['a proxy that is not declared', { TRUSTED_PROXIES: '' }, {}, 'warning  TRUSTED_PROXIES: is not set'],
])('%s is named', async (_, env, around, line) => {
  const { lines, failed } = await examine(env, around)
  expect(lines.map(found => found.slice(0, line.length))).toEqual([line])
  expect(failed).toBe(line.startsWith('fault'))
})

test.each([
  [{ backup: null }, 'fault    backup: there is none'],
  [{ backup: 50 }, 'fault    backup: the last good one is 50 hours old'],
  [{ rehearse_restore: null }, 'warning  rehearsal: no restore was ever rehearsed'],
  [{ rehearse_restore: 24 * 200 }, 'warning  rehearsal: a restore was last rehearsed 200 days ago'],
  [{ self_check: 5 }, 'fault    jobs: the hourly self-check last ran 5 hours ago'],
  [{ self_check: null }, 'warning  jobs: the hourly self-check has not run yet'],
])('work that has stopped is named: %j', async (hours, line) => {
  await ran(hours)
  expect((await examine()).lines).toEqual([expect.stringContaining(line)])
})

test('a server whose role owns the tables is named', async () => {
  const { lines } = await examine({ DATABASE_URL: database.ownerUrl })
  expect(lines).toEqual([expect.stringContaining('database')])
})

test('a server without an owner is named', async () => {
  const empty = await freshDatabase()
  onTestFinished(() => empty.drop())
  const { lines } = await examine({ DATABASE_URL: empty.url, DATABASE_OWNER_URL: empty.ownerUrl })
  expect(lines).toContainEqual(expect.stringContaining('fault    staff: no one is an owner'))
})

test('a clock is also compared with Stripe’s, because the site is often on the same machine', async () => {
  const dateOf = (address: string) => (address.endsWith('/version.json') ? new Date() : inADay(-1))
  const fetch = async (address: string) =>
    Response.json({ script: '/assets/web.js' }, { headers: { date: dateOf(address).toUTCString() } })
  const { lines } = await examine(stripeKeys, { fetch })
  expect(lines).toContainEqual(expect.stringMatching(/^fault {4}clock: 86\d+ s apart from 127\.0\.0\.1/))
})

test('a DKIM selector that nobody named is not looked up', async () => {
  expect((await examine({}, {}, '')).lines).toEqual([expect.stringContaining('warning  DKIM: not looked up')])
})

test('the certificate of a real server is read, though clients would refuse it', async () => {
  const server = createServer(await aCertificate('localhost', true))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const shown = await real.certificate('localhost', (server.address() as AddressInfo).port)
  expect(shown.problem).toBeTruthy()
  expect(shown.validTo.getTime()).toBeLessThan(Date.now())
})

test('modes and free space of a real folder are read', async () => {
  const path = join(folder, 'shared')
  mkdirSync(path)
  writeFileSync(join(path, 'secret'), '')
  chmodSync(join(path, 'secret'), 0o644)
  expect((await real.mode(join(path, 'secret')))! & 0o777).toBe(0o644)
  expect(await real.mode(join(path, 'none'))).toBeNull()
  expect(await real.freeMb(path)).toBeGreaterThan(0)
})
