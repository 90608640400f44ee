import type { Db } from '../platform/database.server.ts'
import { faultOn } from '../platform/faults.server.ts'
import type { OutboxEvent } from '../platform/outbox.server.ts'
import type { EventFacts, WithdrawalFacts } from './facts.ts'
import { loadParent, loadReport, loadUpdateNews, loadWeek } from './load-news.server.ts'
import {
  type CampaignRow,
  type DonationRow,
  loadCampaigns,
  loadDonations,
  loadLeavers,
  loadPeople,
  loadWithdrawals,
  type PersonRow,
  type WithdrawalRow,
} from './load-rows.server.ts'

/** An outbox event as it was recorded. */
export type OpenEvent = { id: number; at: Date; event: OutboxEvent }

/** An event with its facts; `nobody`: whom it was for has left, or it is no news any more; `missing`: its rows are not there. */
export type Found = OpenEvent & { facts: EventFacts | 'nobody' | 'missing' }

/** The facts behind a batch of events, in a fixed number of statements however many there are. */
export async function loadFacts(
  db: Db,
  appUrl: string,
  open: readonly OpenEvent[],
  now: Date,
): Promise<Found[]> {
  const rows = await loadRows(
    db,
    appUrl,
    open.map(({ event }) => event),
    now,
  )
  return open.map(found => ({ ...found, facts: factsOf(found.event, rows) ?? 'missing' }))
}

/** Null where the rows are not there. */
type Facts = EventFacts | 'nobody' | null

type Rows = {
  people: Map<string, PersonRow>
  /** Who has deleted their account. */
  left: Set<string>
  admins: PersonRow[]
  campaigns: Map<string, CampaignRow>
  donations: Map<string, DonationRow>
  withdrawals: WithdrawalRow[]
  /** What needs rows of its own, by event. */
  news: Map<string, (rows: Rows) => Facts>
}

async function loadRows(db: Db, appUrl: string, events: readonly OutboxEvent[], now: Date): Promise<Rows> {
  const { news, campaignIds } = await loadNews(db, events, now)
  const donations = await loadDonations(db, named(events, 'donationId'))
  const campaigns = await loadCampaigns(db, appUrl, [
    ...named(events, 'campaignId'),
    ...campaignIds,
    ...donations.map(donation => donation.campaignId),
  ])
  const withdrawals = await loadWithdrawals(db, {
    requestIds: named(events, 'requestId'),
    ids: named(events, 'withdrawalId'),
  })
  const ids = [
    ...named(events, 'userId'),
    ...campaigns.map(campaign => campaign.ownerId),
    ...withdrawals.map(withdrawal => withdrawal.userId),
  ]
  const people = await loadPeople(db, ids)
  return {
    left: await loadLeavers(db, ids),
    people: new Map(people.map(person => [person.userId, person])),
    admins: people.filter(person => person.isAdmin),
    campaigns: new Map(campaigns.map(campaign => [campaign.id, campaign])),
    donations: new Map(donations.map(donation => [donation.id, donation])),
    withdrawals,
    news,
  }
}

/** Every id that the events hold under `field`. */
function named(events: readonly OutboxEvent[], field: string): string[] {
  return events.flatMap(event => {
    const id = (event as Record<string, unknown>)[field]
    return typeof id === 'string' ? [id] : []
  })
}

/** The person, 'nobody' where they have left, null where there never was one. */
function personOf(userId: string, { people, left }: Rows): PersonRow | 'nobody' | null {
  return people.get(userId) ?? (left.has(userId) ? 'nobody' : null)
}

function ofPerson(userId: string, rows: Rows, facts: (person: PersonRow) => EventFacts): Facts {
  const person = personOf(userId, rows)
  return person === 'nobody' || person === null ? person : facts(person)
}

function ofCampaign(
  campaignId: string,
  rows: Rows,
  facts: (campaign: CampaignRow, owner: PersonRow) => EventFacts,
): Facts {
  const campaign = rows.campaigns.get(campaignId)
  return campaign ? ofPerson(campaign.ownerId, rows, owner => facts(campaign, owner)) : null
}

function factsOf(event: OutboxEvent, rows: Rows): Facts {
  const { admins } = rows
  switch (event.kind) {
    case 'code_requested': {
      const { kind, code, purpose } = event
      // Given up once, it holds no code any more.
      return code ? ofPerson(event.userId, rows, person => ({ kind, person, code, purpose })) : null
    }
    case 'password_reset_requested': {
      const { kind, token } = event
      return token ? ofPerson(event.userId, rows, person => ({ kind, person, token })) : null
    }
    case 'account_suspended':
    case 'account_restored': {
      const { kind, reason } = event
      return ofPerson(event.userId, rows, person => ({ kind, person, reason }))
    }
    case 'passkey_added':
    case 'passkey_removed': {
      const { kind, name } = event
      return ofPerson(event.userId, rows, person => ({ kind, person, name }))
    }
    case 'password_changed':
    case 'user_id_changed':
    case 'profile_completed': {
      const { kind } = event
      return ofPerson(event.userId, rows, person => ({ kind, person }))
    }
    case 'account_deleted': {
      const { kind, email, locale, firstName } = event
      return email ? { kind, reader: { email, locale }, firstName } : null
    }
    case 'signed_up': {
      const { kind, welcome } = event
      return ofPerson(event.userId, rows, person => ({
        kind,
        person,
        isWelcomed: welcome !== false,
        admins,
      }))
    }
    case 'campaign_created': {
      const { kind } = event
      return ofCampaign(event.campaignId, rows, (campaign, owner) => {
        return { kind, campaign, owner, byGuardian: campaign.byGuardian, admins }
      })
    }
    case 'held_payment_refunded':
    case 'donation_thanked': {
      const { kind } = event
      const donation = rows.donations.get(event.donationId)
      const campaign = donation && rows.campaigns.get(donation.campaignId)
      return campaign ? { kind, donation, campaign } : null
    }
    case 'held_payment_disputed': {
      const donation = rows.donations.get(event.donationId)
      const campaign = donation && rows.campaigns.get(donation.campaignId)
      return campaign ? { kind: event.kind, donation, campaign, admins: rows.admins } : null
    }
    case 'donation_captured':
    case 'donation_refunded':
    case 'donation_disputed':
    case 'donation_dispute_won':
      return donationFacts(event.kind, event.donationId, rows)
    case 'withdrawal_requested':
    case 'withdrawal_approved':
    case 'withdrawal_rejected':
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return withdrawalFacts(event, rows)
    case 'consent_withdrawn':
    case 'consent_given': {
      const { kind } = event
      return ofCampaign(event.campaignId, rows, (campaign, owner) => ({ kind, campaign, owner, admins }))
    }
    case 'campaign_moderated': {
      const { kind, act, reason } = event
      return ofCampaign(event.campaignId, rows, (campaign, owner) => ({
        kind,
        campaign,
        owner,
        act,
        reason,
      }))
    }
    case 'notices_bundled': {
      const { kind, of, count } = event
      return { kind, of, count, admins }
    }
    case 'campaign_update_posted':
    case 'campaign_reported':
    case 'parental_form_submitted':
    case 'weekly_report_due':
      return rows.news.get(newsKey(event))?.(rows) ?? null
    default:
      throw new Error(`no such event: ${(event as { kind: string }).kind}`)
  }
}

const newsKey = (event: OutboxEvent) => JSON.stringify(event)

/** Facts of the rarer events: each loads its own rows, and is made once campaigns and people are known. */
async function loadNews(db: Db, events: readonly OutboxEvent[], now: Date) {
  const news: Rows['news'] = new Map()
  const campaignIds: string[] = []
  for (const event of events) {
    const found = await newsOf(db, event, now)
    if (!found) continue
    if (found === 'nobody') {
      news.set(newsKey(event), () => 'nobody')
      continue
    }
    campaignIds.push(found.campaignId)
    news.set(newsKey(event), rows => {
      const campaign = rows.campaigns.get(found.campaignId)
      return campaign ? found.facts(campaign, rows) : null
    })
  }
  return { news, campaignIds }
}

type News = { campaignId: string; facts: (campaign: CampaignRow, rows: Rows) => Facts }

/** What was taken back, or left with its author, is no news any more. */
async function newsOf(db: Db, event: OutboxEvent, now: Date): Promise<News | 'nobody' | null> {
  switch (event.kind) {
    case 'campaign_update_posted': {
      const update = await loadUpdateNews(db, event.updateId)
      if (!update) return 'nobody'
      const { campaignId, body, readers } = update
      return { campaignId, facts: campaign => ({ kind: event.kind, body, campaign, readers }) }
    }
    case 'campaign_reported': {
      const report = await loadReport(db, event.reportId)
      if (!report) return null
      const { campaignId, reason, details } = report
      return {
        campaignId,
        facts: (campaign, { admins }) => ({ kind: event.kind, reason, details, campaign, admins }),
      }
    }
    case 'parental_form_submitted': {
      const { campaignId, kind } = event
      const parent = await loadParent(db, campaignId)
      return {
        campaignId,
        facts(campaign, { admins, left }) {
          if (parent) return { kind, campaign, parent, admins }
          return left.has(campaign.ownerId) ? 'nobody' : null
        },
      }
    }
    case 'weekly_report_due': {
      const found = await loadWeek(db, event.userId, now)
      if (!found) return 'nobody'
      const { campaignId, week } = found
      return {
        campaignId,
        facts: (campaign, rows) =>
          ofPerson(event.userId, rows, person => ({ kind: event.kind, person, campaign, week })),
      }
    }
    default:
      return null
  }
}

type DonationKind = 'donation_captured' | 'donation_refunded' | 'donation_disputed' | 'donation_dispute_won'

/** A donor's receipt and the admins' notices need no owner: who has left simply gets nothing. */
function donationFacts(kind: DonationKind, donationId: string, rows: Rows): Facts {
  const donation = rows.donations.get(donationId)
  const campaign = donation && rows.campaigns.get(donation.campaignId)
  const owner = campaign && personOf(campaign.ownerId, rows)
  if (!owner) return null
  if (owner === 'nobody' && faultOn('mails-need-owner')) return 'nobody'
  return { kind, donation, campaign, owner: owner === 'nobody' ? null : owner, admins: rows.admins }
}

type WithdrawalEvent = Extract<OutboxEvent, { kind: `withdrawal_${string}` }>

function withdrawalFacts(event: WithdrawalEvent, rows: Rows): Facts {
  const asked = rows.withdrawals.filter(row =>
    event.kind === 'withdrawal_requested' ? row.requestId === event.requestId : row.id === event.withdrawalId,
  )
  const first = asked[0]
  const person = first && personOf(first.userId, rows)
  if (!person || person === 'nobody') return person ?? null
  const withdrawal = together(asked, first)
  if (event.kind === 'withdrawal_requested') {
    return { kind: event.kind, withdrawal, person, admins: rows.admins }
  }
  if (event.kind === 'withdrawal_rejected') {
    return { kind: event.kind, withdrawal, person, reason: first.reason }
  }
  return { kind: event.kind, withdrawal, person }
}

/** The rows of one request as its owner asked for them: in one sum. */
function together(rows: readonly WithdrawalRow[], first: WithdrawalRow): WithdrawalFacts {
  const sum = (of: (row: WithdrawalRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    amountCents: sum(row => row.amountCents),
    platformFeeCents: sum(row => row.platformFeeCents),
    processingFeeCents: sum(row => row.processingFeeCents),
    payoutCents: sum(row => row.payoutCents),
    accountHolder: first.accountHolder,
    accountLast4: first.accountLast4,
    accountType: first.accountType,
    campaignCount: rows.length,
    campaignTitles: rows.flatMap(row => row.campaignTitles),
  }
}
