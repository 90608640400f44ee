import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

/**
 * Card testing: somebody who tries stolen cards starts many payments and gets many declines. The limits leave room for a school's
 * gala: hundreds of donations in 10 minutes from one address, and a few declines among them.
 */
export const donationLimits = {
  address: { name: 'gift-address', points: 1_000, seconds: 600 },
  email: { name: 'gift-email', points: 200, seconds: 3_600 },
  campaign: { name: 'gift-campaign', points: 20_000, seconds: 600 },
} as const

export const declineLimits = {
  address: { name: 'declined-address', points: 20, seconds: 600 },
  email: { name: 'declined-email', points: 10, seconds: 3_600 },
  /** Does not close the campaign to honest donors. Beyond it an address is allowed fewer declines. */
  campaign: { name: 'declined-campaign', points: 60, seconds: 600 },
} as const

/** While a campaign is under attack. */
export const fewDeclines = 3

export type Declines = { address: number; email: number; campaign: number }

/** Which limit a new payment would be beyond, or null. */
export function beyondDeclines({ address, email, campaign }: Declines): keyof Declines | null {
  if (address >= declineLimits.address.points) return 'address'
  if (email >= declineLimits.email.points) return 'email'
  return campaign >= declineLimits.campaign.points && address >= fewDeclines ? 'campaign' : null
}

/** TooManyDeclines (429). */
export const tooManyDeclines = () =>
  refusal(
    'TooManyDeclines',
    429,
    phrase('Too many cards were declined. You were not charged. Please wait 10 minutes, then try again.'),
    { title: phrase('Donation processing failed'), facts: { retryAfter: declineLimits.address.seconds } },
  )
