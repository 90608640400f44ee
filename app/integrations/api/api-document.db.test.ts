import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import { scopes } from '#app/integrations/keys/scopes.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { anApiKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'

/** Runs the examples of docs/api.md against a server, and compares the answers that it shows with the server's. */

const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
/** Each `sh` block, with the `json` block that follows it. */
const examples = [...document.matchAll(/^```sh\n(.*?)^```\n(?:\n```json\n(.*?)^```)?/gms)].map(
  ([, command = '', answer]) => ({ command, answer }),
)

let world: World
let server: { close(): Promise<void> }
let environment: Record<string, string>

beforeAll(async () => {
  world = await aWorld()
  const campaigns = [
    await aCampaign(world, await aScholar(world)),
    await aCampaign(world, await aScholar(world)),
  ]
  await aDonation(world, campaigns[0] as never)
  await donations(
    world,
    Array.from({ length: 120 }, () => campaigns[1] as never),
  )
  const port = await freePort()
  server = await listen(
    buildHttp(world.app, operations, async () => null, undefined, resolveKey),
    port,
    '127.0.0.1',
  )
  await aScholar(world, { email: 'maya@student.example' })
  const { key } = await anApiKey(world, [...scopes])
  environment = { TASSEL_URL: `http://127.0.0.1:${port}`, TASSEL_KEY: key, PATH: process.env.PATH ?? '' }
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const run = async (command: string) => {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
    env: environment,
  })
  return stdout
}

/** A JSON value with its texts and numbers replaced by their types. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(3)
  expect(examples.filter(({ answer }) => answer).length).toBeGreaterThan(1)
})

test.each(examples)('the example works (P655): $command', async ({ command, answer }) => {
  const output = await run(command)
  expect(output).not.toBe('')
  if (answer) expect(shapeOf(JSON.parse(output))).toEqual(shapeOf(JSON.parse(answer)))
  else expect(output).not.toContain('"error"')
  if (command.includes('while')) expect(output.trim().split('\n').length).toBe(121)
})

test('the versioning promise names the paths that exist (P658)', () => {
  const paths = operations.filter(({ access }) => access.programs).map(({ path }) => path)
  expect(paths.every(path => path.startsWith('/api/v1/'))).toBe(true)
  const missing = paths.filter(path => {
    const written = path.replace(/:(\w+)/g, '{$1}')
    return !document.includes(written) && !document.includes(written.replace('/api/v1/reports', ''))
  })
  expect(missing).toEqual([])
})
