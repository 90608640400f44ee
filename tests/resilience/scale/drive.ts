import fc from 'fast-check'
import * as entry from '#app/entries/mail.tsx'
import { scopes } from '#app/integrations/keys/scopes.ts'
import type { ServedList } from '#app/lists/serve-list.server.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import type { StaffRole } from '#app/platform/viewer.ts'
import { tasks } from '#app/server/start-jobs.server.ts'
import { objectOf, shapeOf } from '#tests/security/fuzz/arbitrary.ts'
import { anApiKey } from '#tests/world/api-keys.ts'
import { aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { aPaidDonation, type GivingWorld } from '#tests/world/giving-world.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { report } from '#tests/world/receipts.ts'
import { anAdmin, aScholar, aStaffMember, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import type { Watch } from './watch-statements.ts'

/** The campaign with a seventh of all donations. */
const viral = '0000000001'

type Caller = 'visitor' | 'donor' | 'scholar' | 'parent' | 'program' | StaffRole
export type Callers = Record<Caller, Headers>

/** Someone without an account, a donor, the student with the most donations, a parent, each role of the staff, and a program. */
export async function callersOf(world: GivingWorld, admin: Scholar): Promise<Callers> {
  const { rows } = await world.owner.query<{ user_id: string }>(
    'select user_id from campaigns where id = $1',
    [viral],
  )
  const key = await anApiKey(world, [...scopes], { owner: admin })
  const parent = await aScholar(world)
  await aMinorsCampaign(world, parent)
  const others = ['finance', 'moderator', 'support', 'auditor'] as const
  const staff = others.map(async role => {
    const { userId } = await aStaffMember(world, [role])
    return [role, await steppedUpHeaders(world, userId)] as const
  })
  return {
    ...(Object.fromEntries(await Promise.all(staff)) as Record<(typeof others)[number], Headers>),
    parent: await steppedUpHeaders(world, parent.userId),
    visitor: new Headers(),
    donor: new Headers({
      cookie: (await aDonorsBrowser(world, (await knownValues(world)).email ?? '')).cookies(),
    }),
    scholar: await steppedUpHeaders(world, rows[0]?.user_id ?? ''),
    owner: await steppedUpHeaders(world, admin.userId),
    program: new Headers(key.headers),
  }
}

/** Existing values of path and query parameters and of fields, by name. */
export async function knownValues(world: GivingWorld): Promise<Record<string, string>> {
  const [ids] = await world.app.db.rows<Record<string, string>>(
    null,
    `select d.id as donation_id, d.donor_email as donor_email, d.donor_email as email, r.id as donor_id,
       (select id from disputes limit 1) as dispute_id, (select id from withdrawals limit 1) as withdrawal_id,
       (select id from withdrawals limit 1) as payout_id, (select id from offline_donations limit 1) as offline_donation_id,
       (select id from bank_statements limit 1) as statement_id, (select id from bank_statement_lines limit 1) as line_id,
       (select id from webhook_endpoints limit 1) as endpoint_id, (select id from webhook_messages limit 1) as message_id,
       (select id from refund_requests limit 1) as request_id, (select id from payee_holds limit 1) as hold_id,
       (select user_id from campaigns where id = '0000000700') as user_id
     from donations d join rollups.donors r on r.donor_email = d.donor_email where d.campaign_id = $1 limit 1`,
    [viral],
  )
  const day = new Date().toISOString().slice(0, 10)
  const year = day.slice(0, 4)
  return {
    ...ids,
    campaignId: viral,
    month: day.slice(0, 7),
    year,
  }
}

const nameOf = (op: Operation) => `${op.method.toUpperCase()} ${op.path}`

/** The queries that operations need. */
const queries = ({
  month,
  year,
}: Record<string, string>): Readonly<Record<string, Record<string, string | undefined>>> => {
  const ofMonth = { year, month: String(Number(month?.slice(5))) }
  return {
    '/api/live': { topics: 'campaigns' },
    '/oembed': { url: `http://localhost:3000/campaign/${viral}` },
    '/api/solve': { campaignId: viral, receivesCents: '5000' },
    '/api/admin/audit-log/report': { format: 'jsonl' },
    '/api/screens/campaign-analytics/month': ofMonth,
    '/api/screens/campaign-analytics/month/donations': ofMonth,
    '/api/screens/campaign-analytics/month/students': ofMonth,
    '/api/admin/accounting/entries': { year, account: 'campaign_funds' },
    '/api/admin/accounting/journal': { month },
    '/api/admin/accounting/books': { month, format: 'quickbooks' },
    '/api/v1/reports/ledger-entries': { year },
    '/api/v1/reports/journal': { month },
  }
}

/** The address of an operation with known values in its path and query. An id that no record has is another record's. */
function addressOf(op: Operation, known: Record<string, string>): string {
  const path = op.path.replace(
    /:([A-Za-z]+)(\{[^}]*\})?/g,
    (_, name: string) => known[name] ?? known.donationId ?? '',
  )
  const query = Object.entries(queries(known)[op.path] ?? {}) as [string, string][]
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

async function ask(
  world: GivingWorld,
  op: { method: string; path: string },
  headers: Headers,
  body?: string,
): Promise<number> {
  const all = new Headers(headers)
  if (body !== undefined) all.set('content-type', 'application/json')
  if (op.method !== 'get') all.set('origin', world.app.env.appUrl)
  const request = new Request(new URL(op.path, world.app.env.appUrl), {
    method: op.method.toUpperCase(),
    headers: all,
    body: body ?? null,
  })
  const response = await world.http(request)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  else await response.arrayBuffer()
  return response.status
}

const staff: readonly Caller[] = ['owner', 'finance', 'moderator', 'support', 'auditor']

/** Whom the operation's access rule lets in. Public operations are also called by a student and an owner, who may see more. */
function callersFor({ access }: Operation, callers: Callers): [Caller, Headers][] {
  const are = (): readonly Caller[] => {
    if (access.programs) return ['program']
    if (access.permission) return staff
    if (access.guests) return ['visitor', 'donor', 'scholar']
    return access.visitors ? ['visitor', 'scholar', 'owner'] : ['scholar', 'parent', ...staff]
  }
  return are().map(caller => [caller, callers[caller]])
}

/** Calls every GET operation as those who may. Returns the operations that answered none of them. */
export async function readEverything(
  world: GivingWorld,
  watch: Watch,
  operations: readonly Operation[],
  callers: Callers,
): Promise<string[]> {
  const known = await knownValues(world)
  const unanswered: string[] = []
  for (const op of operations.filter(({ method }) => method === 'get')) {
    const statuses: number[] = []
    for (const [caller, headers] of callersFor(op, callers)) {
      watch.during(`${nameOf(op)} (${caller})`)
      statuses.push(await ask(world, { method: 'get', path: addressOf(op, known) }, headers))
    }
    if (!statuses.some(status => status < 400)) unanswered.push(nameOf(op))
  }
  return unanswered
}

/** Opens every admin list in each order, with each value of its filters, with some searches, and on a later page. */
export async function openLists(
  world: GivingWorld,
  watch: Watch,
  lists: readonly ServedList[],
  headers: Headers,
): Promise<void> {
  for (const { list } of lists) {
    const { columns, sorts = [], filters = {} } = list
    const orders = [...Object.keys(columns).filter(id => columns[id]?.sort), ...sorts]
    const queries = [
      ...orders.flatMap(order => [`sort=${order}`, `sort=-${order}`]),
      ...Object.entries(filters).flatMap(([name, filter]) =>
        filter.is === 'oneOf' ? filter.values.map(value => `${name}=${value}`) : [],
      ),
      ...['donor', 'donor 77', 'scholar', 'a', 'nothing'].map(
        search => `search=${encodeURIComponent(search)}`,
      ),
      'page=1000',
    ]
    for (const query of queries) {
      const path = `${list.endpoint.slice('GET '.length)}?${query}`
      watch.during(path)
      await ask(world, { method: 'get', path }, headers)
    }
  }
}

/** Runs every job once. */
export async function runJobs(world: GivingWorld, watch: Watch): Promise<void> {
  for (const [name, task] of Object.entries(tasks(world.app, null))) {
    watch.during(`job ${name}`)
    await task({}, undefined as never).catch(() => undefined)
  }
}

/** Donations, withdrawals and what follows from them, by the product's own commands. */
export async function runCommands(world: GivingWorld, watch: Watch, admin: Scholar): Promise<void> {
  const owner = await aScholar(world)
  const second = await anAdmin(world)
  watch.during('commands of a campaign')
  const campaign = await endedCampaign(world, owner)
  await aMinorsCampaign(world, await aScholar(world))
  watch.during('commands of a donation')
  for (let gift = 0; gift < 3; gift += 1) await aPaidDonation(world, '0000000003')
  const donation = await aDonation(world, campaign, { amountCents: 90_000 })
  await report(world, await aDonation(world, campaign), 'refunded')
  await report(world, donation, 'disputed', 500)
  await report(world, await aDonation(world, { campaignId: viral }), 'refunded')
  watch.during('commands of an offline donation')
  await anOfflineDonation(world, { campaignId: viral }, admin)
  watch.during('commands of a withdrawal')
  const { rows } = await aWithdrawal(world, owner)
  await moveWithdrawal(world, rows[0]?.id ?? '', 'returned', [admin, second])
  watch.during('the delivery of events')
  while ((await deliverBatch(world.app, entry)) > 0);
}

/**
 * Calls every operation that takes fields with input that fits its schema, the same in each run, as those who may. Most of it is refused.
 * Returns the operations that accepted a call. Without fields, nothing varies, and `callAccepted` calls it.
 */
export async function callCommands(
  world: GivingWorld,
  watch: Watch,
  operations: readonly Operation[],
  callers: Callers,
): Promise<string[]> {
  const known = await knownValues(world)
  const accepted = new Set<string>()
  for (const [at, op] of operations.entries()) {
    if (op.method === 'get' || !op.body || Object.keys(shapeOf(op.body)).length === 0) continue
    const bodies = fc.sample(
      objectOf(op.body, name => (known[name] ? [known[name]] : [])),
      { seed: at, numRuns: 1 },
    )
    for (const body of bodies)
      for (const [caller, headers] of callersFor(op, callers)) {
        watch.during(`${nameOf(op)} (${caller})`)
        const path = addressOf(op, known)
        const status = await ask(world, { method: op.method, path }, headers, JSON.stringify(body))
        if (status < 400) accepted.add(op.name)
      }
  }
  return [...accepted]
}
