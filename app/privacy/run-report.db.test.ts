import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadDueCampaigns } from '#app/campaigns/privacy/privacy-reports.server.ts'
import { type Place, type PlatformPlace, type WordKind, wordKinds } from '#app/campaigns/privacy/report.ts'
import { pageRenderers } from '#app/platform/http/page-renderers.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { sealBankDetails } from '#app/withdrawals/bank-details/bank-details.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, aStaffMember, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { repeatReports, runReport } from './run-report.server.ts'
import { surfaces } from './surfaces.server.ts'

let world: World
let guardian: Scholar
let campaignId: string
let donationId: string

const address = '12 Juniper Lane, Springfield'
const account = '000987654321'
const wordOf: Record<WordKind, () => string> = {
  lastName: () => 'Abernathy',
  school: () => 'Howard University',
  address: () => '12 Juniper',
  phone: () => '555 010 0199',
  email: () => guardian.email,
  bank: () => account,
}
const kinds = Object.keys(wordKinds) as WordKind[]

beforeAll(async () => {
  world = await aWorld()
  await aStaffMember(world, ['moderator'])
  guardian = await aScholar(world, { firstName: 'Nadia', lastName: 'Brook' })
  ;({ campaignId } = await aMinorsCampaign(world, guardian))
  ;({ donationId } = await aDonation(
    world,
    { campaignId },
    { message: 'Well done', donorName: 'Sam Supporter' },
  ))
  await aBankAccount()
  await sql(
    `insert into campaign_videos (campaign_id, url, poster_url, width, height, milliseconds, captions, created_at)
     values ($1, '/v.mp4', '/v.webp', 640, 360, 1000, 'WEBVTT', now())`,
    [campaignId],
  )
})
afterAll(() => world.close())

const sql = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows

async function aBankAccount() {
  const id = randomUUID()
  const sealed = sealBankDetails(world.app.secrets, id, {
    routingNumber: '021000021',
    accountNumber: account,
  })
  // Its campaign hasn't ended.
  await sql('alter table withdrawals disable trigger user')
  await sql(
    `insert into withdrawals (id, request_id, user_id, campaign_id, amount, platform_fee, processing_fee, payout, full_name, email, phone,
       account_holder_name, routing_number, account_number, account_last4, account_type, created_at)
     values ($1, $1, $2, $3, 100, 0, 0, 100, 'N', $4, '', 'N', $5, $6, '4321', 'checking', now())`,
    [id, guardian.userId, campaignId, guardian.email, sealed.routingNumber, sealed.accountNumber],
  )
  await sql('alter table withdrawals enable trigger user')
}

const run = (more: { address?: string } = {}) =>
  runReport(world.app, { campaignId, askedBy: guardian.userId, now: world.clock.now(), ...more })

type Report = {
  findings: { place: Place; kind: WordKind }[]
  unread: string[]
  places: number
  milliseconds: number
}
const lastReport = async (): Promise<Report> =>
  (
    await sql('select * from privacy_reports where campaign_id = $1 order by at desc, id desc limit 1', [
      campaignId,
    ])
  )[0]
const foundIn = async (): Promise<string[]> =>
  (await lastReport()).findings.map(({ place, kind }) => `${place} ${kind}`).toSorted()
const isHidden = async (): Promise<boolean> =>
  (
    await sql('select hidden_for_privacy_at is not null as hidden from campaigns where id = $1', [campaignId])
  )[0].hidden
const eventsOf = (kind: string) =>
  sql('select payload from outbox_events where kind = $1 and payload->>$2 = $3 order by id', [
    kind,
    'campaignId',
    campaignId,
  ])
const page = async () => (await world.call('GET', `/api/screens/campaign/${campaignId}`)).status

/** Forgets earlier reports, so that each test is told of its finding. */
afterEach(async () => {
  await sql('delete from privacy_reports')
  await sql('update campaigns set hidden_for_privacy_at = null')
  await sql('update donations set words_hidden_at = null')
})

/** Lets an operation answer with more, as a mistake in it would. */
function leaking(name: string, word: string): () => void {
  const operation = operations.find(one => one.name === name)
  if (!operation) throw new Error(name)
  const { handle } = operation
  operation.handle = async (call: never) => {
    const answer = await (handle.call(operation, call) as Promise<unknown>)
    if (!(answer instanceof Response)) return { ...(answer as object), leak: { id: campaignId, label: word } }
    return new Response(`${await answer.text()}\n<a title="${word}">${campaignId}</a>`, answer)
  }
  return () => {
    operation.handle = handle
  }
}

describe('a word that is planted once', () => {
  const searchText = `'help ' || first_name || ' ' || public_last_name(last_name, guardian_user_id is not null) || ' with ' || purpose_label(purpose)
    || case when guardian_user_id is null or show_school then ' | ' || university else '' end`
  const lastName = `case when is_minor then left(last_name, 1) || '.' else last_name end`
  const replaceSearch = (expression: string) =>
    sql(`alter table campaigns alter column search_text set expression as (folded(${expression}))`)

  /** Their words come from the campaign alone. */
  async function nameOnThePage(word: string) {
    const replaceName = (expression: string) =>
      sql(
        `create or replace function public_last_name(last_name text, is_minor boolean) returns text language sql immutable as $$ select ${expression} $$`,
      )
    await replaceName(`'${word}'`)
    return () => replaceName(lastName)
  }

  /** How the word gets into each surface. Returns how it leaves. */
  const plant: Partial<Record<PlatformPlace, (word: string) => Promise<() => unknown>>> = {
    async donationPage(word) {
      pageRenderers.set(
        world.app.env,
        async path => `<title>${path.startsWith('/donation') ? word : ''}</title>`,
      )
      return () => pageRenderers.delete(world.app.env)
    },
    sharePicture: nameOnThePage,
    poster: nameOnThePage,
    async search(word) {
      const typed: Record<string, string> = { '555 010 0199': '(555) 010-0199', '12 Juniper': address }
      await replaceSearch(`first_name || ' ${typed[word] ?? word}'`)
      return () => replaceSearch(searchText)
    },
    async webhooks(word) {
      const id = randomUUID()
      await sql('insert into webhook_messages (id, type, body) values ($1, $2, $3)', [
        id,
        'campaign.published',
        JSON.stringify({ type: 'campaign.published', data: { campaignId, name: word } }),
      ])
      return () => sql('delete from webhook_messages where id = $1', [id])
    },
    async mails(word) {
      const id = randomUUID()
      await sql(
        `with e as (insert into outbox_events (kind, payload, created_at, handled_at) values ('test', $2, $3, $3) returning id)
         insert into mails (id, event_id, template, to_email, subject, text_body, html_body, created_at)
         select $1, id, 'test', 'sam@donors.example', 'Thank you', $4, '<p>Thank you, Sam Supporter</p>', $3 from e`,
        [id, { donationId }, world.clock.now(), `About ${word}.`],
      )
      return () => sql('delete from mails where id = $1', [id])
    },
  }

  const planted = surfaces.flatMap(({ name, of }) => kinds.map(kind => ({ name, of, kind })))
  test.each(planted)('is found in $name: $kind (P886)', async ({ name, of, kind }) => {
    const word = wordOf[kind]()
    const ways = plant[name]
      ? [() => plant[name]?.(word)]
      : of.map(operation => async () => leaking(operation, word))
    for (const way of ways) {
      const leave = await way()
      await sql('delete from privacy_reports')
      try {
        await run({ address })
        const found = await foundIn()
        expect(found).toContain(`${name} ${kind}`)
        expect(found.every(one => one.endsWith(kind))).toBe(true)
        expect((await lastReport()).unread).toEqual([])
        const isSent = name === 'mails' || name === 'webhooks'
        expect(await isHidden()).toBe(!isSent && kind !== 'address')
      } finally {
        await leave?.()
      }
    }
  })

  const columns: [Place, string, string][] = [
    ['major', 'campaigns', 'major'],
    ['story', 'campaigns', 'story'],
    ['video', 'campaign_videos', 'description'],
    ['captions', 'campaign_videos', 'captions'],
    ['supporterName', 'donations', 'donor_name'],
    ['supporterMessage', 'donations', 'message'],
    ['honoree', 'donations', 'in_honor_of'],
  ]
  test.each(columns.flatMap(column => kinds.map(kind => [...column, kind] as const)))(
    'is found in what people typed: %s, %s.%s, %s (P886)',
    async (place, table, column, kind) => {
      const of = table === 'campaigns' ? 'id' : 'campaign_id'
      const [{ before }] = await sql(`select ${column} as before from ${table} where ${of} = $1`, [
        campaignId,
      ])
      await sql(`update ${table} set ${column} = $2 where ${of} = $1`, [campaignId, `One ${wordOf[kind]()}.`])
      await run({ address })
      await sql(`update ${table} set ${column} = $2 where ${of} = $1`, [campaignId, before])
      expect(await foundIn()).toEqual([`${place} ${kind}`])
      expect(await isHidden()).toBe(table !== 'donations' && kind !== 'address')
    },
  )
})

test('a clean campaign gives a report without findings, and its page stays (P886)', async () => {
  await run({ address })
  const { findings, unread, places } = await lastReport()
  expect([findings, unread]).toEqual([[], []])
  expect(places).toBeGreaterThan(20)
  expect([await isHidden(), await page()]).toEqual([false, 200])
})

describe('what a finding leads to', () => {
  const story = (text: string) => sql('update campaigns set story = $2 where id = $1', [campaignId, text])

  test('the family’s own words hide the page until they are gone, and mails say so (P889)', async () => {
    await story('Wren Abernathy wants to study.')
    const headers = await signedInHeaders(world, guardian.userId)
    const look = () => world.call('POST', `/api/campaigns/${campaignId}/privacy-report`, {}, headers)
    const { body } = await look()
    expect(body).toMatchObject({
      isHidden: true,
      report: { findings: [{ place: 'story', kind: 'lastName' }] },
    })
    expect(await page()).toBe(404)
    for (const path of [
      `/api/campaigns/${campaignId}/updates`,
      `/embed/${campaignId}`,
      `/api/campaigns/${campaignId}/captions.vtt`,
    ])
      expect((await world.call('GET', path)).status, path).toBe(404)
    world.clock.advance(1000)
    await look()
    expect(await isHidden()).toBe(true)
    world.clock.advance(1000)
    await story('Wren wants to study.')
    expect((await look()).body).toMatchObject({ isHidden: false, report: { findings: [] } })
    expect(await page()).toBe(200)
    // Once for each change, not for each report.
    expect((await eventsOf('privacy_found')).at(-1)).toMatchObject({
      payload: { isHidden: true, hasLeak: false },
    })
    expect(await eventsOf('privacy_cleared')).toHaveLength(1)
    const text = JSON.stringify(await sql('select * from privacy_reports'))
    expect(text).not.toMatch(/abernathy|howard|0199|4321|@/i)
  })

  test('a supporter who writes the last name hides only their own words (P889)', async () => {
    const { donationId: id } = await aDonation(
      world,
      { campaignId },
      { donorName: 'Grandma Abernathy', message: 'So proud' },
    )
    await run()
    expect([await isHidden(), await page()]).toEqual([false, 200])
    const { body } = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(body.supporters.find((one: { id: string }) => one.id === id)).toMatchObject({
      name: 'Anonymous',
      message: null,
    })
    expect((await world.call('GET', '/api/latest-donations')).body.donations[0]).toMatchObject({
      donorName: null,
    })
    // The record for receipts and the books stays.
    expect(await sql('select donor_name from donations where id = $1', [id])).toEqual([
      { donor_name: 'Grandma Abernathy' },
    ])
    expect((await eventsOf('privacy_found')).at(-1)).toMatchObject({
      payload: { isHidden: false, hasLeak: false },
    })
    await sql("update donations set donor_name = 'Ann' where id = $1", [id])
  })

  test('what staff find harmless is shown again and stays shown until its text changes (P890)', async () => {
    await story('We live near Howard University.')
    const { donationId: id } = await aDonation(
      world,
      { campaignId },
      { message: 'Say hello to the Abernathys' },
    )
    await run()
    const moderator = await aStaffMember(world, ['moderator'])
    const headers = await signedInHeaders(world, moderator.userId)
    const clear = (body: object) =>
      world.call('POST', `/api/admin/campaigns/${campaignId}/privacy-report/clear`, body, headers)
    expect((await clear({ reason: ' ' })).status).toBe(400)
    expect((await clear({ reason: 'The family agreed.' })).body).toMatchObject({ isHidden: false })
    expect((await clear({ reason: 'Again' })).body.error.code).toBe('AlreadyDecided')
    world.clock.advance(1000)
    await run()
    expect(await isHidden()).toBe(false)
    const { body } = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(body.supporters.find((one: { id: string }) => one.id === id)).toMatchObject({
      message: expect.any(String),
    })
    world.clock.advance(1000)
    await story('We still live near Howard University.')
    await run()
    expect(await isHidden()).toBe(true)
    await story('Wren wants to study.')
    await sql('update donations set message = null where id = $1', [id])
  })

  test('a surface that can’t be read leaves the page hidden, and the report says so (P886)', async () => {
    await story('Wren Abernathy wants to study.')
    await run()
    await story('Wren wants to study.')
    const operation = operations.find(({ name }) => name === 'GET /embed/:campaignId')
    const { handle } = operation ?? {}
    if (!operation || !handle) throw new Error('no widget')
    operation.handle = async () => {
      throw new Error('broken')
    }
    world.clock.advance(1000)
    await run().finally(() => {
      operation.handle = handle
    })
    expect((await lastReport()).unread).toEqual(['widget'])
    expect(await isHidden()).toBe(true)
  })
})

test('only the guardian and staff see and make a report (P886)', async () => {
  await run()
  const strangers = [await aScholar(world), await aStaffMember(world, ['finance'])]
  for (const { userId } of strangers) {
    const headers = await signedInHeaders(world, userId)
    const statuses = await Promise.all([
      world.call('GET', `/api/screens/privacy-report/${campaignId}`, undefined, headers),
      world.call('POST', `/api/campaigns/${campaignId}/privacy-report`, {}, headers),
      world.call('POST', `/api/admin/campaigns/${campaignId}/privacy-report`, undefined, headers),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 403])
  }
  // An adult's campaign has no report, not even for its owner.
  const adult = await aScholar(world)
  const own = await aCampaign(world, adult)
  const headers = await signedInHeaders(world, adult.userId)
  expect(
    (await world.call('GET', `/api/screens/privacy-report/${own.campaignId}`, undefined, headers)).status,
  ).toBe(404)
  const many = await signedInHeaders(world, guardian.userId)
  const look = () => world.call('POST', `/api/campaigns/${campaignId}/privacy-report`, {}, many)
  const statuses = []
  for (let time = 0; time < 7; time++) statuses.push((await look()).status)
  expect(statuses.at(-1)).toBe(429)
})

test('an address needs a number and a street, and is stored nowhere (P888)', async () => {
  const headers = await signedInHeaders(world, (await aScholar(world)).userId)
  const { status, body } = await world.call(
    'POST',
    `/api/campaigns/${campaignId}/privacy-report`,
    { address: 'home' },
    headers,
  )
  expect([status, body.error.fields]).toEqual([400, { address: 'Give the house number and the street.' }])
})

test('the job makes the reports that are a week old, each once (P891)', async () => {
  await repeatReports(world.app)
  expect(await sql('select asked_by, count(*)::int from privacy_reports group by 1')).toEqual([
    { asked_by: null, count: 1 },
  ])
  expect(await loadDueCampaigns(world.app.db, world.clock.now(), 10)).toEqual([])
  world.clock.advance(7 * 86_400_000)
  expect(await loadDueCampaigns(world.app.db, world.clock.now(), 10)).toEqual([campaignId])
  await sql('update campaigns set consent_withdrawn = true where id = $1', [campaignId])
  expect(await loadDueCampaigns(world.app.db, world.clock.now(), 10)).toEqual([])
  await sql('update campaigns set consent_withdrawn = false where id = $1', [campaignId])
})
