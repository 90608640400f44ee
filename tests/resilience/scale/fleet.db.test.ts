import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import {
  assertAcknowledgedAreThere,
  assertEachDonorIsWrittenToOnce,
  forgetCutCharges,
  giveOn,
  giveUntil,
} from '#tests/resilience/crash/amid-donations.ts'
import { someDonors } from '#tests/resilience/crash/donors.ts'
import { assertLedgerFollowsProvider, notYetPosted } from '#tests/resilience/crash/ledger-follows-provider.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aFleet, type Fleet } from './fleet.ts'
import { hasPgBouncer } from './postgres-cluster.ts'

if (isWhole && !hasPgBouncer)
  process.stderr.write(
    'PgBouncer is missing (apt-get install pgbouncer): skipping the test of three servers behind it.\n',
  )

/** Runs only in `npm run drill`, since it starts about twenty processes. */
describe.skipIf(!isWhole || !hasPgBouncer)('three servers, a PgBouncer, a replica', () => {
  let fleet: Fleet
  const campaignIds: string[] = []
  const acknowledged = new Set<string>()
  beforeAll(async () => {
    fleet = await aFleet()
    for (let count = 0; count < 3; count++)
      campaignIds.push((await aCampaign(fleet.front, await aScholar(fleet.front))).campaignId)
  }, 240_000)
  afterAll(() => fleet?.close(), 60_000)

  const direct = async (sql: string) => await fleet.front.app.db.rows<{ n: number }>(null, sql)

  test('no donation is lost or doubled while each server is killed in turn, and the ledger follows the provider', async () => {
    const { front } = fleet
    await front.provider.faults({ repeat: { times: 3 }, reorder: { ms: 600 } })
    for (let at = 0; at < 3; at++) {
      const donors = someDonors(40, campaignIds, 40)
      await giveUntil(front, donors, 60 + at * 20, () => fleet.kill(at))
      await fleet.revive(at)
      await forgetCutCharges(front)
      await giveOn(front, donors)
      await assertAcknowledgedAreThere(front, acknowledged, donors)
    }
    const reported = await front.provider.payments()
    await eventually(async () => (await notYetPosted(front.app, reported)).length === 0, 60_000)
    await assertLedgerFollowsProvider(front.app, reported)
    await assertSelfCheckIsClean(front.app)
    await assertEachDonorIsWrittenToOnce(front)
    expect(acknowledged.size).toBeGreaterThan(60)
  }, 300_000)

  test('a watcher on one server is notified of a donation on another', async () => {
    const streams = await Promise.all(
      fleet.servers.map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}/api/live?topics=campaign:${campaignIds[0]}`)
        return response.body?.pipeThrough(new TextDecoderStream()).getReader()
      }),
    )
    for (const reader of streams) expect((await reader?.read())?.value).toContain('event: ready')
    const [donor] = someDonors(1, [campaignIds[0] ?? ''])
    if (donor) await giveOn(fleet.front, [donor])
    for (const reader of streams)
      expect((await reader?.read())?.value).toContain(`data: campaign:${campaignIds[0]}`)
    await Promise.all(streams.map(reader => reader?.cancel()))
  }, 60_000)

  test('an admin’s list comes from the replica, or from the primary while the replica lags or is down, and is never stale', async () => {
    const { front, replica, servers } = fleet
    const headers = await signedInHeaders(front, (await anAdmin(front)).userId)
    const newest = async (at: number) => {
      const answer = await fetch(`http://127.0.0.1:${servers[at]?.port}/api/screens/transactions`, {
        headers,
      })
      const text = await answer.text()
      expect(answer.status, text.slice(0, 300)).toBe(200)
      return text
    }
    const seesNext = async () => {
      const donors = someDonors(1, campaignIds)
      await giveOn(front, donors)
      for (let at = 0; at < 3; at++) expect(await newest(at)).toContain(donors[0]?.donationId)
    }
    const onReplica = async () =>
      Number(
        (
          await askReplica(
            `select coalesce(sum(calls), 0) as n from (select count(*) as calls from pg_stat_activity where application_name = 'tassel reader' and query like '%donations%') as s`,
          )
        )[0]?.n,
      )
    await seesNext()
    expect(await onReplica()).toBeGreaterThan(0)
    await askReplica('select pg_wal_replay_pause()')
    await seesNext()
    await askReplica('select pg_wal_replay_resume()')
    await replica.kill()
    await seesNext()
    await replica.start()
    await seesNext()
  }, 120_000)

  async function askReplica(sql: string): Promise<{ n: string }[]> {
    const { default: pg } = await import('pg')
    const client = new pg.Client(fleet.replica.superuserUrl)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  test('scheduled jobs continue after the kills and are never queued twice', async () => {
    const runs = `select attempts as n from graphile_worker._private_known_crontabs, (select 0 as attempts) a limit 1`
    expect(await direct(runs)).toHaveLength(1)
    const before = Date.now()
    await eventually(async () => {
      const [row] = await direct(
        `select count(*)::int as n from task_runs where task = 'refresh_rollups' and succeeded_at > to_timestamp(${before / 1000})`,
      )
      return (row?.n ?? 0) > 0
    }, 90_000)
    const logs = fleet.servers[0]?.log() ?? ''
    expect(logs).not.toContain('prepared statement')
    const twice = await direct(
      `select count(*)::int as n from graphile_worker.jobs where key = 'refresh_rollups' having count(*) > 1`,
    )
    expect(twice).toEqual([])
  }, 120_000)
})
