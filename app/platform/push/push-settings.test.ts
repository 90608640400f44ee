import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPlatformEnv } from '../env.server.ts'
import { retryAfterMs } from './port.ts'
import { newVapidKeys } from './settings.server.ts'
import { isPushAddress } from './web-push-address.ts'

const { publicKey, privateKey } = newVapidKeys()
const real = {
  APP_URL: 'https://give.example.org',
  DATABASE_URL: 'postgres://localhost/tassel',
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  BRAND_LEGAL_ENTITY: 'Tassel Foundation',
  BRAND_SUPPORT_EMAIL: 'support@tassel.example',
  ALLOW_SANDBOX_PAYMENTS: '1',
}
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const apns = {
  APNS_KEY: String(ec).replaceAll('\n', '\\n'),
  APNS_KEY_ID: 'KEY1234567',
  APNS_TEAM_ID: 'TEAM123456',
  APNS_TOPIC: 'org.example.give',
}
const account = {
  project_id: 'give-app',
  client_email: 'push@give-app.iam.gserviceaccount.com',
  private_key: String(rsa),
}
const pushOf = (variables: Record<string, string>) => readPlatformEnv({ ...real, ...variables }).push

describe('push in the environment', () => {
  test('is off by default, and generates keys in a demo', () => {
    expect(pushOf({})).toEqual({ web: null, fcm: null, apns: null, testOrigin: null })
    expect(readPlatformEnv({ DEMO: '1' }).push.web).toEqual({
      isGenerated: true,
      subject: 'mailto:support@tassel.example',
    })
  })

  test('is on per service', () => {
    expect(
      pushOf({
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey,
        BRAND_SUPPORT_EMAIL: 'a@b.example',
      }).web,
    ).toEqual({
      publicKey,
      privateKey,
      subject: 'mailto:a@b.example',
    })
    expect(pushOf({ FCM_SERVICE_ACCOUNT: JSON.stringify(account) }).fcm).toMatchObject({
      url: 'https://fcm.googleapis.com',
      account: { projectId: 'give-app', tokenUri: 'https://oauth2.googleapis.com/token' },
    })
    expect(pushOf(apns).apns).toMatchObject({
      url: 'https://api.push.apple.com',
      key: ec,
      topic: 'org.example.give',
    })
  })

  const other = newVapidKeys()
  test.each([
    [
      'only the public VAPID key',
      { VAPID_PUBLIC_KEY: publicKey },
      'VAPID_PRIVATE_KEY: is required with VAPID_PUBLIC_KEY',
    ],
    [
      'only the private VAPID key',
      { VAPID_PRIVATE_KEY: privateKey },
      'VAPID_PUBLIC_KEY: is required with VAPID_PRIVATE_KEY',
    ],
    [
      'VAPID keys that do not match',
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: other.privateKey },
      /^VAPID_PUBLIC_KEY: and VAPID_PRIVATE_KEY are no pair/,
    ],
    [
      'no keys',
      { VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' },
      /^VAPID_PUBLIC_KEY: and VAPID_PRIVATE_KEY are no pair/,
    ],
    ['a subject that is not a contact', { VAPID_SUBJECT: 'me' }, /^VAPID_SUBJECT: expected mailto/],
    [
      'a service account that isn’t JSON',
      { FCM_SERVICE_ACCOUNT: '/etc/fcm.json' },
      'FCM_SERVICE_ACCOUNT: is not the JSON of a service account key',
    ],
    [
      'a service account without its key',
      { FCM_SERVICE_ACCOUNT: '{"project_id":"give-app"}' },
      'FCM_SERVICE_ACCOUNT: is not the JSON of a service account key',
    ],
    [
      'incomplete APNs settings',
      { APNS_KEY_ID: 'KEY1234567', APNS_TEAM_ID: 'TEAM123456', APNS_TOPIC: 'a.b' },
      'APNS_KEY: is required with APNS_KEY_ID',
    ],
    ['a key of another kind', { ...apns, APNS_KEY: String(rsa) }, /^APNS_KEY: is no \.p8 key/],
    ['an address in the clear', { FCM_URL: 'http://fcm.example.org' }, 'FCM_URL: must begin with https://'],
    [
      'a test double outside tests',
      { WEB_PUSH_TEST_ORIGIN: 'http://127.0.0.1:9' },
      'WEB_PUSH_TEST_ORIGIN: is for NODE_ENV=test alone',
    ],
  ])('%s stops the start, in a line without a key', (_, given, message) => {
    let reported = ''
    try {
      pushOf(given as unknown as Record<string, string>)
    } catch (error) {
      reported = (error as Error).message
    }
    expect(reported).toMatch(message)
    expect(reported).not.toContain(privateKey)
    expect(reported).not.toContain('PRIVATE KEY-')
  })
})

describe('the address of a push service', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://db5p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://user:pass@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://push.apple.com/abc', false],
    ['https://10.0.0.1/abc', false],
    ['https://localhost/abc', false],
    ['https://[::1]/abc', false],
    ['http://127.0.0.1:4000/abc', false],
    ['file:///etc/passwd', false],
    [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
    ['', false],
  ])('%s', (endpoint, isOne) => {
    expect(isPushAddress(endpoint)).toBe(isOne)
  })

  test('may be that of a configured test double, and no other (P318)', () => {
    expect(isPushAddress('http://127.0.0.1:4000/abc', 'http://127.0.0.1:4000')).toBe(true)
    expect(isPushAddress('http://127.0.0.1:4001/abc', 'http://127.0.0.1:4000')).toBe(false)
  })
})

test('Retry-After is read in seconds and as a date, and nonsense is ignored', () => {
  const now = new Date('2026-03-11T16:00:00Z')
  expect(
    [
      '120',
      'Wed, 11 Mar 2026 16:10:00 GMT',
      'Wed, 11 Mar 2026 15:00:00 GMT',
      'soon',
      '',
      '99999999',
      null,
    ].map(header => retryAfterMs(header, now)),
  ).toEqual([120_000, 600_000, 0, null, null, 6 * 3600_000, null])
})
