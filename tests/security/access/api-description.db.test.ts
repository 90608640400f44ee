import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { eventTypeNames } from '#app/integrations/webhooks/event-names.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { describeApi, describePrograms } from '#app/server/pages/api-description.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'

let world: World
let description: ReturnType<typeof describeApi>
let part: typeof description
beforeAll(async () => {
  world = await aWorld()
  const http = buildHttp(world.app, operations, resolveViewer)
  description = describeApi(http, world.app)
  part = describePrograms(http, world.app)
})
afterAll(() => world.close())

type Described = {
  description: string
  parameters?: { name: string }[]
  security?: object[]
  tags?: string[]
  responses: Record<string, { description: string; content?: unknown }>
}

const described = (): [string, Described][] =>
  Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, operation]): [string, Described] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, (_, name: string) => `:${name}`)}`,
      operation,
    ]),
  )

test('the API description has every operation with its access rule and input', () => {
  const told = described().map(([name, operation]) => `${name}: ${operation.description}`)
  const declared = operations.map(({ name, access }) => `${name}: Who may call it: ${access.name}.`)
  expect(told.toSorted()).toEqual(declared.toSorted())
  const list = Object.fromEntries(described())['GET /api/screens/withdrawals']?.parameters ?? []
  expect(list.map(({ name }) => name)).toEqual(['search', 'sort', 'page', 'status', 'batch', 'withdrawal'])
})

test('it describes every answer to a program except files, and says that others change (P751)', () => {
  const silent = described().filter(([, { responses }]) => !responses['200']?.content)
  const isForPrograms = ([, { tags }]: [string, Described]) => tags?.includes('programs')
  expect(silent.filter(isForPrograms).map(([name]) => name.replace('GET /api/v1/reports/', ''))).toEqual([
    'revenue',
    'ledger-entries',
    'journal',
    'schedule-i',
    'donors',
  ])
  for (const [name, { responses }] of silent)
    expect(responses['200']?.description, name).toMatch(/changes with|^A file/)
})

test('it describes the scope and the refusals of each operation for programs (P651)', () => {
  const all = Object.fromEntries(described())
  const seen = operations.filter(({ access }) => access.programs)
  expect(seen.length).toBeGreaterThan(9)
  for (const { name, access } of seen) {
    const { security, responses, tags } = all[name] as Described
    expect([security, tags], name).toEqual([[{ apiKey: access.scope ? [access.scope] : [] }], ['programs']])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '429', '503']))
    expect('403' in responses, name).toBe(Boolean(access.scope))
    expect(responses['401']?.description).toBe('InvalidApiKey')
  }
})

test('the part for programs has their operations, the schemas of these, and every webhook (P751)', () => {
  const paths = Object.keys(part.paths ?? {})
  expect(paths.every(path => path.startsWith('/api/v1/'))).toBe(true)
  const forPrograms = operations.filter(({ access }) => access.programs)
  expect(new Set(paths)).toEqual(new Set(forPrograms.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'))))
  expect(Object.keys(part.webhooks ?? {})).toEqual(eventTypeNames)
  const { schemas, securitySchemes } = part.components ?? {}
  expect(Object.keys(securitySchemes ?? {})).toEqual(['apiKey'])
  expect(Object.keys(schemas ?? {})).toContain('Refusal')
  expect(JSON.stringify(part).length).toBeLessThan(JSON.stringify(description).length / 5)
  const whole = Object.keys(description.paths ?? {})
  expect(paths.filter(path => !whole.includes(path))).toEqual([])
})

test.each(['every operation', 'programs'])('the description of %s passes a linter (P751)', async which => {
  const problems = await lintFromString({
    source: JSON.stringify(which === 'programs' ? part : description),
    config: await createConfig({
      extends: ['recommended'],
      rules: {
        'security-defined': 'error',
        'operation-operationId': 'error',
        'operation-operationId-unique': 'error',
        'operation-operationId-url-safe': 'error',
        'operation-tag-defined': 'error',
        'operation-singular-tag': 'error',
        // Every operation must describe its refusals, including payment events and health checks.
        'operation-4xx-response': 'error',
        // Some paths are ambiguous for the linter. The router uses the first match.
        'no-ambiguous-paths': 'off',
        'no-server-example.com': 'off',
      },
    }),
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
})
