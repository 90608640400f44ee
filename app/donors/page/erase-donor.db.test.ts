import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, openPayments } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { selfCheck } from '../../ledger/self-check.server.ts'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'

const rounds = isWhole ? 50 : 8

let world: World
beforeAll(async () => {
  // The operator keeps no names on receipts (P527).
  world = await aWorld({ env: { TRUSTED_PROXIES: '1', RECEIPT_NAME_YEARS: '0' } })
})
afterAll(() => world.close())

const deliver = async () => {
  while ((await deliverBatch(world.app, entry)) > 0);
}

const returned = (donationId: string, step: 'refund' | 'dispute', cents: number) =>
  world.app.db.transaction(tx => aReturn(tx, step, donationId, world.clock.now(), cents))

/** Every row of every table as text. */
async function everyRow(): Promise<string> {
  const { rows } = await world.owner.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const texts: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await world.owner.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...found.map(({ row }) => `${name}: ${row}`))
  }
  return texts.join('\n')
}

const differences = async () => {
  const { checks } = await selfCheck(world.app)
  return checks.filter(check => check.differences > 0)
}

test('erasing a donor removes their data from every table and changes no sum (P538)', async () => {
  const email = 'quillfeather@canary.example'
  const owner = await aScholar(world)
  const campaign = await aCampaign(world, owner)
  const donation = await aDonation(world, campaign, {
    donorEmail: email,
    donorName: 'Wilhelmina Canarybird',
    message: 'Canarywords for you',
  })
  const again = await aDonation(world, campaign, { donorEmail: email, donorName: 'Mina Canarybird' })
  const other = await aDonation(world, campaign, {
    donorEmail: 'stays@else.example',
    donorName: 'Stays Here',
  })
  await returned(again.donationId, 'refund', again.lines.total)
  const headers = await signedInHeaders(world, owner.userId)
  const thanks = { words: 'Dear Mina Canarybird, thank you!' }
  await world.call('POST', `/api/donations/${donation.donationId}/thank`, thanks, headers)
  await deliver()
  const mine = await aDonorsBrowser(world, email)
  await deliver()
  expect(await everyRow()).toMatch(/canary/i)
  const counts = () =>
    world.app.db.pool
      .query('select raised_amount, donor_count, donation_count from campaigns where id = $1', [
        campaign.campaignId,
      ])
      .then(({ rows }) => rows[0])
  const before = await counts()
  expect(await differences()).toEqual([])

  expect(await mine.call('POST', '/api/my-donations/erase', { email })).toMatchObject({
    status: 200,
    body: { donations: 2 },
  })
  await deliver()
  const left = (await everyRow()).split('\n').filter(row => /canary/i.test(row))
  expect(left).toEqual([])
  expect(await counts()).toEqual(before)
  expect(await differences()).toEqual([])
  const { body } = await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)
  expect(JSON.stringify(body)).toContain('Stays Here')
  expect(JSON.stringify(body)).not.toMatch(/canary/i)
  const { rows } = await world.app.db.pool.query(
    `select id, donor_name, is_anonymous, given_total::int from donations where donor_email like 'erased-%@deleted.invalid' order by created_at, id`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([donation.donationId, again.donationId].toSorted())
  expect(rows.every(row => row.donor_name === null && row.is_anonymous)).toBe(true)
  expect((await mine.call('GET', '/api/screens/my-donations')).body.donor).toBeNull()
  expect(
    await aDonorsBrowser(world, 'stays@else.example').then(b => b.call('GET', '/api/screens/my-donations')),
  ).toMatchObject({
    body: { donor: { donations: [{ id: other.donationId }] } },
  })
})

test('erasing a donor empties payments that never became a donation, sealed addresses, and pushes, and ends sessions (P538)', async () => {
  const email = 'unpaid@donors.example'
  const owner = await aScholar(world)
  const { campaignId } = await aCampaign(world, owner)
  const { donationId } = await aDonation(world, { campaignId }, { donorEmail: email, donorName: 'Dana Cole' })
  const unpaid = await openPayments(
    world,
    Array.from({ length: 4 }, () => ({
      campaignId,
      donorEmail: email,
      donorName: 'Dana Cole',
      message: 'Hi',
    })),
  )
  const [failed, expired, held, started] = unpaid.map(({ paymentId }) => paymentId)
  const change = (sql: string, values: unknown[]) => world.owner.query(sql, values)
  await change(`update payments set status = 'failed' where id = $1`, [failed])
  await change(`update payments set status = 'expired' where id = $1`, [expired])
  await change(`update payments set status = 'held', held_total = total where id = $1`, [held])
  const ids = [donationId, failed, expired, held, started]
  await change(
    `update payments set giver_address_sealed = 'sealed', source_hash = 'source', donor_key_hash = 'key' where id = any($1)`,
    [ids],
  )
  await deliver()
  await signedInHeaders(world, owner.userId)
  await change(
    `with device as (
       insert into push_devices (session_id, user_id, kind, address_hash, sealed_address, time_zone, created_at, last_used_at)
       select id, user_id, 'fcm', 'hash', 'sealed', 'UTC', now(), now() from sessions where user_id = $1 limit 1 returning id, user_id)
     insert into pushes (event_id, device_id, user_id, kind, facts, path, created_at, due_at)
     select e.id, device.id, device.user_id, 'donation', '{"who": "Dana Cole"}', '/', now(), now()
     from device, outbox_events e where e.payload->>'donationId' = $2`,
    [owner.userId, donationId],
  )
  const elsewhere = await aDonorsBrowser(world, email)
  const mine = await aDonorsBrowser(world, email)
  await mine.call('POST', '/api/my-donations/erase', { email })

  const { rows } = await world.app.db.pool.query(
    `select distinct donor_email ~ '^erased-' as erased, donor_name, is_anonymous, message, giver_address_sealed, source_hash, donor_key_hash
     from payments where id = any($1)`,
    [ids],
  )
  expect(rows).toEqual([
    {
      erased: true,
      donor_name: null,
      is_anonymous: true,
      message: null,
      giver_address_sealed: null,
      source_hash: null,
      donor_key_hash: null,
    },
  ])
  expect((await world.owner.query(`select 1 from pushes where facts->>'who' = 'Dana Cole'`)).rows).toEqual([])
  expect((await elsewhere.call('GET', '/api/screens/my-donations')).body.donor).toBeNull()
})

test('a refund after the erasure is recorded and mails no one (P538)', async () => {
  const email = 'later@canary2.example'
  const campaign = await aCampaign(world, await aScholar(world))
  const donation = await aDonation(world, campaign, { donorEmail: email })
  const mine = await aDonorsBrowser(world, email)
  await mine.call('POST', '/api/my-donations/erase', { email })
  await returned(donation.donationId, 'refund', donation.lines.total)
  await deliver()
  const { rows } = await world.app.db.pool.query(
    `select (select count(*)::int from mails where to_email like '%deleted.invalid') as mails,
       (select count(*)::int from outbox_events where given_up_at is not null or handled_at is null) as open`,
  )
  expect(rows[0]).toEqual({ mails: 0, open: 0 })
  expect(await differences()).toEqual([])
})

test('the database replaces a donor’s address only by a pseudonym', async () => {
  const campaign = await aCampaign(world, await aScholar(world))
  const { donationId } = await aDonation(world, campaign)
  const change = (sql: string, values: unknown[]) => world.app.db.pool.query(sql, values)
  await expect(
    change('update donations set donor_email = $2 where id = $1', [donationId, 'x@y.example']),
  ).rejects.toThrow(/permission denied/)
  await expect(change('select erase_donor($1, $2)', ['sam@donors.example', 'x@y.example'])).rejects.toThrow(
    /pseudonym/,
  )
})

test('an erasure that races the delivery of the donation leaves no receipt, mail or notice about the donor (P719)', async () => {
  const owner = await aScholar(world)
  const campaign = await aCampaign(world, owner)
  for (let round = 0; round < rounds; round++) {
    const email = `race${round}@canary3.example`
    const mine = await aDonorsBrowser(world, email)
    await deliver()
    const donations = await Promise.all(
      [1, 2, 3].map(n =>
        aDonation(world, campaign, { donorEmail: email, donorName: `Racewell${round} Canary${n}` }),
      ),
    )
    // Half of the rounds also hold the delivery between its reading of the donors and its receipts.
    const series = round % 2 === 0 ? await heldReceipts() : null
    const delivering = deliver()
    await series?.waited()
    const erasing = mine.call('POST', '/api/my-donations/erase', { email })
    await series?.release()
    expect(await erasing).toMatchObject({ status: 200, body: { donations: donations.length } })
    const { rows } = await world.owner.query<{ left: string }>(leftovers, [email, `%Racewell${round}%`])
    expect(rows, `round ${round}`).toEqual([])
    await delivering
    await deliver()
    expect(
      (await world.owner.query(leftovers, [email, `%Racewell${round}%`])).rows,
      `round ${round}`,
    ).toEqual([])
  }
  expect(await differences()).toEqual([])
}, 120_000)

const leftovers = `select 'receipt' as left from receipts where donor_email = $1 or donor_name like $2
  union all select 'mail' from mails where to_email = $1 or text_body like $2
  union all select 'notice' from notifications where donor like $2 or message like $2`

/** Locks the counters of receipts, so that a delivery stops before its receipts. `waited` resolves once one waits. */
async function heldReceipts() {
  const holder = await world.owner.connect()
  await holder.query('begin')
  await holder.query('lock table receipt_series in exclusive mode')
  return {
    waited: () =>
      eventually(async () => {
        const { rowCount } = await world.owner.query(
          `select 1 from pg_locks where relation = 'receipt_series'::regclass and not granted`,
        )
        return rowCount
      }),
    async release() {
      await holder.query('commit')
      holder.release()
    },
  }
}

test('the self-check finds what still names an erased donor (P719)', async () => {
  const email = 'found@canary4.example'
  const donation = await aDonation(world, await aCampaign(world, await aScholar(world)), {
    donorEmail: email,
    donorName: 'Foundling Canary',
  })
  await deliver()
  // The donation alone, as a delivery that had read the donor before would leave the rest.
  await world.owner.query(
    `update donations set donor_email = 'erased-' || id || '@deleted.invalid' where id = $1`,
    [donation.donationId],
  )
  const named = (await differences()).find(({ name }) => name === 'erased_donors')
  expect(named?.examples).toEqual([
    `donation ${donation.donationId}: expected nothing, found a notice, a receipt, an email`,
  ])
})
