import { z } from 'zod'
import { optionalEmail, refuseNoName } from '../../../accounts/contract.ts'
import type { Instant } from '../../../lib/moment.ts'
import { cleanName } from '../../../lib/person-name.ts'
import { phrase } from '../../../lib/phrase.ts'
import { maxOfflineCents, minOfflineCents } from '../offline-donation.ts'

/** How many days an expected check is kept (P875). */
export const expectedDays = 90
/** So many expected checks are kept at a time, for one campaign and for all, so that a flood of them doesn't bury the real ones. */
export const maxExpectedOfCampaign = 50
export const maxExpected = 1_000

export const wrongAmount = phrase('Enter an amount from {sign}1 to {sign}1,000,000.')

/** What a donor says about a check that they will send. The browser generates the id, so that a retry isn't a second check. */
export const expectCheckInput = z.strictObject({
  id: z.uuid(),
  name: z
    .string()
    .overwrite(cleanName)
    .min(1, phrase('Please enter your name.'))
    .max(200, phrase('Shorten the name to 200 characters.'))
    .check(refuseNoName),
  email: optionalEmail,
  cents: z.number().int().min(minOfflineCents, wrongAmount).max(maxOfflineCents, wrongAmount),
})
export type ExpectCheckInput = z.output<typeof expectCheckInput>

export const expectedCheckParams = z.strictObject({ expectedCheckId: z.uuid() })

/** An expected check, as staff see it. */
export type ExpectedCheck = {
  id: string
  campaignId: string
  student: string
  donorName: string
  donorEmail: string | null
  cents: number
  createdAt: Instant
  expiresAt: Instant
}
