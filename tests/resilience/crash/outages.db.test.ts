import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce } from '#app/platform/topics/topics.server.ts'
import { freshDatabase } from '#tests/setup/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { program } from '#tests/setup/program.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { evenFigures, figuresOf } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { give, isDone, someDonors } from './donors.ts'
import { aRunningServer, type RunningServer } from './running-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('a frozen PostgreSQL', () => {
  let running: RunningServer
  beforeAll(async () => {
    running = await aRunningServer()
  })
  afterAll(() => running.close())

  test.skipIf(process.platform !== 'linux')(
    'makes /readyz fail within 2 s, and recover when it resumes',
    async () => {
      const status = async () => (await fetch(`${running.origin}/readyz`)).status
      expect(await status()).toBe(200)
      const frozen = await postgresOf(running)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        const startedAt = performance.now()
        // Sends more probes than the pool has connections: a waiting probe must not make the next one wait.
        expect(await Promise.all(Array.from({ length: 30 }, status))).toEqual(Array(30).fill(503))
        expect(performance.now() - startedAt).toBeLessThan(2_000)
        expect((await fetch(`${running.origin}/healthz`)).status).toBe(200)
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      await eventually(async () => (await status()) === 200)
      expect((await fetch(`${running.origin}/scholars`)).status).toBe(200)
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'fails waiting requests within 20 s, later ones at once, and loses no donation',
    async () => {
      const paths = ['/', '/scholars', '/api/screens/scholars', '/api/latest-donations', '/sitemap.xml']
      const { campaignId } = await aCampaign(running, await aScholar(running))
      const donors = someDonors(12, [campaignId], 1).map(donor => ({ ...donor, patience: 'stays' as const }))
      const timedFetch = async (path: string) => {
        const sentAt = performance.now()
        // A different search each time bypasses the page cache.
        const response = await fetch(`${running.origin}${path}${path === '/scholars' ? `?q=${sentAt}` : ''}`)
        await response.text()
        return { path, status: response.status, ms: Math.trunc(performance.now() - sentAt) }
      }
      for (const path of paths) expect(await timedFetch(path)).toMatchObject({ status: 200 })
      await forgetPages(running, campaignId)
      const giving = donors.map(donor => give(running, donor, () => {}))
      await eventually(() => donors.some(({ given }) => given !== undefined))
      const frozen = await postgresOf(running)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        const waiting = Promise.all(paths.map(timedFetch))
        expect((await fetch(`${running.origin}/readyz`)).status).toBe(503)
        const late = await Promise.all(paths.map(timedFetch))
        for (const answer of late) {
          expect(answer).toMatchObject({ status: 503 })
          expect(answer.ms, answer.path).toBeLessThan(1_000)
        }
        for (const answer of await waiting) {
          expect(answer).toMatchObject({ status: 503 })
          expect(answer.ms, answer.path).toBeLessThan(21_000)
        }
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      const thawed = performance.now()
      await eventually(async () => (await timedFetch('/scholars')).status === 200)
      expect(performance.now() - thawed).toBeLessThan(1_000)
      await Promise.all(giving)
      await eventually(async () => {
        await Promise.all(donors.map(donor => give(running, donor, () => {})))
        return donors.every(isDone)
      }, 30_000)
      const donatedCents = donors.reduce((sum, { amountCents }) => sum + amountCents, 0)
      await eventually(
        async () => (await figuresOf(running as never, campaignId)).donations === donors.length,
      )
      expect(await figuresOf(running as never, campaignId)).toEqual(evenFigures(donatedCents, donors.length))
    },
    90_000,
  )

  test('ending all connections at once fails no page', async () => {
    const pages = () =>
      Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${running.origin}/scholars`)).status))
    expect(await pages()).toEqual(Array(20).fill(200))
    const under = pages()
    await running.app.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tassel' and pid <> pg_backend_pid()",
    )
    expect(await under).toEqual(Array(20).fill(200))
    expect(await pages()).toEqual(Array(20).fill(200))
  })
})

/** Invalidates the cached pages that show the campaign. */
async function forgetPages(running: RunningServer, campaignId: string): Promise<void> {
  await running.app.db.transaction(tx => announce(tx, ['campaigns', `campaign:${campaignId}`]))
}

/** The process ids of the PostgreSQL postmaster and its child processes. */
async function postgresOf(running: RunningServer): Promise<number[]> {
  const postmaster = await running.postmaster()
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S+ /s, '')
        .split(' ')[0],
    )
  } catch {
    return 0
  }
}

test.skipIf(process.platform !== 'linux')('a full disk under the log ends nothing', async () => {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tassel-full-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const full = openSync('/dev/full', 'w')
  const { PATH = '', HOME = '' } = process.env
  const server = spawn(process.execPath, [program('main')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DEMO: '0',
      APP_URL: 'https://give.example.org',
      SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
      BRAND_LEGAL_ENTITY: 'Tassel Foundation',
      BRAND_SUPPORT_EMAIL: 'support@tassel.example',
      ALLOW_SANDBOX_PAYMENTS: '1',
      // At this level the server logs every request.
      LOG_LEVEL: 'debug',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      SANDBOX_PORT: `${sandboxPort}`,
    },
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  try {
    const alive = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
    await eventually(() => {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      return alive()
    }, 60_000)
    for (let n = 0; n < 50; n++) expect(await alive()).toBe(true)
    expect(server.exitCode).toBeNull()
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
