import { expect, test } from 'vitest'
import { readEnv } from './env.server.ts'

test('with nothing set it is a demo on this machine alone', () => {
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
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS'],
  [{ SECRET_KEYS: 'short' }, 'SECRET_KEYS'],
  [{ APP_URL: 'give.example' }, 'APP_URL'],
  [{ DEMO: '0' }, 'SECRET_KEYS'],
  [{ SMTP_URL: 'smtp://mail', DEMO: '1' }, 'MAIL_FROM'],
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
])('%o stops the start with one line that names %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: .+$`))
})

test('a real database or mail server ends the demo', () => {
  const keys = `1:${Buffer.alloc(32).toString('base64')}`
  const real = { DATABASE_URL: 'postgres://db/tassel', SECRET_KEYS: keys, APP_URL: 'https://give.example/' }
  expect(readEnv(real)).toMatchObject({ demo: false, host: '0.0.0.0', appUrl: 'https://give.example' })
})

test('payout files have a demo sender, and outside the demo one with every variable or none', () => {
  expect(readEnv({}).ach).toMatchObject({
    missing: [],
    originator: { immediateDestinationName: 'DEMO BANK' },
  })
  expect(readEnv({ ACH_COMPANY_ID: '1a34567890' }).ach.originator).toMatchObject({
    companyId: '1A34567890',
    odfiRouting: '123456780',
  })
  const keys = `1:${Buffer.alloc(32).toString('base64')}`
  const real = {
    DEMO: '0',
    SECRET_KEYS: keys,
    APP_URL: 'https://give.example/',
    ACH_ODFI_ROUTING: '021000021',
  }
  expect(readEnv(real).ach).toEqual({
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
