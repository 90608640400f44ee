import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCertificate, type Certificate, trust } from '#tests/setup/certificate.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { type AuditAction, audit } from './audit.server.ts'
import { forwardAuditLog } from './forward-audit-log.server.ts'
import { syslogFrame } from './syslog.ts'

let world: World
let server: Server
let received = ''
/** Resets connections. */
let isBroken = false

beforeAll(async () => {
  server = createServer(socket => {
    if (isBroken) return socket.resetAndDestroy()
    socket.on('data', data => {
      received += data
    })
    socket.on('error', () => undefined)
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  world = await aWorld({ env: { AUDIT_SYSLOG_URL: `tcp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await world.close()
  server.close()
})
beforeEach(() => {
  received = ''
  isBroken = false
})

const write = (action: string, more: object = {}) =>
  world.app.db.transaction(tx =>
    audit(tx, {
      at: world.clock.now(),
      actorUserId: null,
      action: action as AuditAction,
      subjectType: 'test',
      subjectId: 'one',
      ...more,
    }),
  )

/** Splits the received bytes by the length in front of each message (RFC 6587). */
function messages(): string[] {
  const found: string[] = []
  let rest = Buffer.from(received)
  while (rest.length > 0) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    found.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return found
}
const bodies = () =>
  messages().map(message => JSON.parse(message.split(' ').slice(7).join(' ')) as Record<string, unknown>)

test('each entry reaches the syslog server once, in order, without free text', async () => {
  await write('first', { reason: 'Zoë wrote', details: { cents: 5, name: '“é”' }, requestId: 'r' })
  await write('second')
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 2 })
  expect(bodies().map(({ action, position }) => [position, action])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
  expect(bodies()[0]).toMatchObject({
    details: { cents: 5, name: '“é”' },
    requestId: 'r',
    sha256: expect.any(String),
  })
  expect(messages()[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ tassel - first - \{/)
  expect(received).not.toContain('Zoë')
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 0 })
})

test('entries wait while the server is down, and none is lost', async () => {
  isBroken = true
  for (let n = 0; n < 3; n++) await write(`waits-${n}`)
  await expect(forwardAuditLog(world.app)).rejects.toThrow()
  isBroken = false
  expect(await forwardAuditLog(world.app)).toEqual({ sent: 3 })
  expect(bodies().map(({ action }) => action)).toEqual(['waits-0', 'waits-1', 'waits-2'])
})

test('servers that forward at once send each entry once', async () => {
  for (let n = 0; n < 20; n++) await write(`busy-${n}`)
  const runs = await Promise.all(Array.from({ length: 5 }, () => forwardAuditLog(world.app)))
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(20)
  expect(bodies().map(({ action }) => action)).toEqual(Array.from({ length: 20 }, (_, n) => `busy-${n}`))
})

test('a message keeps to the limits of RFC 5424', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  const frame = syslogFrame({ at, action: `ñ ${'long.'.repeat(10)}`, position: 1 }, 'h'.repeat(300))
  const [length, ...rest] = frame.split(' ')
  expect(Number(length)).toBe(Buffer.byteLength(rest.join(' ')))
  expect(rest.slice(2, 3)).toEqual(['h'.repeat(255)])
  expect(rest[5]).toBe('long.'.repeat(10).slice(0, 32))
})

describe('over TLS', () => {
  /** Receives into `received` with this certificate, and runs `use` with the port. */
  async function withTlsPeer(certificate: Certificate, use: (port: number) => Promise<void>) {
    const peer = createTlsServer(certificate, socket => {
      socket.on('data', data => {
        received += data
      })
    })
    await once(peer.listen(0, '127.0.0.1'), 'listening')
    try {
      await use((peer.address() as AddressInfo).port)
    } finally {
      peer.close()
    }
  }
  const forwardTo = (port: number) =>
    forwardAuditLog({
      ...world.app,
      env: { ...world.app.env, auditSyslogUrl: `tls://localhost:${port}` },
    })

  test('entries wait for a certificate that is trusted, current and of that host', async () => {
    const [good, old, other] = await Promise.all([
      aCertificate(),
      aCertificate('localhost', true),
      aCertificate('logs.example.org'),
    ])
    await write('encrypted')
    await withTlsPeer(good, async port => {
      await expect(forwardTo(port)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
    })
    for (const [certificate, code] of [
      [old, 'CERT_HAS_EXPIRED'],
      [other, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      const distrust = trust(certificate)
      await withTlsPeer(certificate, async port => {
        await expect(forwardTo(port)).rejects.toThrow(code)
      })
      distrust()
    }
    expect(received).toBe('')
    const distrust = trust(good)
    await withTlsPeer(good, async port => expect(await forwardTo(port)).toEqual({ sent: 1 }))
    distrust()
    expect(bodies().map(({ action }) => action)).toEqual(['encrypted'])
  })

  test('a process trusts the authorities of NODE_EXTRA_CA_CERTS', async () => {
    const certificate = await aCertificate()
    const file = join(world.app.env.dataDir, 'ca.pem')
    writeFileSync(file, certificate.cert)
    await write('elsewhere')
    await withTlsPeer(certificate, async port => {
      const run = async (env: object) => await forwardInProcess(port, env)
      expect(await run({})).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
      expect(received).toBe('')
      expect(await run({ NODE_EXTRA_CA_CERTS: file })).toBe('{"sent":1}')
    })
    expect(bodies().map(({ action }) => action)).toEqual(['elsewhere'])
  })

  test('a receiver that never answers, and hangs up, delays no audited action and loses none', async () => {
    const open: Socket[] = []
    const silent = createServer(socket => void open.push(socket.on('error', () => undefined)))
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    await write('before')
    const forwarding = forwardTo((silent.address() as AddressInfo).port).then(
      () => 'sent',
      () => 'failed',
    )
    await once(silent, 'connection')
    const started = performance.now()
    for (let n = 0; n < 20; n++) await write(`meanwhile-${n}`)
    expect(performance.now() - started).toBeLessThan(2_000)
    for (const socket of open) socket.destroy()
    expect(await forwarding).toBe('failed')
    silent.close()
    expect(await forwardAuditLog(world.app)).toEqual({ sent: 21 })
  })

  /** Forwards from another process. Returns what it printed: the result, or the error. */
  async function forwardInProcess(port: number, env: object): Promise<string> {
    const script = `
      import { openDatabase } from '#app/platform/database/database.server.ts'
      import { silentLog } from '#app/platform/log.server.ts'
      import { forwardAuditLog } from '#app/platform/audit/forward-audit-log.server.ts'
      const db = openDatabase(process.env.URL_OF_DATABASE, silentLog, { max: 1 })
      const auditSyslogUrl = 'tls://localhost:${port}'
      const result = await forwardAuditLog({ db, env: { auditSyslogUrl } }).catch(error => error.message)
      process.stdout.write(JSON.stringify(result))
      await db.close()`
    return await new Promise((resolve, reject) =>
      execFile(
        process.execPath,
        ['--input-type=module', '--eval', script],
        { env: { ...process.env, ...env, URL_OF_DATABASE: world.databaseUrl }, timeout: 30_000 },
        (error, output) => (error ? reject(error) : resolve(output)),
      ),
    )
  }
})
