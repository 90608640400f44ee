import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Reads } from '#app/platform/database/database.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'

let world: World
let admin: Scholar
let headers: Headers
let campaignId: string
let donationId: string
/** The statements that were sent to the database. */
let sent: string[] = []

beforeAll(async () => {
  world = await aWorld({ hears: true })
  const { db } = world.app
  const recorded =
    (on: Pick<Reads, 'rows'>): Reads['rows'] =>
    (name, text, values) => {
      sent.push(text)
      return on.rows(name, text, values)
    }
  world.app.db = {
    ...db,
    rows: recorded(db),
    async reader() {
      const reader = await db.reader()
      return { ...reader, rows: recorded(reader) }
    },
  }
  admin = await anAdmin(world)
  headers = await signedInHeaders(world, admin.userId)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  donationId = (await aDonation(world, { campaignId }, { amountCents: 90_000 })).donationId
  const leaver = await aScholar(world)
  await aDonation(world, await endedCampaign(world, leaver), { amountCents: 90_000 })
  await aWithdrawal(world, leaver)
})
afterAll(() => world.close())

const pages = () => [
  ...['analytics?range=all', 'analytics/users', 'analytics/scholars', 'app-analytics', 'campaign-analytics'],
  ...['month', 'month/donations', 'month/students'].map(
    page => `campaign-analytics/${page}?month=3&year=2026`,
  ),
  ...[`campaign-analytics/campaigns/${campaignId}`, `campaign-analytics/campaigns/${campaignId}/donations`],
  ...['accounting?account=tips', 'balances', 'transactions', 'transactions?search=a', 'customers'],
  ...['customers?search=a', 'withdrawals', 'admin/moderation'],
]

const ask = (page: string, as = headers) => world.call('GET', `/api/screens/${page}`, undefined, as)
const asked = async (page: string) => {
  sent = []
  const { status, body } = await ask(page)
  expect(status).toBe(200)
  return { body, sent: sent.filter(text => !isAboutTheSession(text)) }
}
const isAboutTheSession = (text: string) => text.includes('from sessions s join users')

describe('every page with figures', () => {
  it('is read once, and the second time comes from memory, the same', async () => {
    for (const page of pages()) {
      const first = await asked(page)
      const second = await asked(page)
      expect({ page, read: first.sent.length > 0 }).toEqual({ page, read: true })
      expect({ page, ...second }).toEqual({ page, body: first.body, sent: [] })
    }
  })

  it('is read again after 10 seconds by the clock', async () => {
    await asked('balances')
    world.clock.advance(10_000)
    expect((await asked('balances')).sent).not.toEqual([])
  })

  it('stands on tables whose every change is announced', async () => {
    const read = new Set<string>()
    world.clock.advance(60_000)
    for (const page of pages()) {
      const statements = (await asked(page)).sent.join('\n')
      for (const [, table = ''] of statements.matchAll(/\b(?:from|join) ([a-z_]+(?:\.[a-z_]+)?)/g))
        read.add(table)
    }
    const { rows } = await world.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
           where t.tgrelid = c.oid and p.proname = 'announce_admin_facts')`,
    )
    const silent = new Set(rows.map(({ name }) => name))
    // Accounts of the ledger are what migrations make them.
    expect([...read].filter(table => silent.has(table))).toEqual(['ledger_accounts'])
    // Sums follow tables that announce.
    expect([...read].filter(table => table.startsWith('rollups.')).length).toBeGreaterThan(5)
  })
})

/** Each by plain SQL, as nobody who would announce it by hand. */
describe('what is written, however it came about, is in the next answer:', () => {
  const [user, campaign] = [() => admin.userId, () => campaignId]
  it.each<[what: string, page: string, sql: string, value: () => string]>([
    ['a name', 'analytics/users', `update profiles set first_name = 'Zora' where user_id = $1`, user],
    ['a role', 'analytics/users', `delete from user_roles where user_id <> $1`, user],
    [
      'a campaign',
      'analytics/scholars',
      `update campaigns set university = 'Elsewhere' where id = $1`,
      campaign,
    ],
    [
      'a donation',
      'transactions',
      `update donations set donor_name = 'Someone Else' where id = $1`,
      () => donationId,
    ],
    [
      'a payment',
      'campaign-analytics/month/donations?month=3&year=2026',
      'update payments set provider_fee = provider_fee + 1 where id = $1',
      () => donationId,
    ],
    [
      'a mail that was given up',
      'app-analytics',
      `insert into mails (template, to_email, subject, text_body, html_body, created_at) values ('x', 'a@b.example', '', '', '', now()) returning $1::uuid`,
      user,
    ],
    [
      'a withdrawal',
      'withdrawals',
      `update withdrawals set full_name = 'Another Payee' where user_id <> $1`,
      user,
    ],
  ])('%s', async (what, page, sql, value) => {
    if (what === 'a role') await anAdmin(world)
    const before = await ask(page)
    expect((await ask(page)).body).toEqual(before.body)
    await world.owner.query(sql, [value()])
    if (what === 'a mail that was given up') await world.owner.query('update mails set given_up_at = now()')
    const after = await ask(page)
    expect(after.status).toBe(200)
    expect(after.body).not.toEqual(before.body)
  })
})

describe('what is in memory is for admins alone', () => {
  beforeEach(async () => {
    expect((await ask('balances')).status).toBe(200)
  })

  it('visitors, scholars and admins who are no more are refused as ever', async () => {
    expect((await ask('balances', new Headers())).status).toBe(401)
    const scholar = await aScholar(world)
    expect((await ask('balances', await signedInHeaders(world, scholar.userId))).status).toBe(403)
    const former = await anAdmin(world)
    const theirs = await signedInHeaders(world, former.userId)
    expect((await ask('balances', theirs)).status).toBe(200)
    await world.owner.query('delete from user_roles where user_id = $1', [former.userId])
    expect((await ask('balances', theirs)).status).toBe(403)
  })

  it('each admin\u2019s own withdrawals are theirs', async () => {
    const other = await anAdmin(world)
    await ask('withdrawals')
    sent = []
    await ask('withdrawals', await signedInHeaders(world, other.userId))
    expect(sent.filter(text => text.includes('from withdrawals')).length).toBeGreaterThan(0)
  })
})

it('a server that hears nothing keeps nothing', async () => {
  const deaf = await aWorld()
  try {
    const signedIn = await signedInHeaders(deaf, (await anAdmin(deaf)).userId)
    const read = () => deaf.call('GET', '/api/screens/customers', undefined, signedIn)
    expect((await read()).body.total).toBe(0)
    // Not even what nothing announces.
    await deaf.owner.query('insert into rollups.people (donors) values (3)')
    expect((await read()).body.total).toBe(3)
  } finally {
    await deaf.close()
  }
})
