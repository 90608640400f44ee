import { expect, test } from 'vitest'
import { secretsFrom } from './secrets.server.ts'

const key = (version: number, byte: number) => `${version}:${Buffer.alloc(32, byte).toString('base64')}`

test('a sealed text opens only in its own context', () => {
  const secrets = secretsFrom(key(1, 1))
  const sealed = secrets.seal('000123456789', 'withdrawal:1:account')
  expect(sealed).not.toContain('123456789')
  expect(secrets.open(sealed, 'withdrawal:1:account')).toBe('000123456789')
  expect(() => secrets.open(sealed, 'withdrawal:2:account')).toThrow()
  expect(() => secrets.open(`${sealed.slice(0, -2)}AA`, 'withdrawal:1:account')).toThrow()
  expect(secrets.seal('000123456789', 'withdrawal:1:account')).not.toBe(sealed)
})

test('a new key seals, the old one still opens, and no one is signed out', () => {
  const old = secretsFrom(key(1, 1))
  const rotated = secretsFrom(`${key(2, 2)},${key(1, 1)}`)
  const sealed = old.seal('x', 'c')
  expect(rotated.open(sealed, 'c')).toBe('x')
  expect([rotated.isCurrent(sealed), rotated.isCurrent(rotated.seal('x', 'c'))]).toEqual([false, true])
  expect(rotated.sessionSecret).toBe(old.sessionSecret)
  expect(rotated.hash('code', '1')).toBe(old.hash('code', '1'))
})

test('a missing key is reported', () => {
  const sealed = secretsFrom(key(1, 1)).seal('x', 'c')
  expect(() => secretsFrom(key(2, 2)).open(sealed, 'c')).toThrow('no key of version v1')
})

test('hashes for different uses are unrelated', () => {
  const secrets = secretsFrom(key(1, 1))
  expect(secrets.hash('code', '123456')).not.toBe(secrets.hash('device', '123456'))
})
