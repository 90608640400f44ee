import type { Db } from '../platform/database.server.ts'
import type { OutboxEvent } from '../platform/outbox.server.ts'
import type { EventFacts, ToldEvent, WithdrawalFacts } from './facts.ts'
import { loadParent, loadReport, loadUpdateNews, loadWeek } from './load-news.server.ts'
import {
  type CampaignRow,
  type DonationRow,
  loadCampaigns,
  loadDonations,
  loadPeople,
  loadWithdrawals,
  type PersonRow,
  type WithdrawalRow,
} from './load-rows.server.ts'

/** An outbox event as it was recorded. */
export type OpenEvent = { id: number; at: Date; event: OutboxEvent }

/**
 * The facts behind a batch of events, in four statements however many there are. An event whose rows are gone (a person
 * who left) is left out: there is nobody to tell.
 */
export async function loadFacts(
  db: Db,
  appUrl: string,
  open: readonly OpenEvent[],
  now: Date,
): Promise<ToldEvent[]> {
  const rows = await loadRows(
    db,
    appUrl,
    open.map(({ event }) => event),
    now,
  )
  return open.flatMap(({ id, at, event }) => {
    const facts = factsOf(event, rows)
    return facts ? [{ id, at, facts }] : []
  })
}

type Rows = {
  people: Map<string, PersonRow>
  admins: PersonRow[]
  campaigns: Map<string, CampaignRow>
  donations: Map<string, DonationRow>
  withdrawals: WithdrawalRow[]
  /** What needs rows of its own, by event. */
  news: Map<string, (rows: Rows) => EventFacts | null>
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
  const people = await loadPeople(db, [
    ...named(events, 'userId'),
    ...campaigns.map(campaign => campaign.ownerId),
    ...withdrawals.map(withdrawal => withdrawal.userId),
  ])
  return {
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

function factsOf(event: OutboxEvent, rows: Rows): EventFacts | null {
  switch (event.kind) {
    case 'code_requested': {
      const person = rows.people.get(event.userId)
      return person ? { kind: event.kind, person, code: event.code, purpose: event.purpose } : null
    }
    case 'password_reset_requested': {
      const person = rows.people.get(event.userId)
      return person ? { kind: event.kind, person, token: event.token } : null
    }
    case 'password_changed': {
      const person = rows.people.get(event.userId)
      return person ? { kind: event.kind, person } : null
    }
    case 'account_deleted': {
      const { email, locale, firstName } = event
      return { kind: event.kind, reader: { email, locale }, firstName }
    }
    case 'signed_up': {
      const person = rows.people.get(event.userId)
      return person ? { kind: event.kind, person, admins: rows.admins } : null
    }
    case 'campaign_created': {
      const campaign = rows.campaigns.get(event.campaignId)
      const owner = campaign && rows.people.get(campaign.ownerId)
      return owner
        ? { kind: event.kind, campaign, owner, byGuardian: campaign.byGuardian, admins: rows.admins }
        : null
    }
    case 'held_payment_refunded':
    case 'donation_thanked': {
      const donation = rows.donations.get(event.donationId)
      const campaign = donation && rows.campaigns.get(donation.campaignId)
      return campaign ? { kind: event.kind, donation, campaign } : null
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
      const campaign = rows.campaigns.get(event.campaignId)
      const owner = campaign && rows.people.get(campaign.ownerId)
      return owner ? { kind: event.kind, campaign, owner, admins: rows.admins } : null
    }
    case 'campaign_moderated': {
      const campaign = rows.campaigns.get(event.campaignId)
      const owner = campaign && rows.people.get(campaign.ownerId)
      return owner ? { kind: event.kind, campaign, owner, act: event.act, reason: event.reason } : null
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
    campaignIds.push(found.campaignId)
    news.set(newsKey(event), rows => {
      const campaign = rows.campaigns.get(found.campaignId)
      return campaign ? found.facts(campaign, rows) : null
    })
  }
  return { news, campaignIds }
}

type News = { campaignId: string; facts: (campaign: CampaignRow, rows: Rows) => EventFacts | null }

async function newsOf(db: Db, event: OutboxEvent, now: Date): Promise<News | null> {
  switch (event.kind) {
    case 'campaign_update_posted': {
      const update = await loadUpdateNews(db, event.updateId)
      if (!update) return null
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
      return parent
        ? { campaignId, facts: (campaign, { admins }) => ({ kind, campaign, parent, admins }) }
        : null
    }
    case 'weekly_report_due': {
      const found = await loadWeek(db, event.userId, now)
      if (!found) return null
      const { campaignId, week } = found
      return {
        campaignId,
        facts(campaign, { people }) {
          const person = people.get(event.userId)
          return person ? { kind: event.kind, person, campaign, week } : null
        },
      }
    }
    default:
      return null
  }
}

type DonationKind = 'donation_captured' | 'donation_refunded' | 'donation_disputed' | 'donation_dispute_won'

function donationFacts(kind: DonationKind, donationId: string, rows: Rows): EventFacts | null {
  const donation = rows.donations.get(donationId)
  const campaign = donation && rows.campaigns.get(donation.campaignId)
  const owner = campaign && rows.people.get(campaign.ownerId)
  return owner ? { kind, donation, campaign, owner, admins: rows.admins } : null
}

type WithdrawalEvent = Extract<OutboxEvent, { kind: `withdrawal_${string}` }>

function withdrawalFacts(event: WithdrawalEvent, rows: Rows): EventFacts | null {
  const asked = rows.withdrawals.filter(row =>
    event.kind === 'withdrawal_requested' ? row.requestId === event.requestId : row.id === event.withdrawalId,
  )
  const first = asked[0]
  const person = first && rows.people.get(first.userId)
  if (!person) return null
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
