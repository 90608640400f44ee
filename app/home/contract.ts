import type { EnteredBeforeProof, ProfileSetup, SignedInPlaces } from '../accounts/contract.ts'
import type { OwnPasskey } from '../accounts/passkeys/passkey.ts'
import type { CampaignCardData, OwnCampaign } from '../campaigns/contract.ts'
import type { FiguresSummary } from '../campaigns/figures/figures.ts'
import type { NewDonations, Testimonial } from '../donations/contract.ts'
import { type Address, addressOf, type Nothing } from '../lib/endpoint.ts'
import type { OwnWithdrawal } from '../withdrawals/contract.ts'
import type { FundsObstacle } from '../withdrawals/payout-obstacle.ts'
import type { FeeExample } from './fee-example.ts'

/** The data of `/`: the landing page for visitors, profile setup for people without a name, or the dashboard (P56). */
export type HomeData = LandingData | SignedInHomeData

/** The data of the landing page (P390), the same for every visitor. */
export type LandingData = {
  view: 'sign-up'
  campaigns: LandingCampaign[]
  totals: { raisedCents: number; donations: number; students: number }
  testimonials: Testimonial[]
  /** The fees of the example donation. */
  example: Pick<FeeExample, 'pays' | 'amount' | 'reaches'>
  topics: string[]
}

/** A campaign on the landing page, with a supporter's newest message. */
export type LandingCampaign = Omit<CampaignCardData, 'achievements' | 'moreAchievements'> & {
  word: string | null
  wordFrom: string | null
}

export type SignedInHomeData =
  | ({
      view: 'profile-setup'
      topics: string[]
      toReview: EnteredBeforeProof | null
      /** The active campaign, if it was published with a form that doesn't ask for the owner's own name. */
      campaign: OwnCampaign | null
    } & ProfileSetup)
  | Dashboard

/** A person's funds, in cents, and why they cannot be withdrawn, if so. */
export type Funds = {
  availableCents: number
  /** The amount that a request made now would withdraw. */
  withdrawableCents: number
  /** Refunds of money that had already been paid out; deducted from `availableCents`. */
  owedCents: number
  pendingCents: number
  /** Funds of campaigns whose withdrawals are paused; not included in the other amounts. */
  pausedCents: number
  /** The fees and payout of a request made now. */
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  /** The fees in force, and the platform fee's share in basis points. */
  feeScheduleId: string
  platformBp: number
  /** True if Withdraw Funds opens the restriction modal instead of the request form. */
  restricted: boolean
  /** The day on which the next funds become available, 'April 1, 2026'. */
  opensOn: string | null
  /** The day on which funds became withdrawable; null if none are. Also null for an admin, who may withdraw before that day. */
  openSince: string | null
  obstacle: string | null
}

/** Donations received in one calendar year, in the platform's time zone. */
export type YearActivity = { year: number; years: number[]; raisedCents: number; donations: number }

/** A deactivated campaign, and why its remaining funds can't be withdrawn now. `opensOn` is a formatted day, 'April 1, 2026'. */
export type DeletedCampaign = OwnCampaign & {
  lock: { kind: FundsObstacle | 'test' | 'review' } | { kind: 'closed'; opensOn: string | null } | null
}

export type Dashboard = {
  view: 'home'
  firstName: string
  funds: Funds
  activity: YearActivity
  /** The active campaign. */
  campaign: OwnCampaign | null
  /** The active campaign's recent donations for which the donor hasn't been thanked. */
  news: NewDonations | null
  /** The active campaign's last 30 days. */
  figures: FiguresSummary | null
  /** Inactive campaigns with money left, and the newest one if none is active. */
  deletedCampaigns: DeletedCampaign[]
  withdrawals: OwnWithdrawal[]
  /** The name and picture entered before this person verified the email, to keep or remove. */
  toReview: EnteredBeforeProof | null
  topics: string[]
}

/** The data of the Scholar Account page (P255). */
export type AccountData = {
  campaign: OwnCampaign | null
  /** True for a parent or guardian: of the active campaign's student, or of an earlier one's if none is active. */
  isGuardian: boolean
  raisedCents: number
  donations: number
  places: SignedInPlaces
  passkeys: OwnPasskey[]
  topics: string[]
}

/** The URL of the home page's data; omits an invalid year. */
export function homeAddress(search: URLSearchParams): Address<'GET /api/screens/home'> {
  const year = search.get('year') ?? ''
  return addressOf('GET /api/screens/home', /^20\d\d$/.test(year) ? { query: { year } } : {})
}

/** The dashboard as stored for offline reading: without bank account digits and without the review of entries, which needs the server. */
export function savedHome(data: HomeData): HomeData | undefined {
  if (data.view !== 'home') return undefined
  const withdrawals = data.withdrawals.map(withdrawal => ({ ...withdrawal, account: '••••' }))
  return { ...data, withdrawals, toReview: null }
}

const homeTabs = ['notifications', 'account', 'start-campaign'] as const
export type HomeTab = (typeof homeTabs)[number]

/** The tab that `/` shows instead of the dashboard, from `?tab=` (P243). */
export const homeTab = (search: URLSearchParams): HomeTab | undefined =>
  homeTabs.find(tab => tab === search.get('tab'))

export interface HomeEndpoints {
  'GET /api/screens/home': { query: { year?: string }; answer: HomeData }
  'GET /api/screens/account': { answer: AccountData }
  'GET /api/account/data': { answer: Response }
  'POST /api/account/delete': { body: Nothing; answer: Nothing }
  'POST /api/account/entered-before-proof': { body: { decision: 'keep' | 'remove' }; answer: Nothing }
}
