import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nothingRates, startingFees } from '#app/fees/first-schedules.ts'
import { loadRates } from '#app/fees/load-fees.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { program } from '#tests/setup/program.ts'
import { startTassel } from '#tests/setup/tassel-process.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aPaidDonation } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

const nobody = 65_534
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs the server with only these environment variables. Returns its exit code and error output. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program('main')], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    // Ends a server that starts, which would otherwise run forever.
    timeout: 20_000,
  })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said }
}

const safe = {
  DEMO: '0',
  APP_URL: 'https://give.example.org',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  BRAND_LEGAL_ENTITY: 'Tassel Foundation',
  BRAND_SUPPORT_EMAIL: 'support@tassel.example',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

describe('an unsafe configuration stops the start with one line', () => {
  test.each([
    ['test cards for money', { ...safe, ALLOW_SANDBOX_PAYMENTS: '' }, 'PAYMENTS'],
    ['a demo in public by omission', { APP_URL: safe.APP_URL, SECRET_KEYS: safe.SECRET_KEYS }, 'APP_URL'],
    ['keys of zeros', { ...safe, SECRET_KEYS: `1:${Buffer.alloc(32).toString('base64')}` }, 'SECRET_KEYS'],
    ['a clock that is set', { ...safe, TASSEL_NOW: '2026-03-11T16:00:00Z' }, 'TASSEL_NOW'],
  ])('%s', async (_what, env, name) => {
    const { code, said } = await start(env)
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`^Tassel could not start. ${name}: [^\\n]+\\n$`))
  })
})

describe('with the demo provider outside demo mode', () => {
  let server: ProductionServer
  beforeAll(async () => {
    server = await startProduction()
  })
  afterAll(() => server.close())

  test('every page shows that payments are tests', async () => {
    const scholar = await aScholar(server)
    const { path, campaignId } = await aCampaign(server, scholar)
    for (const page of ['/', '/scholars', path, `/embed/${campaignId}`, '/terms', '/nowhere']) {
      const html = await (await server.fetch(page)).text()
      expect(html, page).toContain('Test payments: no card is charged, and nothing can be paid out.')
      expect(html, page).not.toContain('Demo: no real money.')
    }
  })

  test('the first schedule charges nothing of the operator’s own (P851)', async () => {
    expect(await loadRates(server.app.db, startingFees.id)).toEqual(nothingRates)
  })

  test('the receipt shows it, too', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    await aPaidDonation(server, campaignId, { donorEmail: 'ruth@donors.example' })
    const receipt = await eventually(() =>
      server.mails.taken.find(
        ({ subject, to }) =>
          /^Your receipt/.test(subject ?? '') && to?.[0]?.address === 'ruth@donors.example',
      ),
    )
    const words = 'Test payments: no card is charged, and nothing can be paid out.'
    expect(receipt.text).toContain(words)
    expect(receipt.html).toContain(words)
  })

  test('other users of the machine can open no file of the server', async () => {
    const { dataDir } = server.app.env
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      // The test, not the server, writes this file.
      .filter(name => name !== 'server.log')
      .filter(name => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
    expect(statSync(join(dataDir, 'sandbox/payments.sqlite')).mode & 0o777).toBe(0o600)
    // The umask makes files private that the server creates without an explicit mode.
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Umask:\s+0077$/m)
  })
})

test.runIf(process.getuid?.() === 0)(
  'started as root in a world-readable folder, its files are private and the database runs as its own user',
  async () => {
    const { DATABASE_URL, ...env } = safe
    const dataDir = mkdtempSync(join(tmpdir(), 'tassel-open-'))
    chmodSync(dataDir, 0o755)
    const tassel = await startTassel({ dataDir, env: { ...env, HOST: '127.0.0.1' } })
    try {
      // The server may be ready before the demo provider has created its files.
      const payments = join(dataDir, 'sandbox/payments.sqlite')
      await expect.poll(() => existsSync(payments), { timeout: 20_000 }).toBe(true)
      const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map(name =>
        join(dataDir, name),
      )
      const version = join(dataDir, 'postgres/cluster/PG_VERSION')
      expect(files).toEqual(expect.arrayContaining([version, payments]))
      expect([0, nobody]).not.toContain(statSync(version).uid)
      const thief = spawn('head', ['-c', '1', ...files], { uid: nobody, gid: nobody })
      const [read, refused] = await Promise.all([text(thief.stdout), text(thief.stderr)])
      expect(read).toBe('')
      expect(refused.match(/Permission denied/g)).toHaveLength(files.length)
    } finally {
      await tassel.stop()
      tassel.forget()
    }
  },
  60_000,
)
