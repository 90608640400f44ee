import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, steppedUpHeaders } from '#tests/world/scholars.ts'

const megabyte = 1024 * 1024
const fileBytes = 50 * megabyte
const sha256 = 'a'.repeat(64)
/** What the operations that take a file also need. */
const queries: Record<string, string> = {
  '/api/admin/bank/preview': '',
  '/api/admin/bank/statements': `?sha256=${sha256}`,
  '/api/admin/offline-donations/preview': '',
  '/api/admin/offline-donations/import': `?sha256=${sha256}&ok=1&warning=0`,
  '/api/admin/sanctions-lists': '?publishedOn=2026-03-10&sdnBytes=1',
}
const tooLarge = [413, 'TooLarge', 'The request is too large.']

let world: World
let listening: { close(): Promise<void> }
let port: number
let cookie: string
beforeAll(async () => {
  world = await aWorld()
  port = await freePort()
  listening = await listen(buildHttp(world.app, operations, resolveViewer), port, '127.0.0.1')
  const { userId } = await anAdmin(world)
  cookie = (await steppedUpHeaders(world, userId)).get('cookie') ?? ''
})
afterAll(async () => {
  await listening.close()
  await world.close()
})

function post(path: string, headers: Record<string, string | number> = {}): ClientRequest {
  const url = path + queries[path]
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: url,
    headers: { cookie, ...headers },
  })
  // The server may end the connection while the file is still being sent.
  sent.on('error', () => undefined)
  return sent
}
async function answerTo(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const { error } = (await json(answer)) as { error: { code: string; message: string } }
  return [answer.statusCode, error.code, error.message]
}
async function recorded() {
  const tables = ['bank_statements', 'bank_statement_lines', 'offline_imports', 'offline_donations']
  const counts = [...tables, 'sanctions_lists', 'audit_entries'].map(
    table => `(select count(*) from ${table})`,
  )
  return (await world.owner.query(`select ${counts.join(' + ')} as rows`)).rows[0].rows
}

it('every operation of the staff that takes a file is tried', () => {
  const paths = operations.flatMap(({ rawBody, path }) => (rawBody && !rawBody.crossSite ? [path] : []))
  expect(paths.toSorted()).toEqual(Object.keys(queries).toSorted())
})

it.each(Object.keys(queries))(
  '%s refuses 50 MB before the first byte arrives (P643)',
  { timeout: 5_000 },
  async path => {
    const before = await recorded()
    const sent = post(path, { 'content-length': fileBytes })
    sent.flushHeaders()
    expect(await answerTo(sent)).toEqual(tooLarge)
    sent.destroy()
    expect(await recorded()).toBe(before)
  },
)

it.each(Object.keys(queries))(
  '%s stops reading a file of unknown size at its limit (P643)',
  { timeout: 5_000 },
  async path => {
    const limit = operations.find(operation => operation.path === path)?.rawBody?.maxBytes ?? 0
    const before = await recorded()
    const sent = post(path)
    const answer = answerTo(sent)
    let isAnswered = false
    void answer.then(() => {
      isAnswered = true
    })
    let bytes = 0
    for (; bytes < fileBytes && !isAnswered; bytes += megabyte) {
      await new Promise(written => sent.write(Buffer.alloc(megabyte, 'a'), written))
    }
    sent.end()
    expect(await answer).toEqual(tooLarge)
    // Sockets buffer some megabytes that the server never reads.
    expect(bytes).toBeLessThan(limit + 8 * megabyte)
    expect(await recorded()).toBe(before)
  },
)
