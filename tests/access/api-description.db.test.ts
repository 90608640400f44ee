import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveViewer } from '#app/accounts/viewer.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/routes.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('the description of the API holds every operation, with who may call it and what it takes', () => {
  const http = buildHttp(world.app, operations, resolveViewer)
  const { paths } = http.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Test', version: '1' } })
  const described = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description }]) => `${method} ${path}: ${description}`),
  )
  const declared = operations.map(({ method, path, access }) => {
    const address = path.replace(/:([A-Za-z]+)(\{[^}]*\})?/g, '{$1}')
    return `${method} ${address}: Who may call it: ${access.name}.`
  })
  expect(described.toSorted()).toEqual(declared.toSorted())
  const list = paths?.['/api/screens/withdrawals']?.get?.parameters as { name: string }[]
  expect(list.map(({ name }) => name)).toEqual(['search', 'sort', 'page', 'status', 'batch', 'withdrawal'])
})
