import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anApiKey } from '#tests/world/api-keys.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { aGivingWorld, aQuote, aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk } from '#tests/world/refunds.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { addEndpoint } from '../../integrations/webhooks/change-endpoints.server.ts'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'

let world: GivingWorld
let campaignId: string
let email: string
let count = 0
beforeAll(async () => {
  world = await aGivingWorld({ env: { TRUSTED_PROXIES: '1', WEBHOOKS_TO_LOOPBACK: '1' } })
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())
beforeEach(() => {
  count += 1
  email = `mailing${count}@donors.example`
})

type Paid = { donationId: string; donorKey: string }

async function donate(overrides: object = {}): Promise<Paid> {
  const donorKey = randomBytes(32).toString('base64url')
  const { quoteId } = await aQuote(world, campaignId)
  const cardToken = await world.demoProvider.token()
  const start = aStart(quoteId, { cardToken, donorKey, donorEmail: email, ...overrides })
  const answer = await world.call('POST', '/api/donations', start)
  expect(answer).toMatchObject({ status: 200, body: { status: 'captured' } })
  return { donationId: start.donationId, donorKey }
}

const allow = ({ donationId, donorKey }: Paid) =>
  world.call('POST', `/api/donations/${donationId}/words`, { donorKey, mailingConsent: true })

const choices = async () =>
  (
    await world.app.db.pool.query(
      'select act, text_version, source from mailing_choices where email = $1 order by id',
      [email],
    )
  ).rows.map(({ act, source }) => `${act} by ${source}`)

const switchIs = async (browser: Awaited<ReturnType<typeof aDonorsBrowser>>) =>
  (await browser.call('GET', '/api/screens/my-donations')).body.donor.mailingConsent
const set = (browser: Awaited<ReturnType<typeof aDonorsBrowser>>, consents: boolean) =>
  browser.call('PUT', '/api/my-donations/mailing', { consents })

async function deliver(): Promise<{ template: string; to: string }[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<{ template: string; to: string }>(
    null,
    'select template, to_email as to from mails order by id',
  )
  await world.owner.query('delete from mails')
  return mails
}

describe('consent after a donation (P861, P862)', () => {
  test('is given by the browser that paid, once, and no one else', async () => {
    const paid = await donate()
    const other = await donate({ donorEmail: 'other@donors.example' })
    expect(await choices()).toEqual([])
    for (const wrong of [
      { ...paid, donorKey: other.donorKey },
      { ...paid, donorKey: randomBytes(32).toString('base64url') },
    ])
      expect((await allow(wrong)).status).toBe(404)
    expect(await choices()).toEqual([])
    const answer = await allow(paid)
    expect(answer).toMatchObject({ status: 200 })
    expect(JSON.stringify(answer.body)).not.toContain('mailing')
    await allow(paid)
    expect(await choices()).toEqual(['given by donation'])
  })

  test('adds no field to the donation form (P420)', async () => {
    const { quoteId } = await aQuote(world, campaignId)
    const start = { ...aStart(quoteId), mailingConsent: true }
    expect((await world.call('POST', '/api/donations', start)).status).toBe(400)
  })

  test('isn’t taken from an anonymous donor, or for a returned donation', async () => {
    await allow(await donate({ isAnonymous: true, donorName: '' }))
    expect(await choices()).toEqual([])
    const paid = await donate()
    await (await aRefundDesk(world)).refund(paid.donationId)
    expect(await allow(paid)).toMatchObject({ status: 409, body: { error: { code: 'GiftReturned' } } })
    expect(await choices()).toEqual([])
  })

  test('is mailed to the address, so that its owner learns what another did with it', async () => {
    const paid = await donate()
    await deliver()
    await allow(paid)
    expect(await deliver()).toEqual([{ template: 'mailings-allowed', to: email }])
    const browser = await aDonorsBrowser(world, email)
    await deliver()
    await set(browser, false)
    await set(browser, true)
    expect(await deliver()).toEqual([])
  })
})

describe('My donations (P861)', () => {
  test('turns it on and off at once; a later donation can’t turn it on again', async () => {
    await donate()
    const browser = await aDonorsBrowser(world, email)
    expect(await switchIs(browser)).toBe(false)
    await set(browser, false)
    expect(await choices()).toEqual([])
    await set(browser, true)
    expect(await switchIs(browser)).toBe(true)
    await set(browser, false)
    expect(await switchIs(browser)).toBe(false)
    expect((await allow(await donate())).status).toBe(200)
    expect(await switchIs(browser)).toBe(false)
    await set(browser, true)
    expect(await choices()).toEqual([
      'given by my_donations',
      'withdrawn by my_donations',
      'given by my_donations',
    ])
  })

  test('needs the proven address, with a donation', async () => {
    await donate()
    expect(await world.call('PUT', '/api/my-donations/mailing', { consents: true })).toMatchObject({
      status: 403,
      body: { error: { code: 'DonorProofRequired' } },
    })
    const stranger = await aDonorsBrowser(world, 'no-donations@donors.example')
    expect((await set(stranger, true)).status).toBe(404)
  })

  test('gives every choice with the donor’s data, and erases them with the person (P537, P538)', async () => {
    const paid = await donate()
    await allow(paid)
    const browser = await aDonorsBrowser(world, email)
    await set(browser, false)
    const { body } = await browser.call('GET', '/api/my-donations/data')
    expect(body.mailing_choices).toMatchObject([
      { act: 'given', textVersion: '1', source: 'donation' },
      { act: 'withdrawn', textVersion: '1', source: 'my_donations' },
    ])
    expect((await browser.call('POST', '/api/my-donations/erase', { email })).status).toBe(200)
    expect(await choices()).toEqual([])
    // The tab that paid is still open.
    await allow(paid)
    const { rows } = await world.app.db.pool.query(
      `select 1 from mailing_choices where email = $1 or email like 'erased-%'`,
      [email],
    )
    expect(rows).toEqual([])
  })

  test('race: an erasure leaves no choice that is made meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      email = `raced${round}@donors.example`
      const paid = await donate()
      const browser = await aDonorsBrowser(world, email)
      const erased = browser.call('POST', '/api/my-donations/erase', { email })
      await Promise.all([erased, allow(paid), set(browser, true)])
      expect((await erased).status).toBe(200)
      expect(await choices()).toEqual([])
    }
  })
})

test('choices can’t be changed or deleted by the server (P862)', async () => {
  await allow(await donate())
  const { pool } = world.app.db
  await expect(pool.query(`update mailing_choices set act = 'withdrawn'`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(pool.query('delete from mailing_choices')).rejects.toThrow(/permission denied/)
})

test('programs are told of a choice by the donor’s id alone, and read what it is (P866)', async () => {
  const admin = await anAdmin(world)
  const action = { admin: admin.viewer, now: world.clock.now(), requestId: 'test' }
  const eventTypes = ['donor.choice_changed' as const]
  await addEndpoint(world.app, { url: 'http://127.0.0.1:9/', description: 'CRM', eventTypes }, action)
  await aDonation(world, { campaignId }, { donorEmail: email })
  const browser = await aDonorsBrowser(world, email)
  const { headers } = await anApiKey(world, ['donors:read'], { owner: admin })
  for (const consents of [true, false]) {
    await set(browser, consents)
    await deliver()
    const [message] = await world.app.db.rows<{ body: string }>(
      null,
      'select body from webhook_messages order by id desc limit 1',
    )
    const { type, data } = JSON.parse(message?.body ?? '')
    expect(type).toBe('donor.choice_changed')
    expect(Object.keys(data)).toEqual(['donorId'])
    const donor = await world.call('GET', `/api/v1/donors/${data.donorId}`, undefined, headers)
    expect(donor.body).toMatchObject({ email, mailingConsent: consents })
  }
})
