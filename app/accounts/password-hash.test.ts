import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './sign-in/sign-in-with-password.server.ts'

/** The hash that an earlier release stored for 'Pässwort ﬁve 12'. */
const stored =
  '71f94de33fb2eaf2ae7eb9414390ba9c:0aa4cf535bcc2c71fe318d9b9d2c380cd5f9a026efcb4170dbdb7ee748c569eafb8571c976123896f522560ce2b78dcc3a5a39fddab0a992d2e5e0d91f91264e'

test('accepts a password stored by an earlier release, in any Unicode normalization', async () => {
  expect(await verifyPassword('Pässwort ﬁve 12', stored)).toBe(true)
  expect(await verifyPassword('Pässwort five 12'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('Passwort five 12', stored)).toBe(false)
})

test('hashes the same password differently each time, and accepts each hash', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).not.toBe(other)
  expect(await verifyPassword('correct horse', one)).toBe(true)
  expect(await verifyPassword('correct horse', other)).toBe(true)
  expect(await verifyPassword('correct horse ', one)).toBe(false)
})

test.each(['', ':', 'salt:', 'salt:abcd', `:${'0'.repeat(128)}`])(
  'the hash %j accepts no password',
  async hash => {
    expect(await verifyPassword('', hash)).toBe(false)
  },
)
