import { z } from 'zod'
import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { cleanText } from '../typed-text.ts'
import type { Finding, Place } from './report.ts'

/** A finding as people read it. */
export type ShownFinding = Pick<Finding, 'place' | 'kind' | 'at'> & {
  /** True if the supporter's words are hidden now. */
  isHidden: boolean
  /** True if staff found it harmless. */
  isCleared: boolean
}

export type PrivacyReport = {
  at: Instant
  /** How many answers, texts and messages were looked at. */
  places: number
  findings: ShownFinding[]
  /** What couldn't be read. */
  unread: Place[]
  /** How many emails can't be searched, because their text is no longer stored. */
  unstoredMails: number
}

/** The privacy report of a campaign, for its guardian and for staff (P886). */
export type PrivacyReportData = {
  campaignId: string
  firstName: string
  /** True while the page is hidden because of a finding. */
  isHidden: boolean
  /** Null before the first report. */
  report: PrivacyReport | null
  topics: string[]
}

export const privacyReportInput = z.strictObject({
  address: z
    .string()
    .overwrite(cleanText)
    .max(200, phrase('Please use at most {maximum} characters.'))
    .refine(
      address => address === '' || (/\d/.test(address) && /\p{L}/u.test(address)),
      phrase('Give the house number and the street.'),
    )
    .default(''),
})
