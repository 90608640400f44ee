import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '#app/accounts/roles.server.ts'
import { anAdmin, ownerRole, signedInHeaders } from '#tests/world/scholars.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

let server: ProductionServer
beforeAll(async () => {
  server = await startProduction()
}, 60_000)
afterAll(() => server.close())

const grant = (email: string) => server.app.db.transaction(tx => grantRole(tx, email, ownerRole(new Date())))

test('a sign-up with someone else’s email loses its sessions when the owner proves it, and never becomes an admin', async () => {
  const pair = { email: 'parent@victims.example', customUserId: 'parent-b' }
  const attacker = server.browser()
  expect((await attacker.call('POST', '/api/sign-up', pair)).status).toBe(200)
  const { userId } = (await attacker.call('GET', '/api/session')).body.viewer
  await expect(grant(pair.email)).rejects.toEqual(expect.objectContaining({ code: 'EmailNotProven' }))
  const stream = await server.fetch(`/api/live?topics=user:${userId}`, {
    headers: { cookie: attacker.cookies() },
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('ready')

  const owner = server.browser()
  await owner.call('POST', '/api/sign-in', pair)
  const code = await server.codeFor(pair.email)
  const typed = { ...pair, code, rememberDevice: false }
  expect((await owner.call('POST', '/api/sign-in/code', typed)).status).toBe(200)

  expect(await reader?.read()).toEqual({ done: true, value: undefined })
  for (const path of ['/api/account/data', '/api/screens/account'])
    expect((await attacker.call('GET', path)).status).toBe(401)
  expect((await attacker.call('POST', '/api/session/refresh')).status).toBe(401)
  await grant(pair.email)
  expect((await attacker.call('GET', '/api/admin/customers/report')).status).toBe(401)
})

test('an admin’s cookie from a password reads no donors, and one from a code moves no money', async () => {
  const admin = await anAdmin(server)
  const read = async (headers: Headers) =>
    (await server.call('GET', '/api/screens/customers', undefined, headers)).status
  expect(await read(await signedInHeaders(server, admin.userId, 'password'))).toBe(403)
  const byCode = await signedInHeaders(server, admin.userId)
  expect(await read(byCode)).toBe(200)
  const closing = await server.call('POST', '/api/admin/accounting-periods/2020-01/close', undefined, byCode)
  expect([closing.status, closing.body.error.code]).toEqual([403, 'StepUpRequired'])
})
