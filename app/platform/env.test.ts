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
])('%o stops the start with one line that names %s', (source, name) => {
  expect(() => readEnv(source)).toThrow(new RegExp(`^${name}: .+$`))
})

test('a real database or mail server ends the demo', () => {
  const keys = `1:${Buffer.alloc(32).toString('base64')}`
  const real = { DATABASE_URL: 'postgres://db/tassel', SECRET_KEYS: keys, APP_URL: 'https://give.example/' }
  expect(readEnv(real)).toMatchObject({ demo: false, host: '0.0.0.0', appUrl: 'https://give.example' })
})
