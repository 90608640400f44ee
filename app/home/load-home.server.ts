import type { SignedInPlaces } from '../accounts/contract.ts'
import { loadOwnPasskeys } from '../accounts/passkeys/own-passkeys.server.ts'
import type { OwnPasskey } from '../accounts/passkeys/passkey.ts'
import { loadEntriesToReview, loadProfileSetup } from '../accounts/profile/profile.server.ts'
import { loadOwnSessions } from '../accounts/sessions/end-session.server.ts'
import { can, isStaff } from '../accounts/staff-roles.ts'
import { calendarDay, campaignMonth } from '../campaigns/campaign.ts'
import type { OwnCampaign } from '../campaigns/contract.ts'
import { loadFiguresSummary } from '../campaigns/figures/load-figures.server.ts'
import { loadOwnCampaigns } from '../campaigns/load-campaigns.server.ts'
import { loadNewDonations } from '../donations/supporters/thank-donor.server.ts'
import type { Fees } from '../fees/fee-schedule.ts'
import { loadFees } from '../fees/load-fees.server.ts'
import type { Locale } from '../lib/locale.ts'
import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import {
  availableOf,
  type CampaignFunds,
  lockOf,
  summarizeFunds,
  testCentsOf,
  withdrawalObstacle,
} from '../withdrawals/funds.ts'
import { loadFunds } from '../withdrawals/load-funds.server.ts'
import { loadOwnWithdrawals } from '../withdrawals/load-own-withdrawals.server.ts'
import { payoutOf } from '../withdrawals/payout.ts'
import { wordsOf } from '../words/languages.ts'
import type { AccountData, Dashboard, Funds, HomeData, YearActivity } from './contract.ts'
import { loadLandingPage } from './load-landing-page.server.ts'

const recentWithdrawals = 8

type Call = { app: App; viewer: Viewer; now: Date; locale: Locale }

/** Loads the data of `/` for a visitor or a signed-in person (P56). */
export async function loadHome(
  app: App,
  viewer: Viewer | null,
  now: Date,
  year: number | undefined,
  locale: Locale = 'en',
): Promise<HomeData> {
  if (!viewer) return await loadLandingPage(app.db, now)
  const topics = [`user:${viewer.userId}`]
  const toReview = await loadEntriesToReview(app.db, viewer.userId)
  // Staff skip the student's setup: they have other things to do first.
  if (!viewer.firstName && !isStaff(viewer)) {
    const campaigns = await loadOwnCampaigns(app.db, viewer.userId, now)
    const campaign = campaigns.find(({ isActive }) => isActive) ?? null
    return { view: 'profile-setup', topics, toReview, campaign, ...loadProfileSetup(viewer) }
  }
  return { ...(await loadDashboard({ app, viewer, now, locale }, topics, year)), toReview }
}

async function loadDashboard(
  call: Call,
  topics: string[],
  year: number | undefined,
): Promise<Omit<Dashboard, 'toReview'>> {
  const { app, viewer, now } = call
  const campaigns = await loadOwnCampaigns(app.db, viewer.userId, now)
  const { timeZone } = app.env
  const campaign = campaigns.find(({ isActive }) => isActive) ?? null
  const [holdings, activity, withdrawals, news, figures, fees] = await Promise.all([
    loadFunds(app, viewer.userId),
    loadActivity(app.db, campaigns, { now, timeZone, year }),
    loadOwnWithdrawals(app.db, {
      userId: viewer.userId,
      limit: recentWithdrawals,
      now,
      timeZone,
      locale: call.locale,
    }),
    campaign && loadNewDonations(app.db, campaign.id, now),
    campaign && loadFiguresSummary(app.db, campaign.id, { now, timeZone }),
    loadFees(app.db, now),
  ])
  return {
    view: 'home',
    firstName: viewer.firstName,
    funds: fundsOf(call, holdings, fees),
    activity,
    campaign,
    news,
    figures,
    deletedCampaigns: deletedToShow(campaigns).map(deleted => ({
      ...deleted,
      ...remainderOf(call, holdings, deleted.id),
    })),
    withdrawals,
    topics,
  }
}

function deletedToShow(campaigns: readonly OwnCampaign[]): OwnCampaign[] {
  const noneActive = !campaigns.some(campaign => campaign.isActive)
  return campaigns.filter(
    (campaign, newest) => !campaign.isActive && (campaign.availableCents > 0 || (noneActive && newest === 0)),
  )
}

/** A campaign's remaining cents, and why they can't be withdrawn now (`lock`, null if they can). */
function remainderOf(
  { app, viewer, now, locale }: Call,
  holdings: readonly CampaignFunds[],
  campaignId: string,
) {
  const { timeZone } = app.env
  const funds = holdings.find(held => held.campaignId === campaignId)
  if (!funds) return { lock: null }
  const lock = lockOf(funds, { withdrawsAnytime: can(viewer, 'withdrawAnytime'), now, timeZone })
  const availableCents = lock?.kind === 'test' ? testCentsOf(funds) : availableOf(funds)
  if (lock?.kind !== 'closed') return { availableCents, lock }
  const opensOn = lock.opensAt && calendarDay(lock.opensAt, timeZone, locale)
  return { availableCents, lock: { kind: lock.kind, opensOn } }
}

function fundsOf({ app, viewer, now, locale }: Call, campaigns: readonly CampaignFunds[], fees: Fees): Funds {
  const { timeZone } = app.env
  const summary = summarizeFunds(campaigns, {
    withdrawsAnytime: can(viewer, 'withdrawAnytime'),
    now,
    timeZone,
  })
  const obstacle = withdrawalObstacle(campaigns, summary)
  const { platformFee, processingFee, payout } = payoutOf(summary.withdrawableCents, fees)
  return {
    availableCents: summary.availableCents,
    withdrawableCents: summary.withdrawableCents,
    owedCents: summary.owedCents,
    pendingCents: summary.pendingCents,
    pausedCents: summary.pausedCents,
    platformFeeCents: platformFee,
    processingFeeCents: processingFee,
    payoutCents: payout,
    feeScheduleId: fees.id,
    platformBp: fees.platformBp,
    restricted: summary.restricted,
    opensOn: summary.opensAt && calendarDay(summary.opensAt, timeZone, locale),
    openSince: summary.openSince && calendarDay(summary.openSince, timeZone, locale),
    obstacle: obstacle ? wordsOf(locale)(obstacle.message, obstacle.details.values) : null,
  }
}

/** Loads the Scholar Account page: the active campaign, the totals of all of this person's campaigns, sessions, and passkeys. */
export async function loadAccount(call: Call): Promise<AccountData> {
  const { app, viewer, now } = call
  const campaigns = await loadOwnCampaigns(app.db, viewer.userId, now)
  const campaign = campaigns.find(({ isActive }) => isActive) ?? null
  return {
    campaign,
    isGuardian: campaign?.isMinor ?? campaigns.some(({ isMinor }) => isMinor),
    ...totalsOf(campaigns),
    places: await loadPlaces(call),
    passkeys: await loadPasskeys(call),
    topics: [`user:${viewer.userId}`],
  }
}

async function loadPlaces({ app, viewer, now, locale }: Call): Promise<SignedInPlaces> {
  const { sessions, devices } = await loadOwnSessions(app.db, viewer, now)
  const day = (at: Date) => calendarDay(at, app.env.timeZone, locale)
  const shown = <Place extends { since: Date; lastSeen: Date }>(place: Place) => ({
    ...place,
    since: day(place.since),
    lastSeen: day(place.lastSeen),
  })
  return { sessions: sessions.map(shown), devices: devices.map(shown) }
}

async function loadPasskeys({ app, viewer, locale }: Call): Promise<OwnPasskey[]> {
  const passkeys = await loadOwnPasskeys(app.db, viewer.userId)
  const day = (at: Date) => calendarDay(at, app.env.timeZone, locale)
  return passkeys.map(({ id, name, madeAt, lastUsedAt }) => ({
    id,
    name,
    madeOn: day(madeAt),
    lastUsedOn: lastUsedAt && day(lastUsedAt),
  }))
}

/** Sums the donations of campaigns in one calendar year, in the platform's time zone; the current year by default. */
export async function loadActivity(
  db: Db,
  campaigns: readonly OwnCampaign[],
  { now, timeZone, year }: { now: Date; timeZone: string; year: number | undefined },
): Promise<YearActivity> {
  const thisYear = Number(campaignMonth(now, timeZone).slice(0, 4))
  const first = (await firstYear(db, campaigns)) ?? thisYear
  const years = Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back)
  const shown = year && years.includes(year) ? year : thisYear
  // If all donations are from this year, the campaigns' stored totals are the year's totals.
  if (years.length <= 1) return { year: shown, years: [shown], ...totalsOf(campaigns) }
  return { year: shown, years, ...(await donationsIn(db, campaigns, shown)) }
}

/** Sums the raised cents and the number of donations, from the campaigns' stored totals. */
export function totalsOf(campaigns: readonly OwnCampaign[]): { raisedCents: number; donations: number } {
  return {
    raisedCents: campaigns.reduce((sum, campaign) => sum + campaign.raisedCents, 0),
    donations: campaigns.reduce((sum, campaign) => sum + campaign.donationCount, 0),
  }
}

async function firstYear(db: Db, campaigns: readonly OwnCampaign[]): Promise<number | null> {
  const [row] = await db.rows<{ year: number | null }>(
    'first_year_of_campaigns',
    `select extract(year from min(day))::int as year from rollups.campaign_days where campaign_id = any($1) and donations > 0`,
    [campaigns.map(campaign => campaign.id)],
  )
  return row?.year ?? null
}

async function donationsIn(db: Db, campaigns: readonly OwnCampaign[], year: number) {
  const [row] = await db.rows<{ raisedCents: number; donations: number }>(
    'donations_in_year',
    `select coalesce(sum(amount), 0)::bigint as raised_cents, coalesce(sum(donations), 0)::bigint as donations
     from rollups.campaign_days
     where campaign_id = any($1) and day >= make_date($2, 1, 1) and day < make_date($2 + 1, 1, 1)`,
    [campaigns.map(campaign => campaign.id), year],
  )
  return row ?? { raisedCents: 0, donations: 0 }
}
