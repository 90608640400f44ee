import type { EnteredBeforeProof, ProfileSetup, SignedInPlaces } from '../accounts/contract.ts'
import type { OwnPasskey } from '../accounts/passkeys/passkey.ts'
import type { CampaignCardData, OwnCampaign } from '../campaigns/contract.ts'
import type { FiguresSummary } from '../campaigns/figures/figures.ts'
import type { NewDonations, Testimonial } from '../donations/contract.ts'
import { type Address, addressOf, type Nothing } from '../lib/endpoint.ts'
import type { OwnWithdrawal } from '../withdrawals/contract.ts'
import type { FundsObstacle } from '../withdrawals/payout-obstacle.ts'

/** What `/` shows: the door to a visitor, profile setup to who has no name yet, else the dashboard (P56). */
export type HomeData = DoorData | SignedInHomeData

/** What a stranger sees around the sign-up (P390): the same for all of them. */
export type DoorData = {
  view: 'sign-up'
  campaigns: DoorCampaign[]
  totals: { raisedCents: number; donations: number; students: number }
  testimonials: Testimonial[]
  topics: string[]
}

/** A campaign on the door, with the newest words that a supporter left for it. */
export type DoorCampaign = Omit<CampaignCardData, 'achievements' | 'moreAchievements'> & {
  word: string | null
  wordFrom: string | null
}

export type SignedInHomeData =
  | ({
      view: 'profile-setup'
      topics: string[]
      toReview: EnteredBeforeProof | null
      /** Published by a form that did not ask for this person's own name. */
      campaign: OwnCampaign | null
    } & ProfileSetup)
  | Dashboard

/** What may be withdrawn, in cents, and why not. */
export type Funds = {
  availableCents: number
  /** What a request made now would take. */
  withdrawableCents: number
  /** Refunded after it had been paid out; taken off what is available. */
  owedCents: number
  pendingCents: number
  /** Of campaigns whose withdrawals are paused: in no other figure. */
  pausedCents: number
  /** The lines of a request made now. */
  platformFeeCents: number
  processingFeeCents: number
  payoutCents: number
  /** The restriction modal opens instead of the form. */
  restricted: boolean
  /** The platform's calendar day on which the next funds open, 'April 1, 2026'. */
  opensOn: string | null
  /** The calendar day since which some of it may be withdrawn; null where none may, and for an admin before that day. */
  openSince: string | null
  /** Why nothing can be requested now, or null. */
  obstacle: string | null
}

/** Donations received in one year of the platform's calendar. */
export type YearActivity = { year: number; years: number[]; raisedCents: number; donations: number }

/** A deactivated campaign, what of its money is left, and why that cannot leave now. `opensOn` is a calendar day. */
export type DeletedCampaign = OwnCampaign & {
  lock: { kind: FundsObstacle | 'test' | 'review' } | { kind: 'closed'; opensOn: string | null } | null
}

export type Dashboard = {
  view: 'home'
  firstName: string
  funds: Funds
  activity: YearActivity
  /** The active campaign, or null. */
  campaign: OwnCampaign | null
  /** Its donations without thanks of the last days; null where there is none. */
  news: NewDonations | null
  /** How the active campaign did in the last 30 days. */
  figures: FiguresSummary | null
  /** Inactive campaigns whose funds are not all withdrawn, and the newest one where none is active. */
  deletedCampaigns: DeletedCampaign[]
  withdrawals: OwnWithdrawal[]
  /** What someone entered before this person verified the address; null when there is nothing to decide. */
  toReview: EnteredBeforeProof | null
  topics: string[]
}

/** Scholar Account (P255). */
export type AccountData = {
  campaign: OwnCampaign | null
  raisedCents: number
  donations: number
  places: SignedInPlaces
  passkeys: OwnPasskey[]
  topics: string[]
}

/** The home loader's address; a year that is no year is left out. */
export function homeAddress(search: URLSearchParams): Address<'GET /api/screens/home'> {
  const year = search.get('year') ?? ''
  return addressOf('GET /api/screens/home', /^20\d\d$/.test(year) ? { query: { year } } : {})
}

/** What a device keeps of `/`: the dashboard, without the bank accounts' last figures and without decisions that need the server. */
export function savedHome(data: HomeData): HomeData | undefined {
  if (data.view !== 'home') return undefined
  const withdrawals = data.withdrawals.map(withdrawal => ({ ...withdrawal, account: '••••' }))
  return { ...data, withdrawals, toReview: null }
}

const homeTabs = ['notifications', 'account', 'start-campaign'] as const
export type HomeTab = (typeof homeTabs)[number]

/** The query tab that `/` shows in the place of home (P243). */
export const homeTab = (search: URLSearchParams): HomeTab | undefined =>
  homeTabs.find(tab => tab === search.get('tab'))

/** The types of the endpoints for the signed-in person's own pages and data. */
export interface HomeEndpoints {
  'GET /api/screens/home': { query: { year?: string }; answer: HomeData }
  'GET /api/screens/account': { answer: AccountData }
  'GET /api/account/data': { answer: Response }
  'POST /api/account/delete': { body: Nothing; answer: Nothing }
  'POST /api/account/entered-before-proof': { body: { decision: 'keep' | 'remove' }; answer: Nothing }
}
