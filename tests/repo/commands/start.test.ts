import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeCheckout, INSTALLED } from './fake-checkout.ts'

const STOPS_AT_ONCE = 'process.exit(7)'

test('a first start builds both parts and hands over to the server', async () => {
  const checkout = fakeCheckout()
  const { output, child, ended } = await checkout.start('start', 'serving in production')
  expect(checkout.read('dist/web/made')).toBe('web')
  expect(checkout.read('dist/server/made')).toBe('ssr')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('ending well')
})

test("the server's exit code is the command's", async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  expect((await checkout.run('start')).code).toBe(7)
})

test('a launcher killed with -9 takes the server with it', async () => {
  const checkout = fakeCheckout()
  const { child, output } = await checkout.start('start', 'serving')
  child.kill('SIGKILL')
  await expect.poll(output).toContain('ending well')
})

test('nothing is installed when npm has installed it already', async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  await checkout.run('start')
  expect(existsSync(join(checkout.root, 'npm.log'))).toBe(false)
})

test.each([
  ['nothing is yet', undefined],
  ['a version differs', INSTALLED.replace('1.0.0', '0.9.0')],
  ["this machine's own package is missing", INSTALLED.replace('node_modules/native', 'node_modules/other')],
])('everything is installed, once, when %s', async (_, installed) => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  checkout.write('node_modules/.package-lock.json', installed ?? '{"packages":{}}')
  await checkout.run('start')
  await checkout.run('start')
  expect(checkout.read('npm.log')).toMatch(/^ci --include=dev .*\n$/)
})

test('what npm says and one line of ours, when there is no registry', async () => {
  const checkout = fakeCheckout()
  checkout.write('node_modules/.package-lock.json', '{"packages":{}}')
  checkout.write('offline', '')
  const { code, output } = await checkout.run('start')
  expect(code).toBe(1)
  expect(output).toContain('ENOTFOUND registry')
  expect(output.trim().split('\n').at(-1)).toMatch(/^The packages could not be installed/)
})

test('the screens are built again when a source changes, and only then', async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  const builds = async () => {
    await checkout.run('start')
    return checkout.read('vite.log').length / 2
  }
  expect(await builds()).toBe(1)
  expect(await builds()).toBe(1)
  checkout.write('app/screen.test.tsx', 'a test is no part of the build')
  expect(await builds()).toBe(1)
  checkout.write('app/screen.tsx', 'two')
  expect(await builds()).toBe(2)
})

test('a build that fails says why and leaves the last good one', async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  await checkout.run('start')
  checkout.write('app/screen.tsx', 'two')
  checkout.write('broken', '')
  const { code, output } = await checkout.run('start')
  expect(code).toBe(1)
  expect(output).toContain('syntax error in screen.tsx')
  expect(checkout.read('dist/web/made')).toBe('web')
  expect((await checkout.run('start')).code).toBe(1)
})
