import { addDays } from 'date-fns/addDays'
import { nameSimilarity } from './name-similarity.ts'
import type { MatchSanctions } from './sanctions-index.ts'

/** The reasons to check a payee before money is sent (P620), in the order in which staff see them. */
export const payeeRules = [
  'sanctions-match',
  'shared-account',
  'name-mismatch',
  'new-account',
  'large-first-payout',
  'small-donations',
] as const
export type PayeeRule = (typeof payeeRules)[number]

/** A thief who takes over an account changes where the money goes and withdraws at once. Banks, too, watch new accounts for two weeks. */
export const newAccountDays = 14

/** Below this similarity two names are rarely of one person: "Jon Smith" and "John Smith" have 0.97, strangers usually less than 0.75. */
export const minNameSimilarity = 0.85

/**
 * Stolen cards are tried with small amounts, and dirty money is split into them. An honest campaign also gets small donations, but
 * rarely this many of them, as most of its donations, in the week before its student withdraws.
 */
export const smallDonations = { atMostCents: 1_000, atLeast: 20, share: 0.5, days: 7 } as const

/** What the rules look at. */
export type Payee = {
  /** The names under which we know the person: of the account, and of the student of the campaign. */
  names: readonly string[]
  accountHolderName: string
  /** When anybody first requested a payout to this bank account, also if that was rejected. */
  accountFirstUsedAt: Date
  /** True if the person confirmed micro-deposits to this bank account. */
  isAccountConfirmed: boolean
  /** The number of other people who have asked for a payout to this bank account. */
  otherOwners: number
  /** The cents of the whole request. */
  requestCents: number
  hasBeenPaid: boolean
  /** The campaign's donations in the `smallDonations.days` before the request. */
  donations: { all: number; small: number }
}

export type RuleSettings = { now: Date; firstPayoutAboveCents: number; matchSanctions: MatchSanctions }

/** A reason to hold a withdrawal. A hold that staff cleared is raised again only for another `subject`. */
export type Hold = {
  rule: PayeeRule
  subject: string
  /** What staff read about it: never a bank number. */
  facts: Record<string, string | number>
  /** When time alone ends the hold. Null if a person must clear it. */
  endsAt: Date | null
}

/** The reasons to hold a withdrawal (P620), in the order of `payeeRules`; none for an ordinary payee. */
export function holdsOf(payee: Payee, settings: RuleSettings): Hold[] {
  const found: Record<PayeeRule, Hold[]> = {
    'sanctions-match': sanctionsHolds(payee, settings),
    'shared-account': sharedAccount(payee),
    'name-mismatch': nameMismatch(payee),
    'new-account': newAccount(payee, settings),
    'large-first-payout': largeFirstPayout(payee, settings),
    'small-donations': manySmallDonations(payee),
  }
  return payeeRules.flatMap(rule => found[rule])
}

function sanctionsHolds({ names, accountHolderName }: Payee, { matchSanctions }: RuleSettings): Hold[] {
  return matchSanctions([...names, accountHolderName]).map(({ id, name }) => ({
    rule: 'sanctions-match',
    subject: id,
    facts: { listedAs: name, entry: id },
    endsAt: null,
  }))
}

function sharedAccount({ otherOwners }: Payee): Hold[] {
  if (otherOwners === 0) return []
  return [{ rule: 'shared-account', subject: String(otherOwners), facts: { otherOwners }, endsAt: null }]
}

function nameMismatch({ names, accountHolderName }: Payee): Hold[] {
  const similarity = Math.max(0, ...names.map(name => nameSimilarity(name, accountHolderName)))
  if (similarity >= minNameSimilarity) return []
  const facts = { similarityPercent: Math.floor(similarity * 100) }
  return [{ rule: 'name-mismatch', subject: '', facts, endsAt: null }]
}

function newAccount({ accountFirstUsedAt, isAccountConfirmed }: Payee, { now }: RuleSettings): Hold[] {
  const endsAt = addDays(accountFirstUsedAt, newAccountDays)
  if (isAccountConfirmed || now >= endsAt) return []
  return [
    { rule: 'new-account', subject: '', facts: { firstUsedAt: accountFirstUsedAt.toISOString() }, endsAt },
  ]
}

function largeFirstPayout(
  { hasBeenPaid, requestCents }: Payee,
  { firstPayoutAboveCents }: RuleSettings,
): Hold[] {
  if (hasBeenPaid || requestCents <= firstPayoutAboveCents) return []
  const facts = { requestCents, aboveCents: firstPayoutAboveCents }
  return [{ rule: 'large-first-payout', subject: '', facts, endsAt: null }]
}

function manySmallDonations({ donations: { all, small } }: Payee): Hold[] {
  if (small < smallDonations.atLeast || small < all * smallDonations.share) return []
  return [{ rule: 'small-donations', subject: '', facts: { small, all }, endsAt: null }]
}
