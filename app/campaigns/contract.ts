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
import type { PreparedAnswers } from './drafts/draft.ts'
import { fieldChecks, type ShownFields } from './fields.ts'
import { type FormKey, formKeys, minorsAnswers } from './forms/answers.ts'
import { posterSizes, shareShapes } from './sharing/share-address.ts'
import { cleanLine } from './typed-text.ts'

/** The campaign fields that a form sends (P75). The goal is in whole dollars; defaults for blank fields are filled in later. */
export const campaignPayload = z.strictObject(fieldChecks)
export type CampaignPayload = z.output<typeof campaignPayload>

export const formAnswers = campaignPayload.extend(minorsAnswers.shape)
export type FormAnswers = z.output<typeof formAnswers>

export const createCampaignInput = formAnswers.extend({
  form: z.enum(formKeys).default('scholar-form'),
  /** The language in which a guardian read the consent statements; recorded with the consent. */
  locale: z.enum(locales).default('en'),
  requestId: z.uuid(),
  deviceKind: z.enum(deviceKinds),
  /** Deactivates the owner's active campaign first (P78). */
  replaceActive: z.boolean().default(false),
})
export const formQuery = z.strictObject({ form: z.enum(formKeys).default('scholar-form') })
export type CreateCampaignInput = z.output<typeof createCampaignInput>
export type CreateCampaignRequest = z.input<typeof createCampaignInput>
/** `isListed` is true if the campaign is on the browse page at once, and false if an admin must review it first (P95). */
export type CampaignCreated = { campaignId: string; campaignLink: string; isListed: boolean }

/** The query of the browse page; `after` is the `next` of the previous page. */
export const browseQuery = z.strictObject({
  filter: z.enum(browseFilterValues).default('all'),
  sort: z.enum(browseSorts).default('funded-last'),
  search: z.string().overwrite(cleanLine).max(maxSearchLength).default(''),
  after: z.string().max(200).nullable().default(null),
})
export type BrowseQuery = z.output<typeof browseQuery>

/** Ignores other query parameters, because messengers add some to URLs. */
export const languageQuery = z.object({ lang: z.enum(locales).optional().catch(undefined) })
/** An unknown shape counts as wide, so that caches hold at most three pictures per campaign and language. */
export const sharePictureQuery = languageQuery.extend({
  shape: z.enum(shareShapes).default('wide').catch('wide'),
})

export const posterQuery = languageQuery.extend({
  size: z.enum(posterSizes).default('letter').catch('letter'),
})

type Totals = {
  goalCents: number
  raisedCents: number
  /** The number of people who donated, each counted once; `donationCount` counts donations (P83). */
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

/** A campaign as its public page shows it (P15). */
export type PublicCampaign = Omit<Shown, 'lastName' | 'university'> & {
  /** Null if a parent keeps it private (P93). */
  university: string | null
  /** False if the campaign has ended, or while its owner is deleting their account. */
  takesDonations: boolean
  /** Approved for the browse page (P96). */
  isListed: boolean
  /** The owner confirmed their email; nothing else was checked (P100). */
  isEmailConfirmed: boolean
  /** When an admin approved the current content, as an ISO instant; null if no admin has. */
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
  /** The first two achievements; `moreAchievements` is the number of others. */
  achievements: string[]
  moreAchievements: number
}

export type BrowsePageData = {
  /** True if the page shows the latest donations one after another (P859). */
  showsLatest: boolean
  campaigns: CampaignCardData[]
  filter: BrowseFilter
  sort: BrowseSort
  search: string
  /** The `after` of the next page; null on the last. */
  next: string | null
  topics: string[]
}

/** A campaign as its owner sees it, with the full names; `studentName` is the public name. */
export type OwnCampaign = Shown & {
  slug: string
  link: string
  withdrawnCents: number
  pendingCents: number
  /** raised − withdrawn − pending (P179). Negative after a refund of withdrawn money. */
  availableCents: number
  /** If false, the owner's screen shows Campaign Deleted (P79). */
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  /** True while a private word that a report found hides the page (P889). */
  isHiddenForPrivacy: boolean
  /** True if the campaign has a portrait or a photo in its gallery. */
  hasPhoto: boolean
  /** True if the donors were told what their money did (P910). */
  hasImpact: boolean
  /** The campaign's version, an ISO instant. An edit sends it back, so that edits in two open windows don't overwrite each other. */
  updatedAt: string
}

/** The owner's active campaign, also in the facts of the refusal CampaignExists (409). */
export type ActiveCampaign = Pick<
  OwnCampaign,
  'id' | 'studentName' | 'purpose' | 'raisedCents' | 'donorCount'
>

/** The campaign that a donation is for, with its owner. */
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

/** The initial data of a form; the session contains the person's own data. */
export type FormData = {
  form: FormKey
  activeCampaign: ActiveCampaign | null
  /** What the organization's program prepared for the account (P659); null for other forms. */
  prepared: PreparedAnswers | null
  /** True if parents may say that they heard from Rally Cap (P858). */
  offersRallyCap: boolean
  topics: string[]
}
