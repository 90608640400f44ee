import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '../server/read-env.server.ts'
import { readEnvWith, takesTestMoney, takesTestPayments } from './env.server.ts'

const key = randomBytes(32).toString('base64')
/** The variables that a real server must set, with the demo provider as its payment provider. */
const real = {
  DATABASE_URL: 'postgres://db/tassel',
  SECRET_KEYS: `1:${key}`,
  BRAND_LEGAL_ENTITY: 'Tassel Foundation',
  BRAND_SUPPORT_EMAIL: 'support@tassel.example',
  APP_URL: 'https://give.example/',
  ALLOW_SANDBOX_PAYMENTS: '1',
}
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGh',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51AbCdEfGh',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
}
const oidc = {
  OIDC_ISSUER: 'https://id.example/realms/staff',
  OIDC_CLIENT_ID: 'tassel',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'treasury=finance',
}
const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_51AbCdEfGh', STRIPE_PUBLISHABLE_KEY: 'pk_live_51AbCdEfGh' }
const keyOf = (bytes: Uint8Array | string) => ({ SECRET_KEYS: `1:${Buffer.from(bytes).toString('base64')}` })

test('without settings it is a demo for this machine only', () => {
  expect(readEnv({})).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
    sandboxPort: 3001,
    sandboxUrl: 'http://localhost:3001',
    timeZone: 'America/New_York',
  })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PLATFORM_TIME_ZONE: 'Mars/Olympus' }, 'PLATFORM_TIME_ZONE'],
  [{ TASSEL_NOW: 'tomorrow' }, 'TASSEL_NOW'],
  [{ DATABASE_URL: 'mysql://x', DEMO: '1' }, 'DATABASE_URL'],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS'],
  [{ ...stripe, STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, STRIPE_SECRET_KEY: stripe.STRIPE_PUBLISHABLE_KEY }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: stripe.STRIPE_SECRET_KEY }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_12345678,secret' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ...stripe, STRIPE_API_URL: 'api.stripe.com' }, 'STRIPE_API_URL'],
  [{ ...stripe, STRIPE_CHECKOUT: 'yes' }, 'STRIPE_CHECKOUT'],
  [{ ...stripe, STRIPE_LINK: 'no' }, 'STRIPE_LINK'],
  [{ GIVE_BY_TRANSFER: 'x'.repeat(501) }, 'GIVE_BY_TRANSFER'],
  [{ ...stripe, ...liveKeys }, 'STRIPE_SECRET_KEY'],
  [
    { ...stripe, STRIPE_SECRET_KEY: liveKeys.STRIPE_SECRET_KEY, DEMO: '0', ...real },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  [{ ...real, ...stripe }, 'STRIPE_SECRET_KEY'],
  [{ ...real, ...stripe, ...liveKeys, STRIPE_TEST: '1' }, 'STRIPE_TEST'],
  [{ ...real, ...stripe, ...liveKeys, STRIPE_API_URL: 'http://localhost:12111' }, 'STRIPE_API_URL'],
  [{ ...real, ...stripe, ...liveKeys, STRIPE_JS_URL: 'http://localhost:12111/js' }, 'STRIPE_JS_URL'],
  [{ SECRET_KEYS: 'short' }, 'SECRET_KEYS'],
  [{ APP_ID: 'tassel' }, 'APP_ID'],
  [{ APP_ID: 'org.example.give', ANDROID_CERT_SHA256: 'AB:CD' }, 'ANDROID_CERT_SHA256'],
  [{ APP_ID: 'org.example.give', APPLE_TEAM_ID: 'ours' }, 'APPLE_TEAM_ID'],
  [{ APPLE_TEAM_ID: 'ABCDE12345' }, 'APP_ID'],
  [{ ANDROID_CERT_SHA256: Array(32).fill('AB').join(':') }, 'APP_ID'],
  [{ APP_URL: 'give.example' }, 'APP_URL'],
  [{ SMTP_URL: 'smtp://mail', DEMO: '1' }, 'MAIL_FROM'],
  [{ ...oidc, OIDC_ISSUER: '' }, 'OIDC_ISSUER'],
  [{ OIDC_NAME: 'Foundation ID' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_ISSUER: 'http://10.0.0.1' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_ISSUER: 'https://id.example/?a=b' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'OIDC_ISSUER'],
  [{ ...oidc, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
  [{ ...oidc, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  [{ ...oidc, OIDC_ROLES: '' }, 'OIDC_ROLES'],
  [{ ...oidc, OIDC_ROLES: 'treasury' }, 'OIDC_ROLES'],
  [{ ...oidc, OIDC_ROLES: '=finance' }, 'OIDC_ROLES'],
  [{ ...oidc, OIDC_ROLES: 'treasury=admin' }, 'OIDC_ROLES'],
  [{ ...oidc, OIDC_ACR: 'one,,two' }, 'OIDC_ACR'],
  [{ ...oidc, OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL'],
  [{ ACH_IMMEDIATE_DESTINATION: '123456789' }, 'ACH_IMMEDIATE_DESTINATION'],
  [{ ACH_ODFI_ROUTING: '12345678' }, 'ACH_ODFI_ROUTING'],
  [{ ACH_IMMEDIATE_ORIGIN: '12345678' }, 'ACH_IMMEDIATE_ORIGIN'],
  [{ ACH_IMMEDIATE_ORIGIN_NAME: 'A foundation of a very long name' }, 'ACH_IMMEDIATE_ORIGIN_NAME'],
  [{ ACH_IMMEDIATE_DESTINATION_NAME: 'Bänk' }, 'ACH_IMMEDIATE_DESTINATION_NAME'],
  [{ ACH_COMPANY_ID: '1' }, 'ACH_COMPANY_ID'],
  [{ STORAGE_URL: 'ftp://files' }, 'STORAGE_URL'],
  [{ STORAGE_URL: 's3://pictures?public=yes' }, 'STORAGE_URL'],
  [{ STORAGE_URL: 's3://pictures?endpoint=ftp://store' }, 'STORAGE_URL'],
  [{ STORAGE_URL: 's3://key@pictures' }, 'STORAGE_URL'],
  [{ STORAGE_URL: 's3://Pictures_1' }, 'STORAGE_URL'],
  [{ ALLOW_SANDBOX_PAYMENTS: 'yes' }, 'ALLOW_SANDBOX_PAYMENTS'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST'],
  [{ DATABASE_OWNER_URL: 'postgres://owner@db/tassel' }, 'DATABASE_OWNER_URL'],
  [{ ...real, APP_URL: '' }, 'APP_URL'],
  [{ ...real, SECRET_KEYS: '' }, 'SECRET_KEYS'],
  [{ ...real, BRAND_LEGAL_ENTITY: '' }, 'BRAND_LEGAL_ENTITY'],
  [{ ...real, BRAND_SUPPORT_EMAIL: '' }, 'BRAND_SUPPORT_EMAIL'],
  [{ SOURCE_URL: 'git@host:give.git' }, 'SOURCE_URL'],
  [{ ...real, ALLOW_SANDBOX_PAYMENTS: '' }, 'PAYMENTS'],
  [{ ...real, ALLOW_SANDBOX_PAYMENTS: '0' }, 'PAYMENTS'],
  [{ ...real, PAYMENTS: 'paypal' }, 'PAYMENTS'],
  [{ ...real, TASSEL_NOW: '2026-01-01T00:00:00Z' }, 'TASSEL_NOW'],
  [{ ...real, WEBHOOKS_TO_LOOPBACK: '1' }, 'WEBHOOKS_TO_LOOPBACK'],
  [{ WEBHOOKS_TO_LOOPBACK: 'yes' }, 'WEBHOOKS_TO_LOOPBACK'],
  [{ APP_URL: 'https://give.example' }, 'APP_URL'],
  [{ APP_URL: 'https://give.example', SECRET_KEYS: `1:${key}` }, 'APP_URL'],
  [{ APP_URL: 'http://192.168.1.4:3000' }, 'APP_URL'],
  [{ APP_URL: 'http://localhost.example' }, 'APP_URL'],
  [{ APP_URL: 'http://0.0.0.0:3000' }, 'APP_URL'],
  [{ ...real, APP_URL: 'http://give.example' }, 'APP_URL'],
  [{ ...real, APP_URL: 'http://192.168.1.4:3000' }, 'APP_URL'],
  [{ ...real, DEV: '1' }, 'DEV'],
  [{ DEMO: '1', APP_URL: 'https://give.example', DEV: '1' }, 'DEV'],
])('%o stops the start with one line that names %s (P387)', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: .+$`))
})

test.each([
  [{}, 'DEMO'],
  [{ DEMO: '1' }, 'DEMO'],
  [{ APP_URL: 'https://give.example' }, 'DEMO'],
  [{ DEMO: '1', ...stripe }, 'DEMO'],
  [{ ...real, ALLOW_SANDBOX_PAYMENTS: '' }, 'PAYMENTS'],
  [real, 'PAYMENTS'],
])(
  '%o stops the start of a release with one line that names %s and the source repository (P917)',
  (source, name) => {
    const start = () => readEnvWith(source, { variables: {}, hasDemo: false, compute: () => ({}) })
    expect(start).toThrow(new RegExp(`^${name}: .+ source repository with npm start.*$`))
  },
)

test('an unencrypted address and DEV are accepted on this machine', () => {
  expect(readEnv({ ...real, APP_URL: 'http://localhost:3000' }).appUrl).toBe('http://localhost:3000')
  expect(readEnv({ DEV: '1' }).dev).toBe(true)
})

test.each([
  ['zeros', keyOf(Buffer.alloc(32))],
  ['a repeated byte', keyOf(Buffer.alloc(32, 0xa7))],
  ['a repeated phrase', keyOf('change-me-please'.repeat(2))],
  ['digits', keyOf('01234567890123456789012345678901')],
  ['a sequence of bytes', keyOf(Uint8Array.from({ length: 32 }, (_, at) => at + 65))],
  ['31 bytes', keyOf(randomBytes(31))],
  ['33 bytes', keyOf(randomBytes(33))],
  ['48 bytes', keyOf(randomBytes(48))],
  ['a duplicate version', { SECRET_KEYS: `1:${key},1:${randomBytes(32).toString('base64')}` }],
  ['a weak old key', { SECRET_KEYS: `2:${key},1:${Buffer.alloc(32).toString('base64')}` }],
  ['no version', { SECRET_KEYS: key }],
])('SECRET_KEYS of %s stop the start, with a line that shows none of them', (_what, { SECRET_KEYS }) => {
  const refused = () => readEnv({ ...real, SECRET_KEYS })
  expect(refused).toThrow(/^SECRET_KEYS: .+$/)
  const secrets = SECRET_KEYS.split(',').map(key => key.replace(/^\d+:/, '').slice(0, 20))
  for (const secret of secrets) expect(refused).not.toThrow(secret)
})

test.each(['2', 'auto'])(
  'a removed setting stops the start and says what to do instead: WORKERS=%s (P366)',
  WORKERS => {
    expect(() => readEnv({ WORKERS })).toThrow(/^WORKERS: is no longer a setting.*second service/)
  },
)

test('random keys are accepted in either form of base64', () => {
  for (let n = 0; n < 2_000; n++) {
    const bytes = randomBytes(32)
    for (const form of ['base64', 'base64url'] as const) {
      const SECRET_KEYS = `2:${bytes.toString(form)},1:${key}`
      expect(readEnv({ ...real, SECRET_KEYS }).secretKeys).toBe(SECRET_KEYS)
    }
  }
})

test('all wrong variables are reported at once, one per line', () => {
  const wrong = { DEMO: '0', PORT: 'eighty', LOG_LEVEL: 'loud', TASSEL_NOW: '2026-01-01T00:00:00Z' }
  const words = (() => {
    try {
      return `${readEnv(wrong)}`
    } catch (error) {
      return (error as Error).message
    }
  })()
  const [heading, ...lines] = words.split('\n')
  expect(heading).toBe('8 variables are wrong:')
  expect(lines.map(line => line.slice(0, line.indexOf(':')))).toEqual([
    'PORT',
    'LOG_LEVEL',
    'APP_URL',
    'SECRET_KEYS',
    'BRAND_LEGAL_ENTITY',
    'BRAND_SUPPORT_EMAIL',
    'TASSEL_NOW',
    'PAYMENTS',
  ])
})

test('an invalid variable is neither reported as missing nor taken for a demo', () => {
  expect(() => readEnv({ ...real, SECRET_KEYS: 'short' })).toThrow(/^SECRET_KEYS: expected .+$/)
  expect(() => readEnv({ ...real, DATABASE_URL: 'mysql://x' })).toThrow(/^DATABASE_URL: .+$/)
})

test.each(['http://localhost:3100', 'http://127.0.0.1:3100', 'http://127.8.0.1', 'http://[::1]:3100'])(
  'a demo may have the address %s',
  APP_URL => {
    expect(readEnv({ APP_URL })).toMatchObject({ demo: true, appUrl: APP_URL })
  },
)

test('a public demo must be requested', () => {
  expect(
    readEnv({ APP_URL: 'https://demo.example', DEMO: '1', TASSEL_NOW: '2026-01-01T00:00:00Z' }),
  ).toMatchObject({
    demo: true,
    allowSandboxPayments: false,
  })
})

test('a real database or mail server ends the demo', () => {
  expect(readEnv(real)).toMatchObject({
    demo: false,
    host: '0.0.0.0',
    appUrl: 'https://give.example',
    payments: 'sandbox',
    allowSandboxPayments: true,
  })
})

test('what a foundation may not want is on in demo mode, and can be turned on and off (P857, P858, P859)', () => {
  const names = ['PLANNING_ESTIMATE', 'HEARD_RALLY_CAP', 'DONATION_TOAST'] as const
  const read = (source: object, value?: string) => {
    const env = readEnv({ ...source, ...Object.fromEntries(names.map(name => [name, value])) })
    return [env.planningEstimate, env.heardRallyCap, env.donationToast].map(set => set ?? env.demo)
  }
  expect(read({})).toEqual([true, true, true])
  expect(read(real)).toEqual([false, false, false])
  expect(read({}, '0')).toEqual([false, false, false])
  expect(read(real, '1')).toEqual([true, true, true])
  for (const name of names) expect(() => readEnv({ [name]: 'yes' })).toThrow(name)
})

test('payout files have a demo sender; outside a demo the sender needs every variable', () => {
  expect(readEnv({}).ach).toMatchObject({
    missing: [],
    originator: { immediateDestinationName: 'DEMO BANK' },
  })
  expect(readEnv({ ACH_COMPANY_ID: '1a34567890' }).ach.originator).toMatchObject({
    companyId: '1A34567890',
    odfiRouting: '123456780',
  })
  expect(readEnv({ ...real, ACH_ODFI_ROUTING: '021000021' }).ach).toEqual({
    originator: null,
    missing: [
      'ACH_IMMEDIATE_DESTINATION',
      'ACH_IMMEDIATE_DESTINATION_NAME',
      'ACH_IMMEDIATE_ORIGIN',
      'ACH_IMMEDIATE_ORIGIN_NAME',
      'ACH_COMPANY_ID',
    ],
  })
})

test.each([
  ['', { kind: 'folder', folder: '/srv/tassel/files' }],
  ['file:///mnt/my%20pictures/', { kind: 'folder', folder: '/mnt/my pictures' }],
  [
    's3://pictures',
    { kind: 's3', bucket: 'pictures', prefix: '', endpoint: null, region: 'us-east-1', credentials: null },
  ],
  [
    's3://AKIA1:a%2Fb%3Ac@pictures.example/tassel/live?endpoint=http://127.0.0.1:9000&region=eu-west-1',
    {
      kind: 's3',
      bucket: 'pictures.example',
      prefix: 'tassel/live/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'a/b:c' },
    },
  ],
])('STORAGE_URL %j keeps files there', (url, storage) => {
  expect(readEnv({ DATA_DIR: '/srv/tassel', STORAGE_URL: url }).storage).toEqual(storage)
})

test.each([
  [{ ...real }, '0.0.0.0'],
  [{ ...real, TRUSTED_PROXIES: '1' }, '127.0.0.1'],
  [{ ...real, TRUSTED_PROXIES: '1', HOST: '10.0.0.4' }, '10.0.0.4'],
])('behind a proxy the server listens only on this machine, unless HOST is set: %o', (source, host) => {
  expect(readEnv(source).host).toBe(host)
})

test.each([
  ['a demo on this machine', {}, true],
  ['a demo with a token', { METRICS_TOKEN: 'a-long-enough-token' }, false],
  ['a demo that others reach', { DEMO: '1', HOST: '0.0.0.0' }, false],
  ['a demo behind a proxy', { DEMO: '1', TRUSTED_PROXIES: '1' }, false],
  ['a demo at a public address', { DEMO: '1', APP_URL: 'https://demo.example' }, false],
  ['a real server', real, false],
])('metrics without a token: %s', (_what, source, open) => {
  expect(readEnv(source).metrics.open).toBe(open)
})

test('all missing settings of Stripe are reported at once', () => {
  expect(() => readEnv({ PAYMENTS: 'stripe' })).toThrow(
    /^3 variables are wrong:\nSTRIPE_SECRET_KEY: .+\nSTRIPE_PUBLISHABLE_KEY: .+\nSTRIPE_WEBHOOK_SECRET: .+$/,
  )
})

test('Stripe\u2019s settings are read whatever the provider; outside a demo its test keys take test payments, its live keys do not', () => {
  const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_12345678, whsec_87654321' }
  const demo = readEnv({ ...stripe, ...secrets, STRIPE_CHECKOUT: '1' })
  expect(demo).toMatchObject({
    demo: true,
    payments: 'stripe',
    stripe: {
      webhookSecrets: ['whsec_12345678', 'whsec_87654321'],
      apiUrl: null,
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      checkout: true,
      isTest: true,
    },
  })
  expect(takesTestPayments(demo)).toBe(false)
  expect(takesTestMoney(demo)).toBe(true)
  const tests = readEnv({ ...real, ...stripe, STRIPE_TEST: '1' })
  expect([takesTestPayments(tests), takesTestMoney(tests)]).toEqual([true, true])
  const live = readEnv({ ...real, ...stripe, ...liveKeys, ALLOW_SANDBOX_PAYMENTS: '' })
  expect([takesTestPayments(live), takesTestMoney(live)]).toEqual([false, false])
  expect(takesTestPayments(readEnv(real))).toBe(true)
  expect(readEnv({}).stripe).toBeNull()
})

test.each([
  ['https://id.example', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080/realms/staff', true],
  ['http://id.example', false],
  ['http://169.254.169.254', false],
  ['http://localhost.evil.example', false],
  ['https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0', true],
  ['https://login.microsoftonline.com/organizations/v2.0', false],
])('the issuer %s is accepted: %s (P639)', (issuer, isAccepted) => {
  const start = () => readEnv({ ...oidc, OIDC_ISSUER: issuer })
  if (isAccepted) expect(start().oidc?.issuer).toBe(issuer)
  else expect(start).toThrow(/^OIDC_ISSUER: .+$/)
})

test('the identity provider of the staff has defaults, and is none without an issuer (P630)', () => {
  expect(readEnv({}).oidc).toBeNull()
  expect(readEnv(oidc).oidc).toEqual({
    issuer: oidc.OIDC_ISSUER,
    clientId: 'tassel',
    clientSecret: 'secret',
    name: 'id.example',
    roles: [{ value: 'treasury', role: 'finance' }],
    rolesClaim: 'groups',
    acr: [],
    trustsEmail: false,
  })
  const more = {
    OIDC_ISSUER: 'http://localhost:8080',
    OIDC_NAME: 'Foundation ID',
    OIDC_ROLES: '/staff/owners=owner, a=b=finance,a=b=support',
    OIDC_ROLES_CLAIM: 'https://id.example/roles',
    OIDC_ACR: 'gold, mfa',
    OIDC_TRUST_EMAIL: '1',
  }
  expect(readEnv({ ...oidc, ...more }).oidc).toMatchObject({
    name: 'Foundation ID',
    roles: [
      { value: '/staff/owners', role: 'owner' },
      { value: 'a=b', role: 'finance' },
      { value: 'a=b', role: 'support' },
    ],
    rolesClaim: 'https://id.example/roles',
    acr: ['gold', 'mfa'],
    trustsEmail: true,
  })
})
