import { z } from 'zod'
import { locales } from '../lib/locale.ts'
import {
  type BrowseFilter,
  type BrowseSort,
  browseFilterValues,
  browseSorts,
  mostSearched,
} from './browse/browse.ts'
import { deviceKinds } from './campaign.ts'
import { fieldChecks } from './fields.ts'
import { formKeys } from './forms/form-keys.ts'
import { minorsAnswers } from './forms/minors-answers.ts'
import { shareShapes } from './sharing/share-address.ts'
import { cleanLine } from './typed-text.ts'

/** The campaign creation payload (P75). The goal is in whole dollars, as typed; blank fields get their defaults later. */
export const campaignPayload = z.strictObject(fieldChecks)
export type CampaignPayload = z.output<typeof campaignPayload>

/** What a form asks for beside the campaign's own payload. */
export const formAnswers = campaignPayload.extend(minorsAnswers.shape)
export type FormAnswers = z.output<typeof formAnswers>

/** What a form sends: the answers, which form it is, an id made by the browser before it submits, and where it was filled in. */
export const createCampaignInput = formAnswers.extend({
  form: z.enum(formKeys).default('scholar-form'),
  /** The language in which the consent statements were read: those words are on record. */
  locale: z.enum(locales).default('en'),
  requestId: z.uuid(),
  deviceKind: z.enum(deviceKinds),
  /** True after "deactivate the current one and create the new one" (P78). */
  replaceActive: z.boolean().default(false),
})
export type CreateCampaignInput = z.output<typeof createCampaignInput>
export type CreateCampaignRequest = z.input<typeof createCampaignInput>
/** `isListed`: on the browse page at once, otherwise after a review (P95). */
export type CampaignCreated = { campaignId: string; campaignLink: string; isListed: boolean }

/** Facts of the refusal CampaignExists (409): what would be deactivated. */
export type ActiveCampaign = {
  id: string
  title: string
  studentName: string
  purpose: string
  raisedCents: number
  donorCount: number
}

/** The query of the browse page; `after` is where the previous page ended. */
export const browseQuery = z.strictObject({
  filter: z.enum(browseFilterValues).default('all'),
  sort: z.enum(browseSorts).default('funded-last'),
  search: z.string().overwrite(cleanLine).max(mostSearched).default(''),
  after: z.string().max(200).nullable().default(null),
})
export type BrowseQuery = z.output<typeof browseQuery>

/** Messengers add parameters of their own to an address; they are ignored. */
export const languageQuery = z.object({ lang: z.enum(locales).optional().catch(undefined) })
/** A shape that nobody draws is answered as the wide one, so that caches hold three of each campaign and language. */
export const sharePictureQuery = languageQuery.extend({
  shape: z.enum(shareShapes).default('wide').catch('wide'),
})

/** One campaign as a stranger may see it (P15): nothing of it is private. Money in cents, instants in ISO. */
export type PublicCampaign = {
  id: string
  title: string
  studentName: string
  firstName: string
  isMinor: boolean
  /** Null where a parent keeps it to themselves (P93). */
  university: string | null
  major: string
  academicYear: string
  purpose: string
  story: string
  achievements: string[]
  profilePictureUrl: string | null
  goalCents: number
  raisedCents: number
  /** People; what they gave in all is `donationCount` donations (P83). */
  donorCount: number
  donationCount: number
  progressPercent: number
  endDate: string | null
  isEnded: boolean
  /** False once it has ended, and while its owner is leaving. */
  takesDonations: boolean
  /** Whole days until the end, 0 on the last; null without an end date. */
  daysLeft: number | null
  /** Approved for the browse page (P96). */
  isListed: boolean
  /** The owner has proven their email: nothing else was checked by that (P100). */
  isEmailConfirmed: boolean
  /** When an admin approved what the page says now; null where nobody has, or where it changed since. */
  reviewedAt: string | null
  noIndex: boolean
  createdAt: string
  topics: string[]
}

/** One card of the browse page. */
export type CampaignCardData = {
  id: string
  title: string
  studentName: string
  university: string | null
  purpose: string
  profilePictureUrl: string | null
  goalCents: number
  raisedCents: number
  donorCount: number
  progressPercent: number
  endDate: string | null
  /** The first two. */
  achievements: string[]
  moreAchievements: number
}

export type BrowsePageData = {
  campaigns: CampaignCardData[]
  filter: BrowseFilter
  sort: BrowseSort
  search: string
  /** Where the next page starts; null on the last. */
  next: string | null
  topics: string[]
}

/** One campaign as its owner sees it. */
export type OwnCampaign = {
  id: string
  title: string
  slug: string
  link: string
  studentName: string
  /** As they were typed; `studentName` is what a stranger reads. */
  firstName: string
  lastName: string
  isMinor: boolean
  university: string
  major: string
  academicYear: string
  purpose: string
  story: string
  achievements: string[]
  profilePictureUrl: string | null
  goalCents: number
  raisedCents: number
  withdrawnCents: number
  pendingCents: number
  /** raised − withdrawn − pending (P179). Below zero after a refund of what was already withdrawn. */
  availableCents: number
  /** People; what they gave in all is `donationCount` donations (P83). */
  donorCount: number
  donationCount: number
  progressPercent: number
  endDate: string | null
  isEnded: boolean
  /** False reads Campaign Deleted (P79). */
  isActive: boolean
  isApproved: boolean
  consentWithdrawn: boolean
  /** A portrait, or a photo in its gallery. */
  hasPhoto: boolean
  createdAt: string
  /** When the owner last changed it: an edit names this version, so that two open windows do not overwrite each other. */
  updatedAt: string
}

/** What a donation needs to know of a campaign; loaded only while it may take donations. */
export type DonationCampaign = {
  id: string
  ownerId: string
  title: string
  studentName: string
  firstName: string
  profilePictureUrl: string | null
  goalCents: number
  raisedCents: number
  donorCount: number
  endDate: string | null
  takesDonations: boolean
}

/** What a form starts from; who the person is stands in the session. */
export type FormData = { activeCampaign: ActiveCampaign | null; topics: string[] }
