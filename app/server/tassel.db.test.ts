import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSecrets } from '#app/platform/secrets.server.ts'
import { openBankDetails } from '#app/withdrawals/bank-details/bank-details.server.ts'
import { awayDatabase } from '#tests/setup/away-database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/setup/database.server.ts'
import { compiled, program } from '#tests/setup/program.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule, changeFees } from '#tests/world/fees.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

let world: World
let other: FreshDatabase
beforeAll(async () => {
  world = await aWorld()
  other = await freshDatabase()
})
afterAll(async () => {
  await other.drop()
  await world.close()
})

type Ended = { code: number; out: string; err: string }

/** Runs an operator's command in a separate process, by default on this world's database. */
function tassel(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const own = { DEMO: '1', DATABASE_URL: world.ownerUrl, DATA_DIR: world.app.env.dataDir }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [program('tassel'), ...args],
      { env: { PATH, HOME, ...compiled, ...own, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

describe('the operator\u2019s commands', () => {
  it('explain themselves', async () => {
    expect(await tassel(['--help'])).toMatchObject({ code: 0, err: '' })
    const unknown = await tassel(['dance'])
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.err).toContain('There is no command "dance".')
    expect((await tassel(['admin', 'grant'])).err).toContain('Write it like this: admin grant <email>')
  })

  it('print an envelope without a secret (P900)', async () => {
    const secrets = {
      SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtps://mailer:mail-secret@mail.example.org',
      MAIL_FROM: 'School <hello@example.org>',
      BACKUP_URL: 's3://AKIDSECRET:s3-secret@school-backups/nightly?region=eu-west-1',
      STRIPE_SECRET_KEY: 'sk_test_51secretsecret',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51AbCdEfGh',
      STRIPE_WEBHOOK_SECRET: 'whsec_51secretsecret',
      METRICS_TOKEN: 'metrics-secret-token',
    }
    const { code, out, err } = await tassel(['envelope'], {
      ...secrets,
      PAYMENTS: 'stripe',
      STRIPE_TEST: '1',
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('s3://school-backups/nightly/ at eu-west-1')
    expect(out).toContain('SECRET_KEYS 1')
    expect(out).toContain('Stripe, test keys, pk_test_51')
    expect(out).toContain('mail.example.org, as School')
    const hidden = Object.entries(secrets).flatMap(([name, value]) =>
      ['MAIL_FROM', 'STRIPE_PUBLISHABLE_KEY'].includes(name) ? [] : [value.split(':').at(-1) ?? value],
    )
    const found = [...hidden, 'secret@', 'AKIDSECRET', new URL(world.ownerUrl).password].filter(
      each => each && out.includes(each),
    )
    expect(found).toEqual([])
  })

  it('say in one line what is wrong', async () => {
    expect(await tassel(['self-check'], { PORT: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^PORT: .+\n$/),
    })
    const unproven = await aScholar(world, { emailVerified: false })
    expect(await tassel(['admin', 'grant', unproven.email])).toEqual({
      code: 1,
      out: '',
      err: `${unproven.email} is not confirmed yet. Let them sign in with a code first, then grant again.\n`,
    })
    expect(await tassel(['admin', 'grant', 'nobody@example.com'])).toEqual({
      code: 1,
      out: '',
      err: 'No account found for nobody@example.com.\n',
    })
  })

  it('started by a supervisor wait for a database that is away, and others say so at once (P723)', async () => {
    const away = await awayDatabase(other.ownerUrl)
    const env = { DATABASE_URL: away.url }
    expect(await tassel(['self-check'], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^DATABASE_URL: .*ECONNREFUSED.*: start PostgreSQL, or correct .+\n$/),
    })
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(process.execPath, [program('tassel'), 'migrate'], {
      env: { PATH, HOME, ...compiled, DEMO: '1', DATA_DIR: world.app.env.dataDir, ...env },
    })
    let said = ''
    child.stderr.on('data', part => (said += part))
    const ended = once(child, 'exit')
    await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^The database is away .+\n$/)
    away.open()
    expect(await ended).toEqual([0, null])
    away.close()
  })

  it('grant and revoke the admin role', async () => {
    const { email } = await aScholar(world)
    const last = await anAdmin(world)
    expect((await tassel(['admin', 'grant', email])).out).toBe(`${email} is an admin now.\n`)
    expect((await tassel(['admin', 'grant', email])).out).toBe(`${email} was an admin already.\n`)
    expect((await tassel(['admin', 'revoke', email])).out).toBe(`${email} is no longer an admin.\n`)
    expect(await tassel(['admin', 'revoke', last.email])).toMatchObject({
      code: 1,
      err: 'This is the last owner. Make someone else an owner first.\n',
    })
  })

  it('grant, revoke and list roles of the staff (P602)', async () => {
    const { email } = await aScholar(world)
    const run = async (...args: string[]) => (await tassel(['staff', ...args])).out
    expect(await run('grant', email, 'support')).toBe(`${email} has the role support now.\n`)
    expect(await run('grant', email, 'auditor')).toBe(`${email} has the role auditor now.\n`)
    expect(await run('grant', email, 'auditor')).toBe(`${email} had the role auditor already.\n`)
    expect((await run('list')).split('\n')).toContain(`${email}  support, auditor`)
    expect(await run('revoke', email, 'auditor')).toBe(`${email} no longer has the role auditor.\n`)
    expect(await run('revoke', email, 'auditor')).toBe(`${email} did not have the role auditor.\n`)
    expect(await run('unlink', email)).toBe(`${email} was not linked to an identity.\n`)
    expect((await run('list')).split('\n')).toContain(`${email}  support`)
    expect(await tassel(['staff', 'grant', email, 'king'])).toMatchObject({
      code: 1,
      err: 'There is no role "king": owner, finance, moderator, support, auditor.\n',
    })
  })

  it('check the ledger: exit 0 if it balances, 1 if not', async () => {
    const campaign = await aCampaign(world, await aScholar(world))
    await aDonation(world, campaign)
    const good = await tassel(['self-check'])
    expect(good).toMatchObject({ code: 0, err: '' })
    expect(good.out).toContain('Every total matches the ledger.')
    const bump = (by: number) =>
      world.app.db.pool.query('update campaigns set donor_count = donor_count + $2 where id = $1', [
        campaign.campaignId,
        by,
      ])
    await bump(1)
    const bad = await tassel(['self-check'])
    expect(bad.code).toBe(1)
    expect(bad.out).toContain(`campaign ${campaign.campaignId}: expected 1, found 2`)
    await bump(-1)
  })

  it('print the fees in force and every fee schedule (P518)', async () => {
    const by = await anAdmin(world, { firstName: 'Ada', lastName: 'Obi' })
    await changeFees(world, aSchedule({ processingBp: 310, reason: 'The processor’s new price' }), by)
    const { code, out, err } = await tassel(['fees'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Processing fee  3.1% + $0.30 of each donation')
    expect(out).toMatch(/Ada Obi, .+: The processor’s new price\n/)
    expect(out).toContain('Part of the software: The fees of the specification')
  })

  it('generate a new key in demo mode and encrypt everything under it', async () => {
    const owner = await aScholar(world)
    const dataDir = world.app.env.dataDir
    // Seals the test's data with the demo keys in this folder, because `rotate-keys` runs in demo mode.
    const demo = { ...world, app: { ...world.app, secrets: await loadSecrets(null, dataDir) } }
    await aDonation(demo, await endedCampaign(demo, owner))
    const { rows } = await aWithdrawal(demo, owner, { accountNumber: '31415926535' })
    expect((await tassel(['rotate-keys'])).out).toContain('bank details of 1 withdrawals')
    const [sealed] = await world.app.db.rows<{ id: string; routingNumber: string; accountNumber: string }>(
      'test_rotated',
      'select id, routing_number, account_number from withdrawals where id = $1',
      [rows[0]?.id],
    )
    expect(sealed?.accountNumber).toMatch(/^v2\./)
    if (!sealed) throw new Error('the withdrawal is gone')
    const bank = openBankDetails(await loadSecrets(null, dataDir), sealed.id, sealed)
    expect(bank.accountNumber).toBe('31415926535')
  })
})
