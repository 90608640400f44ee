import { expect, test } from 'vitest'
import { fitsSocket, serverSettings, sharedBuffersMiB } from './settings.ts'

const GIBIBYTE = 1024 ** 3

test.each([
  [0.125 * GIBIBYTE, 32],
  [0.5 * GIBIBYTE, 64],
  [2 * GIBIBYTE, 256],
  [64 * GIBIBYTE, 512],
])('%d bytes of memory give %d MiB of shared buffers', (memory, expected) => {
  expect(sharedBuffersMiB(memory)).toBe(expected)
})

test.each([
  ['/tmp/tassel-pg-ab12cd', true],
  [`/${'d'.repeat(88)}`, true],
  [`/${'d'.repeat(89)}`, false],
  ['/tmp/with space', false],
  ['/tmp/a,b', false],
  ['relative', false],
])('a socket in %s: %s', (dir, expected) => {
  expect(fitsSocket(dir)).toBe(expected)
})

test('a server that isn’t a throwaway waits for the disk and listens on no network', () => {
  const settings = serverSettings({ socketDir: '/tmp/x', memoryBytes: GIBIBYTE, throwaway: false })
  expect(settings.listen_addresses).toBe('')
  expect(settings).not.toHaveProperty('fsync')
  expect(settings).not.toHaveProperty('synchronous_commit')
})
