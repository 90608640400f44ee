import type { CampaignMilestoneRow } from '#db/tables.ts'
import { loadReceipts, loadReceiptsOf } from '../../donors/receipts/load-receipts.server.ts'
import { receiptLink } from '../../donors/receipts/receipt-link.server.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { YearSummary } from '../../withdrawals/year-summary/contract.ts'
import { loadYearSummary } from '../../withdrawals/year-summary/load-year-summary.server.ts'
import type { EventDefinition, Events, Need } from '../event.ts'
import type { CampaignFacts, EventFacts, Person, ReceiptFacts } from '../facts.ts'
import type { Rows } from '../rows.ts'
import {
  loadCampaigns,
  loadDispute,
  loadDisputedPayments,
  loadDonations,
  loadDonorAddresses,
  loadFormerUsers,
  loadParent,
  loadPeople,
  loadReport,
  loadReturns,
  loadUpdate,
  loadWarning,
  loadWeek,
  loadWithdrawals,
} from './load-rows.server.ts'

/** An outbox event with its id and the time it was recorded. */
export type OpenEvent = { id: number; at: Date; event: OutboxEvent }

type DefinedEvent = OpenEvent & { definition: EventDefinition }

/** 'skip': the recipient has deleted their account, or the event is obsolete; 'missing': rows that the event refers to don't exist. */
export type LoadedEvent = DefinedEvent & { facts: EventFacts | 'skip' | 'missing' }

/** Loads the facts of a batch of events. Common rows take a fixed number of queries, rare ones a query per event. */
export async function loadFacts(
  app: App,
  tx: Tx,
  events: Events,
  open: readonly OpenEvent[],
  now: Date,
): Promise<LoadedEvent[]> {
  const defined = open.map(event => {
    const definition = events.get(event.event.kind)
    if (!definition) throw new Error(`no such event: ${event.event.kind}`)
    return { ...event, definition }
  })
  const rows = await loadRows(app, tx, defined, now)
  const withReceipt = await eventsWithReceipt(tx, defined, rows)
  return defined.map(event => ({
    ...event,
    facts: factsOf(event, withReceipt.has(event.id) ? rows : { ...rows, receipts: new Map() }),
  }))
}

/**
 * The events that may mail a receipt. Several returns of a donation can share one corrected receipt: the last of them mails it, unless
 * it has been mailed before.
 */
async function eventsWithReceipt(
  tx: Tx,
  defined: readonly DefinedEvent[],
  { receipts }: Pick<Rows, 'receipts'>,
): Promise<Set<number>> {
  const last = new Map<string, number>()
  const others: number[] = []
  for (const { id, event, definition } of defined) {
    const returnsMoney = definition.needs?.includes('receipt') && event.kind !== 'donation_captured'
    const [receiptId] = idIn(event, 'donationId').flatMap(donationId => receipts.get(donationId)?.id ?? [])
    if (returnsMoney && receiptId) last.set(receiptId, id)
    else others.push(id)
  }
  if (last.size > 0) {
    const mailed = await tx.rows<{ receiptId: string }>(
      'mailed_corrections',
      `select receipt_id from mails where receipt_id = any($1::uuid[])
         and template in ('donation-refunded', 'receipt-corrected', 'offline-donation-reversed')`,
      [[...last.keys()]],
    )
    for (const { receiptId } of mailed) last.delete(receiptId)
  }
  return new Set([...others, ...last.values()])
}

function factsOf({ definition, event }: DefinedEvent, rows: Rows): LoadedEvent['facts'] {
  return definition.facts(event, rows) ?? 'missing'
}

async function loadRows(app: App, tx: Tx, defined: readonly DefinedEvent[], now: Date): Promise<Rows> {
  const ids = (field: string, events = defined) => events.flatMap(({ event }) => idIn(event, field))
  const idsNeeding = (need: Need, field: string) =>
    ids(
      field,
      defined.filter(({ definition }) => definition.needs?.includes(need)),
    )
  const updates = await each(ids('updateId'), id => loadUpdate(tx, id))
  const reports = await each(ids('reportId'), id => loadReport(tx, id))
  const disputes = await each(ids('disputeId'), id => loadDispute(tx, id))
  const warnings = await each(ids('warningId'), id => loadWarning(tx, id))
  const disputedPayments = await loadDisputedPayments(tx, idsNeeding('dispute', 'donationId'))
  const parents = await each(idsNeeding('parent', 'campaignId'), id => loadParent(tx, id))
  const weeks = await each(idsNeeding('week', 'userId'), id => loadWeek(tx, id, now))
  const donorAddresses = await loadDonorAddresses(tx, ids('donorEmail'))
  const donations = byId(await loadDonations(tx, ids('donationId')))
  const ofCampaigns = [updates, reports, weeks, donations, disputes, warnings].flatMap(rows => [
    ...rows.values(),
  ])
  const campaignIds = [...ids('campaignId'), ...ofCampaigns.flatMap(({ campaignId }) => campaignId ?? [])]
  const campaigns = byId(await loadCampaigns(tx, app.env.appUrl, campaignIds))
  const withdrawals = await loadWithdrawals(
    tx,
    { requestIds: ids('requestId'), ids: ids('withdrawalId') },
    { now, timeZone: app.env.timeZone },
  )
  const userIds = [
    ...ids('userId'),
    ...[...campaigns.values()].map(({ ownerId }) => ownerId),
    ...withdrawals.map(({ userId }) => userId),
  ]
  const people = await loadPeople(tx, userIds, now)
  const formerUsers = await loadFormerUsers(tx, userIds)
  const years = await yearsOf(app, tx, { events: defined.map(({ event }) => event), people }, now)
  const receipts = await receiptsOf(
    app,
    tx,
    { receiptIds: ids('receiptId'), donationIds: idsNeeding('receipt', 'donationId') },
    now,
  )
  const returns = await each(idsNeeding('returns', 'donationId'), id => loadReturns(tx, id))
  const milestones = await reachMilestones(
    tx,
    idsNeeding('milestone', 'donationId'),
    { donations, campaigns },
    now,
  )
  return {
    people: new Map(people.map(person => [person.userId, person])),
    staff: people.filter(({ roles }) => roles.length > 0),
    formerUsers,
    donorAddresses,
    updates,
    reports,
    disputes,
    warnings,
    disputedPayments,
    parents,
    weeks,
    years,
    donations,
    campaigns,
    withdrawals,
    milestones,
    returns,
    receipts,
  }
}

/** The summaries of `year_summary_due` events by person, in the person's language. */
async function yearsOf(
  app: App,
  tx: Tx,
  { events, people }: { events: readonly OutboxEvent[]; people: readonly Person[] },
  now: Date,
): Promise<Map<string, YearSummary>> {
  const years = new Map<string, YearSummary>()
  for (const event of events) {
    if (event.kind !== 'year_summary_due') continue
    const { userId, year } = event
    const locale = people.find(person => person.userId === userId)?.locale ?? 'en'
    years.set(userId, await loadYearSummary({ ...app, db: tx }, { userId, year, now, locale }))
  }
  return years
}

async function receiptsOf(
  app: App,
  tx: Tx,
  { receiptIds, donationIds }: { receiptIds: readonly string[]; donationIds: readonly string[] },
  now: Date,
): Promise<Map<string, ReceiptFacts>> {
  const ofDonations = await loadReceiptsOf(tx, donationIds)
  const others = byId(await loadReceipts(tx, receiptIds))
  return new Map(
    [...ofDonations, ...others].map(([key, { id, receipt }]) => [
      key,
      { id, receipt, link: receiptLink(app, id, now) },
    ]),
  )
}

/** The id in `field` of an event's payload, as a list; empty if there is none. */
function idIn(event: OutboxEvent, field: string): string[] {
  const id = (event as Record<string, unknown>)[field]
  return typeof id === 'string' ? [id] : []
}

/** Loads rows one by one, for rare events. */
async function each<Row>(
  ids: readonly string[],
  load: (id: string) => Promise<Row | null | undefined>,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const id of ids) {
    const row = await load(id)
    if (row) rows.set(id, row)
  }
  return rows
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))

/** Percentages of the goal that the owner is notified of, each once per campaign. */
const milestones = [25, 50, 75, 100] as const

/**
 * Records the milestones that the donations' campaigns have reached. Returns the highest new one of each campaign, keyed by the
 * campaign's first donation in the batch. Milestones that were reached before these donations, as by an import, are recorded only.
 */
async function reachMilestones(
  tx: Tx,
  donationIds: readonly string[],
  { donations, campaigns }: Pick<Rows, 'donations' | 'campaigns'>,
  now: Date,
): Promise<Map<string, number>> {
  const firstDonation = new Map<string, string>()
  for (const id of donationIds) {
    const campaignId = donations.get(id)?.campaignId
    if (campaignId !== undefined && !firstDonation.has(campaignId)) firstDonation.set(campaignId, id)
  }
  const reached = [...firstDonation.keys()].flatMap(id => {
    const progress = campaigns.get(id)?.progressPercent ?? 0
    return milestones.filter(percent => progress >= percent).map(percent => ({ id, percent }))
  })
  if (reached.length === 0) return new Map()
  const fresh = await tx.rows<Pick<CampaignMilestoneRow, 'campaignId' | 'percent'>>(
    'reach_milestones',
    `insert into campaign_milestones (campaign_id, percent, reached_at)
     select id, percent, $3 from unnest($1::text[], $2::smallint[]) as m(id, percent) order by id, percent
     on conflict do nothing returning campaign_id, percent`,
    [reached.map(({ id }) => id), reached.map(({ percent }) => percent), now],
  )
  const news = new Map<string, number>()
  for (const [campaignId, donationId] of firstDonation) {
    const campaign = campaigns.get(campaignId)
    const percent = Math.max(...fresh.flatMap(row => (row.campaignId === campaignId ? row.percent : [])), 0)
    if (campaign && percent > 0 && percent > (await percentBefore(tx, campaign)))
      news.set(donationId, percent)
  }
  return news
}

/** The campaign's progress in percent, without donations of which the owner has not been notified yet. */
async function percentBefore(tx: Tx, { id, goalCents, raisedCents }: CampaignFacts): Promise<number> {
  const [unannounced] = await tx.rows<{ cents: number }>(
    'unannounced_donations',
    `select coalesce(sum(d.amount), 0)::bigint as cents from outbox_events e
     join donations d on d.campaign_id = $1 and d.status = 'captured'
       and d.id = case when e.payload->>'donationId' ~ '^[0-9a-f-]{36}$' then (e.payload->>'donationId')::uuid end
     where e.kind = 'donation_captured' and e.handled_at is null and e.given_up_at is null`,
    [id],
  )
  return goalCents === 0 ? 0 : ((raisedCents - (unannounced?.cents ?? 0)) * 100) / goalCents
}
