import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { secretContext } from '#app/integrations/webhooks/deliver.server.ts'
import { surroundings as real, type Surroundings } from '#app/platform/doctor/surroundings.server.ts'
import { newVapidKeys } from '#app/platform/push/settings.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
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
const oidc = {
  OIDC_ISSUER: 'https://id.test-school.org',
  OIDC_CLIENT_ID: 'tassel',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
  OIDC_ROLES: 'treasury=finance',
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
  settingsFiles: () => [],
  backupTimer: async () => null,
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
    BACKUP_URL: `file://${join(folder, 'backups')}`,
    ACH_IMMEDIATE_DESTINATION: '123456780',
    ACH_IMMEDIATE_DESTINATION_NAME: 'BANK',
    ACH_IMMEDIATE_ORIGIN: '1999999999',
    ACH_IMMEDIATE_ORIGIN_NAME: 'SCHOOL',
    ACH_COMPANY_ID: '1999999999',
    ACH_ODFI_ROUTING: '123456780',
    BACKUP_RECIPIENTS: await identityToRecipient(await generateIdentity()),
  }
  const { rows } = await database.owner.query(
    `insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@x.org'), (gen_random_uuid(), 'Ben', 'ben@x.org') returning id`,
  )
  await database.owner.query(
    `insert into user_roles (user_id, role) select id, role from unnest($1::uuid[], '{owner,finance}'::text[]) as r(id, role)`,
    [rows.map(({ id }) => id)],
  )
  await database.owner.query(`insert into restores_elsewhere values ('0F5QK7M2XRDP9TN3', now(), now(), $1)`, [
    rows[0].id,
  ])
})
beforeEach(() => ran({ self_check: 0, reconcile_payments: 0, backup: 0, rehearse_restore: 0 }))
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
      certificate: async () => ({ problem: 'ECONNREFUSED', validTo: null }),
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
  [
    'a sender without an address',
    { MAIL_FROM: 'Test School' },
    {},
    'fault    settings: MAIL_FROM: has no email address: expected',
  ],
  [
    'a mistyped age recipient',
    { BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q' },
    {},
    'fault    settings: BACKUP_RECIPIENTS: expected age recipients',
  ],
  [
    'a setting with a misspelled name',
    { SMPT_URL: 'smtp://127.0.0.1:25' },
    {},
    'warning  SMPT_URL: is not a setting: rename it if you meant SMTP_URL',
  ],
  [
    'a setting with a letter too many',
    { TRUSTED_PROXYS: '1' },
    {},
    'warning  TRUSTED_PROXYS: is not a setting: rename it if you meant TRUSTED_PROXIES',
  ],
  [
    'more trusted proxies than there are',
    { TRUSTED_PROXIES: '3' },
    {
      fetch: async address =>
        address.endsWith('/healthz')
          ? new Response('ok, but TRUSTED_PROXIES is 3 and X-Forwarded-For has 1')
          : healthy.fetch(address),
    },
    'fault    TRUSTED_PROXIES: is 3, but only one proxy names the visitor’s address',
  ],
  [
    'a store for backups that cannot be written',
    { BACKUP_URL: `file://${join(folder, 'a-file')}` },
    {},
    'fault    BACKUP_URL: no backup can be stored there (',
  ],
  [
    'a backup timer that is off',
    {},
    { backupTimer: async () => 'off' },
    'fault    backup timer: tassel-backup.timer is off: systemctl enable --now',
  ],
  [
    'settings that every user can read',
    {},
    {
      settingsFiles: () => ['/etc/tassel/tassel.env'],
      mode: async path => (path.startsWith('/etc') ? 0o100644 : 0o40700),
    },
    'fault    file permissions: every user of this machine can open /etc/tassel/tassel.env',
  ],
  [
    'an identity provider that is down',
    oidc,
    {
      fetch: async address => {
        if (address.startsWith('https://id.')) throw new Error('ECONNREFUSED')
        return await healthy.fetch(address)
      },
    },
    'fault    OIDC_ISSUER: https://id.test-school.org/.well-known/openid-configuration does not answer',
  ],
  [
    'another name of the identity provider',
    oidc,
    {
      fetch: async address =>
        address.startsWith('https://id.')
          ? Response.json({ issuer: 'https://id.test-school.org/' })
          : await healthy.fetch(address),
    },
    'fault    OIDC_ISSUER: https://id.test-school.org/.well-known/openid-configuration names another issuer',
  ],
  [
    'a missing table of accounts',
    { BOOKS_ACCOUNTS: join(folder, 'none.csv') },
    {},
    'fault    BOOKS_ACCOUNTS: the file cannot be read (ENOENT',
  ],
  [
    'missing bank settings',
    { ACH_COMPANY_ID: '', ACH_ODFI_ROUTING: '' },
    {},
    'warning  payouts: no payout file can be made: set ACH_COMPANY_ID, ACH_ODFI_ROUTING',
  ],
  ['a proxy that is not declared', { TRUSTED_PROXIES: '' }, {}, 'warning  TRUSTED_PROXIES: is not set'],
])('%s is named (P720)', async (_, env, around, line) => {
  const { lines, failed } = await examine(env, around)
  expect(lines.map(found => found.slice(0, line.length))).toEqual([line])
  expect(failed).toBe(line.startsWith('fault'))
})

test.each([
  [{ backup: null }, 'fault    backup: there is none'],
  [{ backup: 50 }, 'fault    backup: the last good one is 50 hours old'],
  [{ rehearse_restore: null }, 'warning  rehearsal: no restore was ever rehearsed'],
  [{ rehearse_restore: 24 * 200 }, 'warning  rehearsal: a restore was last rehearsed 200 days ago'],
  [{ reconcile_payments: 1 }, 'fault    jobs: no job has run for 60 minutes'],
  [{ self_check: 5 }, 'fault    self-check: the hourly self-check last ran 5 hours ago'],
  [{ self_check: null }, 'warning  self-check: the hourly self-check has not run yet'],
])('work that has stopped is named: %j', async (hours, line) => {
  await ran(hours)
  expect((await examine()).lines).toEqual([expect.stringContaining(line)])
})

test('a weekly self-check that is overdue is named (P720, P776)', async () => {
  const insert = `insert into self_checks (at, took_ms, differences, report, is_complete) values (now() - $1 * interval '1 day', 1, 0, jsonb_build_object('at', now(), 'differences', 0, 'checks', '[]'::jsonb), $2)`
  await database.owner.query(insert, [9, true])
  await database.owner.query(insert, [0, false])
  expect((await examine()).lines).toEqual([
    expect.stringContaining(
      'warning  self-check: the weekly self-check is overdue: everything was last checked 9 days ago: run tassel self-check',
    ),
  ])
  await database.owner.query(insert, [7, true])
  expect((await examine()).lines).toEqual([])
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

test('a single person who decides is named (P720)', async () => {
  await database.owner.query(`delete from user_roles where role = 'finance'`)
  onTestFinished(async () => {
    await database.owner.query(
      `insert into user_roles (user_id, role) select id, 'finance' from users where name = 'Ben'`,
    )
  })
  expect((await examine()).lines).toEqual([
    expect.stringContaining('warning  staff: one person alone decides on money'),
  ])
})

test('keys that do not open the database’s secrets are named (P720)', async () => {
  const id = randomUUID()
  const seal = (keys: string) => secretsFrom(keys).seal('a secret', secretContext(id))
  await database.owner.query(
    `insert into webhook_endpoints (id, url, description, event_types, secret, events_after, created_at)
     values ($1, 'https://crm.example.org', 'CRM', '{donation.captured}', $2, 0, now())`,
    [id, seal(settings.SECRET_KEYS ?? '')],
  )
  onTestFinished(async () => void (await database.owner.query('delete from webhook_endpoints')))
  expect((await examine()).lines).toEqual([])
  const SECRET_KEYS = `1:${randomBytes(32).toString('base64')}`
  expect((await examine({ SECRET_KEYS })).lines).toEqual([
    expect.stringContaining('fault    SECRET_KEYS: cannot open webhook_endpoints.secret: set the keys'),
  ])
  expect(
    (await examine({ SECRET_KEYS: `${SECRET_KEYS.replace('1:', '2:')},${settings.SECRET_KEYS}` })).lines,
  ).toEqual([])
})

test('a demo needs no mail server (P720)', async () => {
  const { lines } = await examine({
    DEMO: '1',
    SMTP_URL: '',
    MAIL_FROM: '',
    APP_URL: 'http://localhost:3000',
  })
  expect(lines.filter(line => line.includes('SMTP'))).toEqual([])
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
  expect(shown.validTo?.getTime()).toBeLessThan(Date.now())
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
