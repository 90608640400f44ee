import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aQuote, aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk } from '#tests/world/refunds.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'
import { wordsTakenForMs } from './add-words.server.ts'

let world: GivingWorld
let owner: Scholar
let campaignId: string
beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
  campaignId = (await aCampaign(world, owner)).campaignId
})

const aKey = () => randomBytes(32).toString('base64url')

async function donate(
  overrides: { message?: string } = {},
): Promise<{ donationId: string; donorKey: string }> {
  const donorKey = aKey()
  const { quoteId } = await aQuote(world, campaignId)
  const cardToken = await world.demoProvider.token()
  const start = aStart(quoteId, { cardToken, donorKey, message: '', ...overrides })
  const answer = await world.call('POST', '/api/donations', start)
  expect(answer).toMatchObject({ status: 200, body: { status: 'captured' } })
  return { donationId: start.donationId, donorKey }
}

const add = (donationId: string, body: object) =>
  world.call('POST', `/api/donations/${donationId}/words`, body)

const eventsOf = async (donationId: string) =>
  (
    await world.app.db.pool.query(
      `select payload from outbox_events where kind = 'donation_words_added' and payload->>'donationId' = $1 order by id`,
      [donationId],
    )
  ).rows.map(({ payload }) => payload)

type Mail = { template: string; to: string; text: string }

async function deliver(): Promise<Mail[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<Mail>(
    null,
    'select template, to_email as to, text_body as text from mails order by id',
  )
  await world.owner.query('delete from mails')
  return mails
}

describe('words for a paid donation (P424)', () => {
  it.each([
    ['before the donation itself is announced', false],
    ['after it', true],
  ])('reach the student and the honoree once, %s', async (_, isAnnounced) => {
    await deliver()
    const { donationId, donorKey } = await donate()
    const first = isAnnounced ? await deliver() : []
    await add(donationId, {
      donorKey,
      message: 'Go on!',
      inHonorOf: 'Ruth',
      honoreeEmail: 'ruth@example.com',
    })
    const all = [...first, ...(await deliver())]
    const templates = all.map(({ template }) => template)
    expect(templates.toSorted()).toEqual([
      'donation-received',
      'gift-in-honor',
      'message-received',
      'receipt',
    ])
    expect(all.filter(({ to, text }) => to === owner.email && text.includes('Go on!'))).toHaveLength(1)
    expect(all.find(({ template }) => template === 'gift-in-honor')).toMatchObject({ to: 'ruth@example.com' })
  })

  it('appear at once, are announced once, and a repeat changes nothing', async () => {
    const { donationId, donorKey } = await donate()
    const words = {
      donorKey,
      message: ' For the kelp. ',
      wantsUpdates: true,
      inHonorOf: 'Ruth',
      honoreeEmail: 'Ruth@Example.com',
    }
    const added = { message: 'For the kelp.', inHonorOf: 'Ruth', wantsUpdates: true }
    expect(await add(donationId, words)).toMatchObject({ status: 200, body: added })
    expect(await add(donationId, words)).toMatchObject({ status: 200, body: added })
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(page.body).toMatchObject({ supporters: [{ message: 'For the kelp.', inHonorOf: 'Ruth' }] })
    expect(JSON.stringify(page.body)).not.toContain('ruth@example.com')
    expect(await eventsOf(donationId)).toEqual([{ donationId, message: true, honoree: true }])
  })

  it('are refused without the browser’s key', async () => {
    const { donationId } = await donate()
    const other = await donate()
    for (const donorKey of [aKey(), other.donorKey]) {
      expect(await add(donationId, { donorKey, message: 'Mine!' })).toMatchObject({
        status: 404,
        body: { error: { code: 'DonationNotFound' } },
      })
    }
    expect(await add(randomUUID(), { donorKey: other.donorKey, message: 'Mine!' })).toMatchObject({
      status: 404,
    })
    expect(await add(donationId, { message: 'Mine!' })).toMatchObject({ status: 400 })
    expect(await eventsOf(donationId)).toEqual([])
  })

  it('never replace existing words, from before the payment or after it', async () => {
    const { donationId, donorKey } = await donate({ message: 'First.' })
    const refused = { status: 409, body: { error: { code: 'WordsStand' } } }
    expect(await add(donationId, { donorKey, message: 'Second.' })).toMatchObject(refused)
    expect(await add(donationId, { donorKey, inHonorOf: 'Ruth' })).toMatchObject({ status: 200 })
    expect(await add(donationId, { donorKey, inHonorOf: 'Ada' })).toMatchObject(refused)
    const later = { donorKey, inHonorOf: 'Ruth', honoreeEmail: 'ruth@example.com' }
    expect(await add(donationId, later)).toMatchObject({ status: 200 })
    const elsewhere = { ...later, honoreeEmail: 'another@example.com' }
    expect(await add(donationId, elsewhere)).toMatchObject(refused)
    expect(await eventsOf(donationId)).toEqual([{ donationId, message: false, honoree: true }])
  })

  it('race: of many at once one is stored and announced', async () => {
    const { donationId, donorKey } = await donate()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(turn => add(donationId, { donorKey, message: `Turn ${turn}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await eventsOf(donationId)).toHaveLength(1)
  })

  it('are limited and checked like those before the payment, and accepted for a day', async () => {
    const { donationId, donorKey } = await donate()
    expect(await add(donationId, { donorKey, message: 'x'.repeat(501) })).toMatchObject({ status: 400 })
    for (const [wrong, code] of [
      [{ honoreeEmail: 'ruth@example.com' }, 'HonoreeRequired'],
      [{ inHonorOf: 'https://evil.test' }, 'InvalidName'],
      [{ inHonorOf: 'Ruth', honoreeEmail: 'ruth@' }, 'InvalidEmail'],
    ] as const)
      expect(await add(donationId, { donorKey, ...wrong })).toMatchObject({
        status: 400,
        body: { error: { code } },
      })
    world.clock.advance(wordsTakenForMs)
    expect(await add(donationId, { donorKey, message: 'Late' })).toMatchObject({
      status: 409,
      body: { error: { code: 'WordsTooLate' } },
    })
  })

  it('are refused for a returned donation', async () => {
    const { donationId, donorKey } = await donate()
    expect(await (await aRefundDesk(world)).refund(donationId)).toMatchObject({ status: 200 })
    expect(await add(donationId, { donorKey, message: 'Hm' })).toMatchObject({
      status: 409,
      body: { error: { code: 'GiftReturned' } },
    })
  })
})
