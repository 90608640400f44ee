import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeCheckout, INSTALLED } from './fake-checkout.ts'

const STOPS_AT_ONCE = 'process.exit(7)'

test('the first start builds both parts and runs the server', async () => {
  const checkout = fakeCheckout()
  const { output, child, ended } = await checkout.start('start', 'serving in production')
  expect(checkout.read('dist/web/made')).toBe('web')
  expect(checkout.read('dist/server/made')).toBe('ssr')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('ending well')
})

test("the command exits with the server's exit code", async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  expect((await checkout.run('start')).code).toBe(7)
})

test('killing the launcher with -9 stops the server', async () => {
  const checkout = fakeCheckout()
  const { child, output } = await checkout.start('start', 'serving')
  child.kill('SIGKILL')
  await expect.poll(output).toContain('ending well')
})

test('packages that npm has installed are not installed again', async () => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  await checkout.run('start')
  expect(existsSync(join(checkout.root, 'npm.log'))).toBe(false)
})

test.each([
  ['nothing is yet', undefined],
  ['a version differs', INSTALLED.replace('1.0.0', '0.9.0')],
  ["this machine's own package is missing", INSTALLED.replace('node_modules/native', 'node_modules/other')],
])('everything is installed once when %s', async (_, installed) => {
  const checkout = fakeCheckout()
  checkout.write('server.js', STOPS_AT_ONCE)
  checkout.write('node_modules/.package-lock.json', installed ?? '{"packages":{}}')
  await checkout.run('start')
  await checkout.run('start')
  expect(checkout.read('npm.log')).toMatch(/^ci --include=dev .*\n$/)
})

test('without a registry, prints npm’s message and one line', async () => {
  const checkout = fakeCheckout()
  checkout.write('node_modules/.package-lock.json', '{"packages":{}}')
  checkout.write('offline', '')
  const { code, output } = await checkout.run('start')
  expect(code).toBe(1)
  expect(output).toContain('ENOTFOUND registry')
  expect(output.trim().split('\n').at(-1)).toMatch(/^The packages could not be installed/)
})

test('screens are rebuilt only when a source changes', async () => {
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

test('a failed build prints the reason and keeps the last good build', async () => {
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
