import { setTimeout as sleep } from 'node:timers/promises'
import { eachOnce, load, type Post, post } from '../load/load.server.ts'
import type { Side } from '../sides/process.server.ts'
import type { World } from '../world.server.ts'
import { popular } from './campaign-data.server.ts'
import {
  bareRequest,
  type OpenPayment,
  openPayments,
  postgrestRequests,
  signedEvent,
  untold,
} from './donations.server.ts'
import { inTurns, median, type Row, type Runner, ratio } from './work.ts'

/**
 * Records donations without sending mails: at Tassel from the provider's signed event, through the look-up at the provider, to the answer after
 * the commit; at the bare server and PostgREST by calling Tassel's own function, with all that it writes, on payments known beforehand, one call
 * for each donation.
 */
export async function recording(world: World): Promise<Row[]> {
  const { tassel, bare, postgrest } = world
  const spread = world.campaigns.slice(0, popular)
  const toTassel = async (payment: OpenPayment) => signedEvent(tassel.app, payment)
  const toBare = (payment: OpenPayment) => bareRequest(tassel.app, payment)
  const toPostgrest = await postgrestRequests(world)
  const rows: Row[] = []
  await untold(world, async () => {
    for (const { connections, ofBare, ofPostgrest } of [
      { connections: 16, ofBare: 0.7, ofPostgrest: 1.2 },
      { connections: 64, ofBare: 0.8, ofPostgrest: 1.5 },
    ]) {
      const recorder = (side: Side, request: (payment: OpenPayment) => Promise<Post>) =>
        recorded(world, { side: () => side, request, campaigns: spread, connections })
      const speeds = await inTurns<'ours' | 'bare' | 'postgrest'>(world, {
        ours: recorder(tassel, toTassel),
        bare: recorder(bare, toBare),
        ...(postgrest && { postgrest: recorder(postgrest, toPostgrest) }),
      } as Record<'ours' | 'bare' | 'postgrest', Runner>)
      const title = `donations recorded, spread, at ${connections}`
      rows.push(
        {
          title: `${title} ÷ same rows by bare`,
          before: '',
          atLeast: ofBare,
          ...ratio(speeds.ours, speeds.bare),
        },
        {
          title: `${title} ÷ same rows by PostgREST`,
          before: '',
          atLeast: ofPostgrest,
          ...ratio(speeds.ours, speeds.postgrest),
        },
      )
    }
    for (const { connections, before, atMost } of [
      { connections: 16, before: '46', atMost: 40 },
      { connections: 64, before: '127', atMost: 100 },
    ]) {
      const one = { side: () => tassel, request: toTassel, campaigns: spread.slice(0, 1), connections }
      const { ours } = await inTurns(world, { ours: recorded(world, one) })
      const title = `donations recorded, one campaign, at ${connections}: p99, ms`
      rows.push({ title, before, atMost, value: median(ours, 'p99') })
    }
  })
  return rows
}

type Recorder = {
  side(): Side
  request(payment: OpenPayment): Promise<Post>
  campaigns: readonly string[]
  connections: number
}

/**
 * Records donations for a round. Each payment can be recorded only once, so enough are started beforehand, estimated from the round before.
 * Throws if a side didn't record all that it acknowledged.
 */
function recorded(world: World, { side, request, campaigns, connections }: Recorder): Runner {
  const { app } = world.tassel
  let expected = 500
  return async () => {
    const payments = await openPayments(app, Math.ceil(expected * world.seconds), campaigns)
    const next = eachOnce((await Promise.all(payments.map(request))).map(post))
    let sent = 0
    const count = () => {
      const wire = next()
      if (wire) sent++
      return wire
    }
    const speed = await load({ side: side(), connections, next: count, seconds: world.seconds })
    expected = speed.perSecond * 1.2
    const [found] = await app.db.rows<{ donations: number }>(
      null,
      'select count(*)::int as donations from donations where id = any($1::uuid[])',
      [payments.map(({ paymentId }) => paymentId)],
    )
    if (found?.donations !== sent)
      throw new Error(`${side().name} recorded ${found?.donations} of ${sent} donations`)
    return speed
  }
}

const waiting = `select exists (select from outbox_events where handled_at is null and given_up_at is null)
  or exists (select from mails where sent_at is null and given_up_at is null) as waits`

/** Records donations at 64 connections, and waits until the mail server has accepted all their mails. */
export async function wholeDonations(world: World): Promise<Row[]> {
  const { tassel, campaigns, seconds } = world
  const { app } = tassel
  const count = Math.round((seconds * 1_000) / 3)
  const payments = await openPayments(app, count, campaigns.slice(0, popular))
  const next = eachOnce(payments.map(payment => post(signedEvent(app, payment))))
  const started = performance.now()
  const { p99 } = await load({ side: tassel, connections: 64, next })
  while ((await app.db.rows<{ waits: boolean }>(null, waiting))[0]?.waits) await sleep(100)
  const value = (count / (performance.now() - started)) * 1000
  return [
    { title: 'whole donations to the last mail, a second', before: '20-24', atLeast: 150, value },
    { title: 'donations acknowledged meanwhile, at 64: p99, ms', before: '240', atMost: 250, value: p99 },
  ]
}
