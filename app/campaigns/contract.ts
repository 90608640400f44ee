import { z } from 'zod'
import { locales } from '../lib/locale.ts'
import {
  type BrowseFilter,
  type BrowseSort,
  browseFilterValues,
  browseSorts,
  maxSearchLength,
} from './browse/browse.ts'
import { deviceKinds } from './campaign.ts'
import { fieldChecks, type ShownFields } from './fields.ts'
import { type FormKey, formKeys, minorsAnswers } from './forms/answers.ts'
import { shareShapes } from './sharing/share-address.ts'
import { cleanLine } from './typed-text.ts'

/** The payload that creates a campaign (P75): the goal is in whole dollars, and blank fields get their defaults later. */
export const campaignPayload = z.strictObject(fieldChecks)
export type CampaignPayload = z.output<typeof campaignPayload>

export const formAnswers = campaignPayload.extend(minorsAnswers.shape)
export type FormAnswers = z.output<typeof formAnswers>

export const createCampaignInput = formAnswers.extend({
  form: z.enum(formKeys).default('scholar-form'),
  /** The language in which the consent statements were read, which is the one on record. */
  locale: z.enum(locales).default('en'),
  requestId: z.uuid(),
  deviceKind: z.enum(deviceKinds),
  /** Deactivates the owner's active campaign first (P78). */
  replaceActive: z.boolean().default(false),
})
export const formQuery = z.strictObject({ form: z.enum(formKeys).default('scholar-form') })
export type CreateCampaignInput = z.output<typeof createCampaignInput>
export type CreateCampaignRequest = z.input<typeof createCampaignInput>
/** `isListed`: on the browse page at once; otherwise after a review (P95). */
export type CampaignCreated = { campaignId: string; campaignLink: string; isListed: boolean }

/** The query of the browse page; `after` is the `next` of the previous page. */
export const browseQuery = z.strictObject({
  filter: z.enum(browseFilterValues).default('all'),
  sort: z.enum(browseSorts).default('funded-last'),
  search: z.string().overwrite(cleanLine).max(maxSearchLength).default(''),
  after: z.string().max(200).nullable().default(null),
})
export type BrowseQuery = z.output<typeof browseQuery>

/** Ignores the parameters that messengers add to an address. */
export const languageQuery = z.object({ lang: z.enum(locales).optional().catch(undefined) })
/** An unknown shape counts as wide, so that caches hold at most three pictures per campaign and language. */
export const sharePictureQuery = languageQuery.extend({
  shape: z.enum(shareShapes).default('wide').catch('wide'),
})

type Totals = {
  goalCents: number
  raisedCents: number
  /** People, who may have given more than once; `donationCount` counts donations (P83). */
  donorCount: number
  donationCount: number
  progressPercent: number
}
type Shown = {
  id: string
  studentName: string
  isMinor: boolean
  isEnded: boolean
  createdAt: string
} & Totals &
  Omit<ShownFields, keyof Totals>

/** A campaign's public page (P15). */
export type PublicCampaign = Omit<Shown, 'lastName' | 'university'> & {
  /** Null if a parent keeps it private (P93). */
  university: string | null
  /** False once it has ended, and while its owner is leaving. */
  takesDonations: boolean
  /** Whole days until the end, 0 on the last; null without an end date. */
  daysLeft: number | null
  /** Approved for the browse page (P96). */
  isListed: boolean
  /** The owner confirmed their email; nothing else was checked (P100). */
  isEmailConfirmed: boolean
  /** When an admin approved the current content; null if no one did. */
  reviewedAt: string | null
  noIndex: boolean
  topics: string[]
}

/** A card of the browse page. */
export type CampaignCardData = Pick<
  PublicCampaign,
  | 'id'
  | 'studentName'
  | 'university'
  | 'purpose'
  | 'profilePictureUrl'
  | 'goalCents'
  | 'raisedCents'
  | 'donorCount'
  | 'progressPercent'
  | 'endDate'
> & {
  /** The first two. */
  achievements: string[]
  moreAchievements: number
}

export type BrowsePageData = {
  campaigns: CampaignCardData[]
  filter: BrowseFilter
  sort: BrowseSort
  search: string
  /** The `after` of the next page; null on the last. */
  next: string | null
  topics: string[]
}

/** A campaign as its owner sees it, with the names as typed; `studentName` is public. */
export type OwnCampaign = Shown & {
  slug: string
  link: string
  withdrawnCents: number
  pendingCents: number
  /** raised − withdrawn − pending (P179). Negative after a refund of withdrawn money. */
  availableCents: number
  /** False shows Campaign Deleted (P79). */
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  /** A portrait, or a photo in the gallery. */
  hasPhoto: boolean
  /** The version that an edit names, so that two open windows don't overwrite each other. */
  updatedAt: string
}

/** The owner's active campaign, also in the facts of the refusal CampaignExists (409). */
export type ActiveCampaign = Pick<
  OwnCampaign,
  'id' | 'studentName' | 'purpose' | 'raisedCents' | 'donorCount'
>

/** A campaign for a donation. */
export type DonationCampaign = Pick<
  PublicCampaign,
  | 'id'
  | 'studentName'
  | 'firstName'
  | 'profilePictureUrl'
  | 'goalCents'
  | 'raisedCents'
  | 'donorCount'
  | 'endDate'
  | 'takesDonations'
> & { ownerId: string }

/** The initial data of a form; the session says who the person is. */
export type FormData = { form: FormKey; activeCampaign: ActiveCampaign | null; topics: string[] }
