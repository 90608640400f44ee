import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

const title = phrase('Donation processing failed')

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/** TooManyDeclines (429). */
export function tooManyDeclines(milliseconds: number) {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const words = phrase(
    'Too many cards were declined. You were not charged. Please wait {minutes, plural, one {# minute} other {# minutes}}, then try again.',
  )
  return refusal('TooManyDeclines', 429, words, {
    title,
    values: { minutes },
    facts: { retryAfter: seconds(milliseconds) },
  })
}

/** TooManyRequests (429): too many payments from one address are in flight or unpaid. */
export function tooManyAtOnce(milliseconds: number) {
  const words = phrase(
    'Many cards are being tried at once. You were not charged. Please try again in a moment.',
  )
  return refusal('TooManyRequests', 429, words, { title, facts: { retryAfter: seconds(milliseconds) } })
}

/** MinimumWhileAttacked (409). */
export function minimumWhileAttacked(cents: number) {
  const words = phrase(
    'Someone is testing stolen cards here right now. Until that’s over, the minimum gift is {sign}{dollars}. You were not charged.',
  )
  return refusal('MinimumWhileAttacked', 409, words, {
    title,
    values: { dollars: cents / 100 },
    facts: { minimumCents: cents },
  })
}

/** DonationsPaused (503). */
export function donationsPaused() {
  const words = phrase(
    'Giving is paused for the moment. You were not charged. Please come back a little later.',
  )
  return refusal('DonationsPaused', 503, words, { title })
}
