import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#app/lib/refusal.ts'
import type { App } from '#app/platform/app.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, steppedUp, withdrawalFields } from '#tests/world/withdrawals.ts'
import { openBankDetails, resealBankDetails, revealBankDetails } from './bank-details.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const account = '900031415926'
const routing = '322271627'

async function scholarWithFunds(inWorld = world) {
  const owner = await aScholar(inWorld)
  await aDonation(inWorld, await endedCampaign(inWorld, owner))
  return { owner }
}

type WithdrawalRow = Record<string, string>
const rowsOf = (requestId: string) =>
  world.app.db.rows<WithdrawalRow>('test_rows', 'select * from withdrawals where request_id = $1', [
    requestId,
  ])

describe('bank details', () => {
  it('are stored only in the database, encrypted (P188, P195)', async () => {
    const { owner } = await scholarWithFunds()
    const requested = await aWithdrawal(world, owner, { accountNumber: account, routingNumber: routing })
    const [row] = await rowsOf(requested.requestId)
    expect(row?.accountNumber).toMatch(/^v1\./)
    const sealed = {
      routingNumber: row?.routingNumber ?? '',
      accountNumber: row?.accountNumber ?? '',
    }
    expect(openBankDetails(world.app.secrets, row?.id ?? '', sealed)).toEqual({
      routingNumber: routing,
      accountNumber: account,
    })
    expect(() => openBankDetails(world.app.secrets, randomUUID(), sealed)).toThrow()
    const dump = await everythingInTheDatabase()
    expect(dump).toContain(sealed.accountNumber)
    expect(dump).not.toContain(account)
    expect(dump).not.toContain(routing)
  })

  it('appear in no log line or answer', async () => {
    const lines: string[] = []
    const note = (facts: object, message: string) => void lines.push(JSON.stringify(facts) + message)
    const log = { debug: note, info: note, warn: note, error: note, fatal: note }
    const loud = await aWorld({ app: { log } })
    const { owner } = await scholarWithFunds(loud)
    const headers = await signedInHeaders(loud, owner.userId)
    const fields = withdrawalFields(owner, { accountNumber: account, routingNumber: routing })
    const answers = [await loud.call('POST', '/api/withdrawals', fields, headers)]
    await loud.app.db.pool.query('update sessions set stepped_up_at = $1', [loud.clock.now()])
    answers.push(
      await loud.call('POST', '/api/withdrawals', { ...fields, accountType: 'gold' }, headers),
      await loud.call('POST', '/api/withdrawals', fields, headers),
      await loud.call('POST', '/api/withdrawals', { ...fields, requestId: randomUUID() }, headers),
      await loud.call('GET', '/api/screens/home', undefined, headers),
    )
    expect(answers.map(answer => answer.status)).toEqual([403, 400, 200, 409, 200])
    const output = JSON.stringify(answers.map(answer => answer.body)) + lines.join('\n')
    expect(lines.length).toBeGreaterThan(0)
    expect(output).toContain('\u2022\u2022\u2022\u20225926')
    expect(output).not.toContain(account)
    expect(output).not.toContain(routing)
    await loud.close()
  })
})

describe('revealing bank details', () => {
  it('requires a step-up and a reason, and records them in the audit log (P195, P196)', async () => {
    const { owner } = await scholarWithFunds()
    const admin = await anAdmin(world)
    const { rows } = await aWithdrawal(world, owner, { accountNumber: account, routingNumber: routing })
    const id = rows[0]?.id ?? ''
    const now = world.clock.now()
    const action = { admin: steppedUp(admin, now), now, requestId: 'test' }
    const refused = revealBankDetails(world.app, id, 'Paying it out', { ...action, admin: admin.viewer })
    await expect(refused).rejects.toMatchObject({ code: 'StepUpRequired' } satisfies Partial<Refusal>)
    expect(await revealBankDetails(world.app, id, 'Paying it out', action)).toMatchObject({
      routingNumber: routing,
      accountNumber: account,
    })
    const entries = await world.app.db.rows(
      'test_audit',
      `select action, reason, actor_user_id from audit_log where subject_id = $1 and action <> 'payee-hold.raised'`,
      [id],
    )
    expect(entries).toEqual([
      { action: 'withdrawal.bank-details-revealed', reason: 'Paying it out', actorUserId: admin.userId },
    ])
  })

  it('is for admins', async () => {
    const { owner } = await scholarWithFunds()
    const { rows } = await aWithdrawal(world, owner)
    const path = `/api/withdrawals/${rows[0]?.id}/bank-details`
    const headers = await signedInHeaders(world, owner.userId)
    expect((await world.call('POST', path, { reason: 'curious' })).status).toBe(401)
    expect((await world.call('POST', path, { reason: 'curious' }, headers)).status).toBe(403)
  })
})

describe('new keys', () => {
  it('re-encrypt every row, so that the old key is no longer needed', async () => {
    const inWorld = await aWorld()
    const { owner } = await scholarWithFunds(inWorld)
    const { rows } = await aWithdrawal(inWorld, owner, { accountNumber: account, routingNumber: routing })
    const key = (version: number, byte: number) => `${version}:${Buffer.alloc(32, byte).toString('base64')}`
    const rotated: App = { ...inWorld.app, secrets: secretsFrom(`${key(2, 9)},${key(1, 7)}`) }
    expect(await resealBankDetails(rotated)).toBe(1)
    expect(await resealBankDetails(rotated)).toBe(0)
    const [sealed] = await inWorld.app.db.rows<{ id: string; routingNumber: string; accountNumber: string }>(
      'test_sealed',
      'select id, routing_number, account_number from withdrawals where id = $1',
      [rows[0]?.id],
    )
    if (!sealed) throw new Error('the withdrawal is gone')
    expect(openBankDetails(secretsFrom(key(2, 9)), sealed.id, sealed)).toEqual({
      routingNumber: routing,
      accountNumber: account,
    })
    await inWorld.close()
  })
})

async function everythingInTheDatabase(): Promise<string> {
  const { rows: tables } = await world.app.db.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      world.app.db.pool.query(`select string_agg(t::text, chr(10)) as text from ${name} t`),
    ),
  )
  return dumps.map(dump => dump.rows[0].text ?? '').join('\n')
}
