import { z } from 'zod'
import { emailField, refuseNoName } from '../../accounts/contract.ts'
import type { OwnDonation, YearTotal } from '../../donations/own-donations/own-donation.ts'
import { type Locale, locales } from '../../lib/locale.ts'
import { cleanName } from '../../lib/person-name.ts'
import { phrase } from '../../lib/phrase.ts'
import type { OwnReceipt } from '../receipts/contract.ts'

export const linkInput = z.strictObject({ email: emailField })
export const openLinkInput = z.strictObject({ token: z.string().min(1).max(200) })
export const openCodeInput = z.strictObject({
  requestId: z.uuid(),
  code: z.string().regex(/^\d{6}$/, phrase('Enter the 6 digits of the code.')),
})

export const ownDonationParams = z.strictObject({ donationId: z.uuid() })
/** Null shows the donor as anonymous. */
export const nameInput = z.strictObject({
  donorName: z
    .string()
    .overwrite(cleanName)
    .min(1, phrase('Please enter your name.'))
    .max(200)
    .check(refuseNoName)
    .nullable(),
})
export const updatesInput = z.strictObject({
  campaignId: z.string().min(1).max(40),
  wantsUpdates: z.boolean(),
})
export const mailingInput = z.strictObject({ consents: z.boolean() })
export const languageInput = z.strictObject({ locale: z.enum(locales) })
export const refundRequestInput = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please say why.'))
    .max(1000, phrase('Shorten the reason to {maximum} characters.')),
})
export const yearParams = z.strictObject({ year: z.string().regex(/^20\d\d$/) })
/** The address shown on the page, so that an address opened since then in another tab isn't erased. */
export const eraseInput = z.strictObject({ email: emailField })

/** The page lists this many of the newest donations; each year's files list all of them. */
export const maxListed = 200

/** `receipt` is null until it is issued, within seconds as a rule. */
export type ListedDonation = OwnDonation & { receipt: OwnReceipt | null }

export type DonorPage = {
  email: string
  /** True if a link or code opened the page, so that the donor can sign out of it; false for a signed-in person's own address. */
  isByLink: boolean
  donations: ListedDonation[]
  /** True if there are more than `maxListed`. */
  hasMore: boolean
  years: YearTotal[]
  /** True if the operator may write to the donor (P861). */
  mailingConsent: boolean
  /** The language of mails and receipts; null without donations. */
  locale: Locale | null
  /** Years for which receipts keep the name of an erased donor. */
  nameYears: number
}

/** Null before an address is proven. */
export type MyDonationsData = { donor: DonorPage | null }
