import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashOfKey, newKey } from './key-text.server.ts'

test('a key is recognizable, has 256 random bits, and its hash is that of the whole text (P650)', () => {
  const { key, prefix, hash } = newKey()
  expect(key).toMatch(/^tassel_[0-9a-f]{72}$/)
  expect(prefix).toBe(key.slice(0, 15))
  expect(hashOfKey(key)).toBe(hash)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(newKey().key).not.toBe(key)
})

test('a changed character anywhere makes a key malformed (P653)', () => {
  const { key } = newKey()
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === '0' ? '1' : '0'
    expect(hashOfKey(key.slice(0, at) + other + key.slice(at + 1)), String(at)).toBeNull()
  }
})

test.each([
  ['nothing', ''],
  ['another token', randomBytes(32).toString('base64url')],
  ['upper case', newKey().key.toUpperCase()],
  ['a space', `${newKey().key} `],
  ['a line end', `${newKey().key}\n`],
  ['a longer text', `${newKey().key}0`],
  ['random digits', `tassel_${randomBytes(36).toString('hex')}`],
])('%s is malformed', (_, text) => {
  expect(hashOfKey(text)).toBeNull()
})
