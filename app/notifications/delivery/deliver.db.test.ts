import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { requestCode } from '../../accounts/codes/request-code.server.ts'
import * as entry from '../../entries/mail.tsx'
import { deleteAccount } from '../../home/your-data.server.ts'
import type { App } from '../../platform/app.server.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { RenderMail } from '../mail.ts'
import { batchSize, deliverBatch } from './deliver.server.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

/** Delivers events that earlier tests left open. */
beforeEach(async () => {
  await deliverAll(world.app)
  await sql('delete from mails')
  await sql('delete from notifications')
  await sql('delete from graphile_worker._private_jobs')
  await sql('update outbox_events set given_up_at = now() where handled_at is null')
})

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await world.app.db.pool.query(text, values)).rows
}

async function deliverAll(app: App): Promise<void> {
  while ((await deliverBatch(app, entry)) > 0);
}

const emitEvents = (...events: OutboxEvent[]) =>
  world.app.db.transaction(tx => emit(tx, events, world.app.clock.now()))
const mails = () =>
  sql<{ template: string; to: string }>('select template, to_email as to from mails order by event_id, id')
const sentMails = async () => (await mails()).map(({ template, to }) => `${template} to ${to}`)
const openEvents = () => sql('select * from outbox_events where handled_at is null and given_up_at is null')
const jobs = () =>
  sql<{ key: string; priority: number; wait: number }>(
    `select key, priority, extract(epoch from run_at - created_at)::float as wait
     from graphile_worker._private_jobs order by run_at, id`,
  )

/** A second server on the same database. */
async function withAnotherServer<T>(work: (app: App) => Promise<T>): Promise<T> {
  const db = openDatabase(world.databaseUrl, silentLog)
  try {
    return await work({ ...world.app, db })
  } finally {
    // A test may have closed the pool already.
    await db.close().catch(() => undefined)
  }
}

describe('delivery', () => {
  test('delivers every kind of event by mail and in the feed, and marks it handled (P208, P215, P216, P217)', async () => {
    const admin = await anAdmin(world)
    const maya = await aScholar(world, { email: 'maya@example.com', firstName: 'Maya', lastName: 'Reyes' })
    const campaign = await endedCampaign(world, maya)
    const donation = { donorEmail: 'dana@example.com', donorName: 'Dana Cole', message: 'Go Maya!' }
    const remaining = await aDonation(world, campaign, { ...donation, amountCents: 50_000 })
    const refunded = await aDonation(world, campaign, donation)
    const disputed = await aDonation(world, campaign, donation)
    const at = world.app.clock.now()
    await world.app.db.transaction(async tx => {
      await aReturn(tx, 'refund', refunded.donationId, at)
      await aReturn(tx, 'dispute', disputed.donationId, at)
      await aReturn(tx, 'win', disputed.donationId, at)
    })
    const withdrawal = await aWithdrawal(world, maya)
    await moveWithdrawal(world, withdrawal.rows[0]?.id ?? '', 'returned', [admin])
    const again = await aWithdrawal(world, maya)
    await moveWithdrawal(world, again.rows[0]?.id ?? '', 'rejected', [admin])
    await deliverAll(world.app)

    expect((await sentMails()).filter(outgoing => /maya|dana/.test(outgoing))).toEqual([
      'welcome to maya@example.com',
      'campaign-live to maya@example.com',
      ...Array.from({ length: 3 }, () => [
        'receipt to dana@example.com',
        'donation-received to maya@example.com',
      ]).flat(),
      'donation-refunded to dana@example.com',
      'donation-returned to maya@example.com',
      'donation-returned to maya@example.com',
      'dispute-won to maya@example.com',
      'withdrawal-requested to maya@example.com',
      'withdrawal-approved to maya@example.com',
      'withdrawal-paid to maya@example.com',
      'withdrawal-returned to maya@example.com',
      'withdrawal-requested to maya@example.com',
      'withdrawal-rejected to maya@example.com',
    ])
    expect((await sentMails()).filter(outgoing => outgoing.endsWith(admin.email))).toEqual([
      `welcome to ${admin.email}`,
      `sign-up-notice to ${admin.email}`,
      `new-campaign-notice to ${admin.email}`,
      `dispute-notice to ${admin.email}`,
      `withdrawal-notice to ${admin.email}`,
      `withdrawal-notice to ${admin.email}`,
    ])
    const feed = await sql<{ type: string; amount: number }>(
      'select type, amount from notifications where user_id = $1 order by event_id',
      [maya.userId],
    )
    expect(feed.map(({ type }) => type)).toEqual([
      'campaign_created',
      ...Array(3).fill('donation_received'),
      ...Array(2).fill('donation_returned'),
      'donation_received',
      ...Array(6).fill('withdrawal'),
    ])
    expect(feed[1]?.amount).toBe(remaining.lines.amount)
    expect(await openEvents()).toEqual([])
    const [receipt] = await sql<{ text_body: string }>(
      `select text_body from mails where template = 'receipt' order by event_id limit 1`,
    )
    expect(receipt?.text_body).toContain(remaining.donationId)
    expect(await jobs()).toHaveLength((await mails()).length)
  })

  test('respects opting out of donation news, and still sends the donor a receipt', async () => {
    const quiet = await aScholar(world, { email: 'quiet@example.com' })
    const wordless = await aScholar(world, { email: 'wordless@example.com' })
    await sql('insert into notification_preferences (user_id, donations) values ($1, false)', [quiet.userId])
    await sql('insert into notification_preferences (user_id, donor_messages) values ($1, false)', [
      wordless.userId,
    ])
    const donation = { donorEmail: 'dana@example.com', message: 'Sent with love' }
    await aDonation(world, await aCampaign(world, quiet), donation)
    await aDonation(world, await aCampaign(world, wordless), donation)
    await deliverAll(world.app)
    const delivered = (await sentMails()).filter(outgoing => !/welcome|campaign|sign-up/.test(outgoing))
    expect(delivered).toEqual([
      'receipt to dana@example.com',
      'receipt to dana@example.com',
      'donation-received to wordless@example.com',
    ])
    const [heard] = await sql<{ text_body: string }>(
      `select text_body from mails where template = 'donation-received'`,
    )
    expect(heard?.text_body).not.toContain('Sent with love')
  })

  test('removes a code from the outbox with its mail, ahead of less urgent events', async () => {
    const maya = await aScholar(world)
    const campaign = await aCampaign(world, maya)
    await donations(
      world,
      Array.from({ length: batchSize }, () => ({ campaignId: campaign.campaignId })),
    )
    await requestCode(
      world.app,
      { userId: maya.userId, purpose: 'sign-in', browserHash: 'b' },
      world.app.clock.now(),
    )
    expect(await deliverBatch(world.app, entry)).toBe(batchSize)
    expect((await sentMails()).filter(outgoing => outgoing.startsWith('code'))).toEqual([
      `code to ${maya.email}`,
    ])
    const [event] = await sql<{ payload: object }>(
      `select payload from outbox_events where kind = 'code_requested' order by id desc limit 1`,
    )
    expect(event?.payload).toEqual({ userId: maya.userId, purpose: 'sign-in' })
    const urgent = (await jobs()).filter(job => job.priority === 0)
    expect(urgent).toHaveLength(1)
  })

  test('does not mail an expired code (P36)', async () => {
    const maya = await aScholar(world)
    await requestCode(
      world.app,
      { userId: maya.userId, purpose: 'step-up', browserHash: 'b' },
      new Date(world.app.clock.now().getTime() - 10 * 60_000),
    )
    await deliverAll(world.app)
    expect((await sentMails()).filter(outgoing => outgoing.startsWith('code'))).toEqual([])
    expect(await openEvents()).toEqual([])
  })

  test('sends the welcome 1 s after the sign-up and the notices after 1.5 s (P214)', async () => {
    // Moves past the bundling window of earlier sign-ups, so that admins get a separate notice.
    world.clock.advance(11 * 60_000)
    await aScholar(world, { email: 'late@example.com' })
    await deliverAll(world.app)
    const waits = (await jobs()).map(({ wait }) => wait)
    // Delays are measured from when the jobs were added, so that a slow machine doesn't affect them.
    const [welcome = 0, ...notices] = waits
    expect(welcome).toBeGreaterThanOrEqual(1)
    expect(welcome).toBeLessThan(1.5)
    for (const notice of notices) expect(notice - welcome).toBeCloseTo(0.5, 1)
    expect(notices.length).toBeGreaterThan(0)
  })

  test('gives up an event whose rows are missing, shows the reason, and erases its secrets', async () => {
    await emitEvents(
      { kind: 'signed_up', userId: crypto.randomUUID() },
      { kind: 'donation_captured', donationId: crypto.randomUUID() },
      { kind: 'code_requested', userId: crypto.randomUUID(), code: '407153', purpose: 'sign-in' },
    )
    await deliverAll(world.app)
    expect(await sentMails()).toEqual([])
    const givenUp = await sql(
      `select kind, payload ? 'code' as secret, last_error from outbox_events where given_up_at = $1 order by kind`,
      [world.app.clock.now()],
    )
    const expected = { secret: false, last_error: 'the record it refers to no longer exists' }
    expect(givenUp).toEqual([
      { kind: 'code_requested', ...expected },
      { kind: 'donation_captured', ...expected },
      { kind: 'signed_up', ...expected },
    ])
  })

  test('erases the former user’s data from an event given up after its tries', async () => {
    await emitEvents({ kind: 'account_deleted', email: 'gone@example.com', firstName: 'Gwen', locale: 'en' })
    const failing = { ...entry, renderMail: () => Promise.reject(new Error('no renderer')) }
    for (let tries = 1; tries <= 10; tries++) {
      await deliverBatch(world.app, failing)
      await sql('update outbox_events set try_again_at = null where handled_at is null')
    }
    expect(
      await sql(
        `select payload from outbox_events where kind = 'account_deleted' and given_up_at is not null`,
      ),
    ).toEqual([{ payload: { locale: 'en' } }])
  })

  test('gives up an event of an unknown kind and erases all secrets from it', async () => {
    await sql(`insert into outbox_events (kind, payload, created_at) values ('told_by_nobody', $1, $2)`, [
      { code: '407153', email: 'gone@example.com', note: 'stays' },
      world.app.clock.now(),
    ])
    for (let tries = 1; tries <= 10; tries++) {
      await deliverBatch(world.app, entry)
      await sql('update outbox_events set try_again_at = null where handled_at is null')
    }
    expect(
      await sql(
        `select payload, emptied_at is not null as emptied from outbox_events
         where kind = 'told_by_nobody' and given_up_at is not null`,
      ),
    ).toEqual([{ payload: { note: 'stays' }, emptied: true }])
  })
})

describe('after the owner has left', () => {
  test('donors still get receipts, refunds and disputes are notified, and nothing is sent to the owner', async () => {
    const admin = await anAdmin(world)
    const maya = await aScholar(world, { email: 'leaver@example.com' })
    const campaign = await aCampaign(world, maya)
    const donation = { donorEmail: 'dana@example.com' }
    const refunded = await aDonation(world, campaign, donation)
    const disputed = await aDonation(world, campaign, donation)
    const at = world.app.clock.now()
    await world.app.db.transaction(async tx => {
      await aReturn(tx, 'refund', refunded.donationId, at)
      await aReturn(tx, 'dispute', disputed.donationId, at)
    })
    await deleteAccount(world.app, { ...maya.viewer, steppedUpAt: at.toISOString() }, at)
    await deliverAll(world.app)
    const delivered = (await sentMails()).filter(outgoing => !/welcome|sign-up|new-campaign/.test(outgoing))
    expect(delivered.toSorted()).toEqual(
      [
        'receipt to dana@example.com',
        'receipt to dana@example.com',
        'donation-refunded to dana@example.com',
        `dispute-notice to ${admin.email}`,
        ...(
          await sql<{ email: string }>(
            `select u.email from users u join user_roles r on r.user_id = u.id where u.email <> $1`,
            [admin.email],
          )
        ).map(({ email }) => `dispute-notice to ${email}`),
        'account-deleted to leaver@example.com',
      ].toSorted(),
    )
    expect(
      await sql('select * from outbox_events where handled_at is null and given_up_at = $1', [at]),
    ).toEqual([])
  })

  test('a dispute that reaches no admin is given up, and its other recipients are notified once', async () => {
    const maya = await aScholar(world)
    const disputed = await aDonation(world, await aCampaign(world, maya), { donorEmail: 'dana@example.com' })
    const staff = await sql<{ id: string }>(
      `update users set suspended_at = now() where id in (select user_id from user_roles) returning id`,
    )
    const at = world.app.clock.now()
    await world.app.db.transaction(tx => aReturn(tx, 'dispute', disputed.donationId, at))
    await deliverAll(world.app)
    expect(await sentMails()).toContain(`donation-returned to ${maya.email}`)
    expect(
      await sql(
        `select last_error from outbox_events where kind = 'donation_disputed' and given_up_at = $1`,
        [at],
      ),
    ).toEqual([{ last_error: 'did not reach: admins' }])
    await sql('update users set suspended_at = null where id = any($1)', [staff.map(({ id }) => id)])
  })
})

describe('exactly-once delivery', () => {
  async function twoHundredDonations(): Promise<void> {
    const maya = await aScholar(world)
    const campaign = await aCampaign(world, maya)
    await deliverAll(world.app)
    await sql('delete from mails')
    await sql('delete from graphile_worker._private_jobs')
    await donations(
      world,
      Array.from({ length: 200 }, (_, i) => ({
        campaignId: campaign.campaignId,
        donorEmail: `donor${i}@example.com`,
      })),
    )
  }

  async function expectEachOnce(): Promise<void> {
    const [count] = await sql<{ receipts: number; addresses: number; received: number }>(
      `select count(*) filter (where template = 'receipt')::int as receipts,
         count(distinct to_email) filter (where template = 'receipt')::int as addresses,
         count(*) filter (where template = 'donation-received')::int as received from mails`,
    )
    expect(count).toEqual({ receipts: 200, addresses: 200, received: 200 })
    expect(await openEvents()).toEqual([])
    const all = await jobs()
    expect(all).toHaveLength(400)
    expect(new Set(all.map(({ key }) => key)).size).toBe(400)
    const [feed] = await sql<{ n: number }>(
      `select count(*)::int as n from notifications where type = 'donation_received'`,
    )
    expect(feed?.n).toBe(200)
  }

  test('two servers share 200 events', async () => {
    await twoHundredDonations()
    await withAnotherServer(other => Promise.all([deliverAll(world.app), deliverAll(other)]))
    await expectEachOnce()
  })

  test('other servers deliver the batch of a server that dies in the middle of it', async () => {
    await twoHundredDonations()
    await withAnotherServer(async dying => {
      let written = 0
      const renderMail: RenderMail = async (...given) => {
        written += 1
        if (written === 20) {
          await sql(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and state = 'idle in transaction'`,
          )
          void dying.db.close()
        }
        return await entry.renderMail(...given)
      }
      const died = deliverBatch(dying, { ...entry, renderMail })
      await expect(died).rejects.toThrow()
      expect(written).toBeGreaterThanOrEqual(20)
    })
    expect(await openEvents()).toHaveLength(200)
    expect(await sentMails()).toEqual([])
    await deliverAll(world.app)
    await expectEachOnce()
  })

  test('an undeliverable event doesn’t block others, is retried, and is finally given up (P215)', async () => {
    const maya = await aScholar(world)
    await deliverAll(world.app)
    await sql('delete from mails')
    await emitEvents({ kind: 'donation_captured', donationId: 'not an id' })
    const campaign = await aCampaign(world, maya)
    await aDonation(world, campaign, { donorEmail: 'dana@example.com' })
    await deliverAll(world.app)
    expect(await sentMails()).toContain('receipt to dana@example.com')
    const [stuck] = await sql<{ tries: number; last_error: string; try_again_at: Date }>(
      'select * from outbox_events where handled_at is null and given_up_at is null',
    )
    expect(stuck).toMatchObject({ tries: 1, last_error: 'error 22P02' })
    expect(stuck?.try_again_at.getTime()).toBeGreaterThan(Date.now())
    for (let tries = 2; tries <= 10; tries++) {
      await sql('update outbox_events set try_again_at = null where handled_at is null')
      await deliverBatch(world.app, entry)
    }
    expect(await openEvents()).toEqual([])
  })
})
