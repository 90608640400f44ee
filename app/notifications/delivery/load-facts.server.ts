import type { Db, Tx } from '../../platform/database/database.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { EventDefinition, Events, Need } from '../event.ts'
import type { EventFacts } from '../facts.ts'
import type { CampaignRow, DonationRow, Rows } from '../rows.ts'
import { loadDispute, loadDisputedPayments, loadWarning } from './load-disputes.server.ts'
import { loadParent, loadReport, loadUpdateNews, loadWeek } from './load-news.server.ts'
import { loadReturns } from './load-returns.server.ts'
import { loadCampaigns, loadDonations, loadLeavers, loadPeople, loadWithdrawals } from './load-rows.server.ts'
import { reachMilestones } from './milestones.server.ts'

/** An outbox event as it was recorded. */
export type OpenEvent = { id: number; at: Date; event: OutboxEvent }

/** An event with its facts; `nobody`: the recipient has left, or it is out of date; `missing`: its rows are not there. */
export type FoundEvent = OpenEvent & { definition: EventDefinition; facts: EventFacts | 'nobody' | 'missing' }

/** The facts behind a batch of events: the common rows in a fixed number of statements, however many events there are. */
export async function loadFacts(
  tx: Tx,
  events: Events,
  appUrl: string,
  open: readonly OpenEvent[],
  now: Date,
): Promise<FoundEvent[]> {
  const defined = open.map(found => ({ ...found, definition: definitionOf(events, found.event.kind) }))
  const rows = await loadRows(tx, appUrl, defined, now)
  return defined.map(found => ({ ...found, facts: factsOf(found, rows) }))
}

type Defined = OpenEvent & { definition: EventDefinition }

function definitionOf(events: Events, kind: string): EventDefinition {
  const definition = events.get(kind)
  if (!definition) throw new Error(`no such event: ${kind}`)
  return definition
}

function factsOf({ definition, event }: Defined, rows: Rows): EventFacts | 'nobody' | 'missing' {
  return definition.facts(event, rows) ?? 'missing'
}

async function loadRows(tx: Tx, appUrl: string, defined: readonly Defined[], now: Date): Promise<Rows> {
  const events = defined.map(({ event }) => event)
  const needing = (need: Need) =>
    defined.flatMap(({ definition, event }) => (definition.needs?.includes(need) ? [event] : []))
  const updates = await each(named(events, 'updateId'), id => loadUpdateNews(tx, id))
  const reports = await each(named(events, 'reportId'), id => loadReport(tx, id))
  const disputes = await each(named(events, 'disputeId'), id => loadDispute(tx, id))
  const warnings = await each(named(events, 'warningId'), id => loadWarning(tx, id))
  const disputedPayments = await loadDisputedPayments(tx, named(needing('dispute'), 'donationId'))
  const parents = await each(named(needing('parent'), 'campaignId'), id => loadParent(tx, id))
  const weeks = await each(named(needing('week'), 'userId'), id => loadWeek(tx, id, now))
  const donations = byId(await loadDonations(tx, named(events, 'donationId')))
  const campaigns = byId(
    await loadCampaigns(tx, appUrl, [
      ...named(events, 'campaignId'),
      ...[updates, reports, weeks, donations, disputes, warnings].flatMap(rows =>
        [...rows.values()].flatMap(({ campaignId }) => campaignId ?? []),
      ),
    ]),
  )
  const withdrawals = await loadWithdrawals(tx, {
    requestIds: named(events, 'requestId'),
    ids: named(events, 'withdrawalId'),
  })
  const people = await loadEverybody(tx, [
    ...named(events, 'userId'),
    ...[...campaigns.values()].map(campaign => campaign.ownerId),
    ...withdrawals.map(withdrawal => withdrawal.userId),
  ])
  const reached = named(needing('milestone'), 'donationId')
  const returns = await each(named(needing('returns'), 'donationId'), id => loadReturns(tx, id))
  const milestones = await loadMilestones(tx, reached, { donations, campaigns }, now)
  return {
    ...people,
    updates,
    reports,
    disputes,
    warnings,
    disputedPayments,
    parents,
    weeks,
    donations,
    campaigns,
    withdrawals,
    milestones,
    returns,
  }
}

/** Every id that the events hold under `field`. */
function named(events: readonly OutboxEvent[], field: string): string[] {
  return events.flatMap(event => {
    const id = (event as Record<string, unknown>)[field]
    return typeof id === 'string' ? [id] : []
  })
}

/** The rows of the rarer events, one by one. */
async function each<Row>(
  ids: readonly string[],
  load: (id: string) => Promise<Row | null | undefined>,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>()
  for (const id of ids) {
    const row = await load(id)
    if (row) found.set(id, row)
  }
  return found
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))

async function loadEverybody(
  db: Db,
  ids: readonly string[],
): Promise<Pick<Rows, 'left' | 'people' | 'admins'>> {
  const people = await loadPeople(db, ids)
  return {
    left: await loadLeavers(db, ids),
    people: new Map(people.map(person => [person.userId, person])),
    admins: people.filter(person => person.isAdmin),
  }
}

type Given = { donations: ReadonlyMap<string, DonationRow>; campaigns: ReadonlyMap<string, CampaignRow> }

/** The milestone that a campaign has newly reached, for the first of its donations. */
async function loadMilestones(
  tx: Tx,
  donationIds: readonly string[],
  { donations, campaigns }: Given,
  now: Date,
): Promise<Map<string, number>> {
  const firstOf = new Map<string, string>()
  for (const id of donationIds) {
    const campaignId = donations.get(id)?.campaignId
    if (campaignId !== undefined && !firstOf.has(campaignId)) firstOf.set(campaignId, id)
  }
  const given = [...firstOf.keys()].flatMap(id => campaigns.get(id) ?? [])
  const reached = await reachMilestones(tx, given, now)
  return new Map([...reached].map(([campaignId, percent]) => [firstOf.get(campaignId) ?? '', percent]))
}
