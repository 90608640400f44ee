import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '#app/integrations/keys/change-keys.server.ts'
import { newKey } from '#app/integrations/keys/key-text.server.ts'
import { resolveKey } from '#app/integrations/keys/resolve-key.server.ts'
import { scopes } from '#app/integrations/keys/scopes.ts'
import type { App } from '#app/platform/app.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import type { ApiCampaign, ApiDonation, ApiLedgerTransaction, ApiPayout } from './contract.ts'

let world: World
let owner: Scholar
let all: BuiltKey
let campaign: BuiltCampaign
let minors: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  owner = await anAdmin(world)
  all = await anApiKey(world, [...scopes], { owner })
  const scholar = await aScholar(world)
  campaign = await endedCampaign(world, scholar)
  minors = await aMinorsCampaign(world, await aScholar(world, { lastName: 'Abernathy' }))
  await aDonation(world, campaign, {
    donorName: 'Ada King',
    donorEmail: 'ada@example.com',
    amountCents: 6_000,
  })
  await aDonation(world, campaign, { donorName: null, donorEmail: 'bo@example.com', amountCents: 90_000 })
  const { donationId } = await aDonation(world, minors, { donorEmail: 'cy@example.com', amountCents: 2_000 })
  await world.app.db.transaction(tx => aReturn(tx, 'refund', donationId, world.clock.now()))
  await aWithdrawal(world, scholar)
})
afterAll(() => world.close())

const get = async (path: string, { headers }: BuiltKey = all) => {
  const { status, body, headers: answered } = await world.call('GET', `/api/v1/${path}`, undefined, headers)
  return { status, body, headers: answered }
}
const list = async <Item>(path: string, key = all): Promise<Item[]> => {
  const { status, body } = await get(path, key)
  expect(body).toEqual({ data: expect.any(Array), next: null })
  expect(status).toBe(200)
  return body.data
}
const shown = (text: unknown) => JSON.stringify(text)

describe('what a program reads', () => {
  test('campaigns with their sums, of a minor only what the public page shows (P656)', async () => {
    const campaigns = await list<ApiCampaign>('campaigns')
    expect(campaigns.find(({ id }) => id === campaign.campaignId)).toMatchObject({
      currency: 'USD',
      isMinor: false,
      raisedCents: 96_000,
      pendingCents: 96_000,
      donorCount: 2,
      url: campaign.campaignLink,
    })
    const minor = campaigns.find(({ id }) => id === minors.campaignId)
    expect(minor).toMatchObject({ studentName: 'Wren A.', isMinor: true, school: null, raisedCents: 0 })
    const one = await get(`campaigns/${minors.campaignId}`)
    expect(one.body).toEqual({ ...minor, story: expect.any(String) })
    expect(shown([campaigns, one.body])).not.toMatch(/Abernathy|@|phone|gpa/i)
  })

  test('nothing that identifies a student whose page is hidden (P656)', async () => {
    await world.owner.query('update campaigns set consent_withdrawn = true where id = $1', [
      minors.campaignId,
    ])
    const { body } = await get(`campaigns/${minors.campaignId}`)
    expect(body).toMatchObject({
      studentName: null,
      school: null,
      url: null,
      story: null,
      goalCents: 250_000,
    })
    await world.owner.query('update campaigns set consent_withdrawn = false where id = $1', [
      minors.campaignId,
    ])
  })

  test('donations with public names, and with donors only by donors:read (P657)', async () => {
    const path = `donations?campaignId=${campaign.campaignId}`
    const few = await list<ApiDonation>(path, await anApiKey(world, ['donations:read'], { owner }))
    expect(few.map(({ donorName }) => donorName).toSorted()).toEqual(['Ada King', null])
    expect(shown(few)).not.toContain('@')
    const many = await list<ApiDonation>(path)
    const emails = many.map(({ donor, isAnonymous }) => [donor?.email, isAnonymous])
    expect(emails.toSorted()).toEqual([
      ['ada@example.com', false],
      ['bo@example.com', true],
    ])
    const donors = await list<{ id: string; email: string; totalCents: number }>('donors')
    expect(donors.map(({ email, totalCents }) => [email, totalCents]).toSorted()).toEqual([
      ['ada@example.com', 6_000],
      ['bo@example.com', 90_000],
    ])
    for (const { donor } of many) expect(donors.map(({ id }) => id)).toContain(donor?.id)
  })

  test('a refunded donation keeps what was charged, and says what went back', async () => {
    const [refunded] = await list<ApiDonation>(`donations?campaignId=${minors.campaignId}`)
    expect(refunded).toMatchObject({ status: 'refunded', method: 'card', isTest: true, amountCents: 2_000 })
    const { amountCents, tipCents, foundationCents, processingFeeCents, creditCardFeeCents, ...sums } =
      refunded as ApiDonation
    const lines = amountCents + tipCents + foundationCents + processingFeeCents + creditCardFeeCents
    expect([sums.totalCents, sums.returnedCents]).toEqual([lines, lines])
  })

  test('withdrawals without bank details or payee (P656)', async () => {
    const [payout] = await list<ApiPayout>('payouts')
    expect(payout).toMatchObject({ campaignId: campaign.campaignId, status: 'pending', amountCents: 96_000 })
    expect(shown(payout)).not.toMatch(/account|routing|6789|name|@/i)
  })

  test('balanced ledger transactions', async () => {
    const transactions = await list<ApiLedgerTransaction>('ledger-transactions')
    expect(transactions.map(({ kind }) => kind)).toContain('withdrawal_requested')
    for (const { entries } of transactions)
      expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
    expect(transactions.every(({ id }) => typeof id === 'string')).toBe(true)
  })

  test('the reports that staff download, with the same bytes', async () => {
    const staff = await steppedUpHeaders(world, owner.userId)
    for (const [report, page] of [
      ['revenue', 'report?'],
      ['ledger-entries?month=2026-03', 'entries?month=2026-03'],
      ['journal?year=2026', 'journal?year=2026'],
      ['schedule-i?year=2026', 'schedule-i?year=2026'],
    ]) {
      const { body, headers } = await get(`reports/${report}`)
      expect(body).toBe((await world.call('GET', `/api/admin/accounting/${page}`, undefined, staff)).body)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('pages', () => {
  test('show each item once while others are added (P655)', async () => {
    const target = await aCampaign(world, await aScholar(world))
    const at = world.clock.now()
    const give = (count: number) =>
      donations(
        world,
        Array.from({ length: count }, () => ({ ...target, at })),
      )
    const before = (await give(7)).map(({ donationId }) => donationId)
    const seen: string[] = []
    let after = ''
    do {
      const { body } = await get(`donations?campaignId=${target.campaignId}&limit=3${after}`)
      seen.push(...body.data.map(({ id }: ApiDonation) => id))
      after = body.next && `&after=${body.next}`
      world.clock.advance(1_000)
      await aDonation(world, target)
    } while (after)
    expect(seen.toSorted()).toEqual(before.toSorted())
  })

  test.each(['campaigns', 'donations', 'donors', 'payouts', 'ledger-transactions'])(
    '%s refuse a forged position and a huge limit (P655)',
    async path => {
      const refusals = ["'", '2026-01-01', '00000000-0000-7000-8000-00000000000', '0', '-1', 'x'.repeat(64)]
      for (const after of refusals)
        expect((await get(`${path}?after=${after}`)).body.error.code).toBe('InvalidCursor')
      if (path !== 'donors')
        for (const after of ['01900000-0000-7000-8000-000000000000', '999999', 'zzzzzzzzzz'])
          expect((await get(`${path}?after=${after}`)).body.error.code).toBe('InvalidCursor')
      for (const limit of ['0', '101', '1e9', 'all', '-5', '2.5'])
        expect((await get(`${path}?limit=${limit}`)).body.error.code).toBe('InvalidInput')
      expect((await get(`${path}?key=${all.key}`)).body.error.code).toBe('InvalidInput')
      const { headers } = await get(`${path}?limit=100`)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )
})

describe('a key', () => {
  test('is made and revoked by owners with a step-up, in the audit log without the key (P650)', async () => {
    const headers = await steppedUpHeaders(world, owner.userId)
    const input = { name: 'CRM', scopes: ['campaigns:read'], expiresInDays: 365 }
    const made = await world.call('POST', '/api/admin/api-keys', input, headers)
    expect(made.status).toBe(200)
    const { key, keyId } = made.body
    const built = { key, keyId, headers: { authorization: `Bearer ${key}` } }
    expect((await get('campaigns', built)).status).toBe(200)
    await world.call('POST', `/api/admin/api-keys/${keyId}/revoke`, undefined, headers)
    expect((await get('campaigns', built)).body.error.code).toBe('InvalidApiKey')
    const { rows } = await world.owner.query(
      `select action, actor_user_id, details from audit_log where subject_id = $1 order by id`,
      [keyId],
    )
    expect(rows).toMatchObject([
      { action: 'api-key.created', actor_user_id: owner.userId, details: { keyName: 'CRM' } },
      { action: 'api-key.revoked', actor_user_id: owner.userId, details: { keyName: 'CRM' } },
    ])
    const page = await world.call('GET', '/api/screens/admin/connections', undefined, headers)
    const row = page.body.keys.find(({ id }: { id: string }) => id === keyId)
    expect(row).toMatchObject({ state: 'revoked', prefix: key.slice(0, 15), scopes: ['campaigns:read'] })
    const stored = await world.owner.query('select to_jsonb(k) as row from api_keys k where id = $1', [keyId])
    expect(shown([rows, page.body, stored.rows])).not.toContain(key.slice(20, 40))
  })

  test.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['no name', { name: ' ' }],
    ['more than a year', { expiresInDays: 366 }],
    ['no time', { expiresInDays: 0 }],
  ])('is refused with %s (P650)', async (_, wrong) => {
    const headers = await steppedUpHeaders(world, owner.userId)
    const input = { name: 'CRM', scopes: ['campaigns:read'], expiresInDays: 90, ...wrong }
    const { body } = await world.call('POST', '/api/admin/api-keys', input, headers)
    expect(body.error.code).toBe('InvalidInput')
  })

  test('stays when the person who made it is suspended (P650)', async () => {
    const leaver = await anAdmin(world)
    const key = await anApiKey(world, ['campaigns:read'], { owner: leaver })
    await world.owner.query('update users set suspended_at = now() where id = $1', [leaver.userId])
    expect((await get('campaigns', key)).status).toBe(200)
  })

  test('is guarded by the database: no longer than a year, never revived, never deleted (P650, P653)', async () => {
    const { keyId } = await anApiKey(world, ['campaigns:read'], { owner })
    await revokeKey(world.app, keyId, { admin: owner.viewer, now: world.clock.now(), requestId: 'test' })
    const change = (words: string) => world.owner.query(`${words} where id = $1`, [keyId])
    await expect(change('update api_keys set revoked_at = null, revoked_by = null')).rejects.toThrow()
    await expect(
      change(`update api_keys set expires_at = expires_at + interval '300 days'`),
    ).rejects.toThrow()
    await expect(change('delete from api_keys')).rejects.toThrow()
    const byServer = world.app.db.rows(null, `update api_keys set scopes = '{donors:read}' where id = $1`, [
      keyId,
    ])
    await expect(byServer).rejects.toThrow(/permission denied/)
  })

  test('says when it was used, written once a minute (P653)', async () => {
    const key = await anApiKey(world, ['campaigns:read'], { owner })
    const used = async () => {
      await get('campaigns', key)
      const { rows } = await world.owner.query('select last_used_at from api_keys where id = $1', [key.keyId])
      return rows[0].last_used_at.toISOString()
    }
    const first = world.clock.now().toISOString()
    expect(await used()).toBe(first)
    world.clock.advance(59_000)
    expect(await used()).toBe(first)
    world.clock.advance(1_000)
    expect(await used()).toBe(world.clock.now().toISOString())
  })

  test('that is greedy is refused, and slows no other (P654)', async () => {
    const [greedy, calm] = [
      await anApiKey(world, ['campaigns:read'], { owner }),
      await anApiKey(world, ['campaigns:read'], { owner }),
    ]
    const first = await get('campaigns?limit=1', greedy)
    expect(first.headers.get('ratelimit-limit')).toBe('600')
    expect(first.headers.get('ratelimit-remaining')).toBe('599')
    await world.app.db.rows(
      null,
      `update rate_limits set points = 600 where key like 'api-key:%' and points = 1`,
    )
    const { status, body, headers } = await get('campaigns?limit=1', greedy)
    expect([status, body.error.code]).toEqual([429, 'TooManyRequests'])
    expect(headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get('campaigns?limit=1', calm)).status).toBe(200)
  })
})

describe('attacks', () => {
  test('no log line has a key: in a path, in a query, in a crash (P653)', async () => {
    const { app, lines } = watched()
    const broken = { ...app, db: { ...app.db, reader: () => Promise.reject(new Error('the reader broke')) } }
    const http = buildHttp(broken, operations, async () => null, undefined, resolveKey)
    const ask = async (path: string) =>
      (await http.fetch(new Request(new URL(path, app.env.appUrl), { headers: all.headers }))).status
    expect(await ask('/api/v1/campaigns')).toBe(500)
    expect(await ask(`/api/v1/campaigns/${all.key}`)).toBe(400)
    expect(await ask(`/api/v1/donors?key=${all.key}`)).toBe(400)
    expect(await ask(`/api/v2/${all.key}`)).toBe(404)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join()).not.toContain(all.key.slice(8, 40))
  })

  /** An app that counts its statements, and writes its log into `lines`. */
  function watched() {
    const statements: string[] = []
    const lines: string[] = []
    const write = (...line: unknown[]) => void lines.push(JSON.stringify(line))
    const app: App = {
      ...world.app,
      log: { debug: write, info: write, warn: write, error: write, fatal: write },
      db: {
        ...world.app.db,
        rows: (name, text, values) => {
          statements.push(text)
          return world.app.db.rows(name, text, values)
        },
      },
    }
    return { app, statements, lines }
  }

  test('10,000 malformed keys cause no statement, and well-formed ones at most 300 a minute of an address (P653)', async () => {
    const { app, statements } = watched()
    const attempt = (key: string) =>
      resolveKey(new Headers({ authorization: `Bearer ${key}` }), app, '203.0.113.9')
    const { key } = newKey()
    for (let n = 0; n < 10_000; n += 1)
      expect(await attempt(`tassel_${String(n).padStart(64, '0')}${key.slice(-8)}`)).toBeNull()
    expect(statements).toEqual([])
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, () => attempt(newKey().key).then(String, ({ code }) => code)),
    )
    expect(outcomes).toContain('TooManyRequests')
    expect(await attempt(newKey().key).catch(({ code }) => code)).toBe('TooManyRequests')
    const before = statements.length
    await attempt(all.key).catch(() => null)
    expect(statements.length).toBe(before)
    expect(await resolveKey(new Headers(all.headers), app, '203.0.113.10')).toMatchObject({
      keyId: all.keyId,
    })
  })
})
