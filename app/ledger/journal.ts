import { phrase } from '../lib/phrase.ts'
import type { LedgerAccount } from './postings.ts'

/** The plain-text journal that hledger reads (hledger.org, "Journal"): what it says of accounts, money and text. */

export type AccountKind = 'asset' | 'liability' | 'revenue' | 'expense'

const roots: Record<AccountKind, string> = {
  asset: 'assets',
  liability: 'liabilities',
  revenue: 'revenues',
  expense: 'expenses',
}

/** `revenues:tips`: the account as the journal names it. */
export const journalAccount = (kind: AccountKind, account: LedgerAccount) => `${roots[kind]}:${account}`

/** What each kind of event is called; fixed words, so that nobody's text is ever a description. */
const descriptions: Record<string, string> = {
  donation_captured: phrase('Donation captured'),
  donation_refunded: phrase('Donation refunded'),
  refund_failed: phrase('Refund sent back by the bank'),
  donation_disputed: phrase('Donation disputed'),
  dispute_won: phrase('Dispute won'),
  withdrawal_requested: phrase('Withdrawal requested'),
  withdrawal_approved: phrase('Withdrawal approved'),
  withdrawal_rejected: phrase('Withdrawal rejected'),
  payout_paid: phrase('Payout paid'),
  payout_returned: phrase('Payout returned by the bank'),
  payment_held: phrase('Unmatched payment held'),
  held_refunded: phrase('Unmatched payment refunded'),
  held_refund_failed: phrase('Refund of an unmatched payment sent back by the bank'),
  held_disputed: phrase('Unmatched payment disputed'),
  held_dispute_won: phrase('Dispute of an unmatched payment won'),
  suspense_assigned: phrase('Unmatched payment assigned'),
  suspense_reclaimed: phrase('Moved back to unmatched payments'),
  ownerless_funds: phrase('Funds of a deleted owner moved to unmatched payments'),
  provider_fee_changed: phrase('Provider fee changed'),
  provider_account_fee: phrase('Provider fee not tied to a payment'),
  provider_settled: phrase('Paid out by the payment provider'),
  shortfall_written_off: phrase('Shortfall written off'),
}

/** 'Donation captured'; a kind without words of its own is shown as it is called. */
export const eventWords = (kind: string) => descriptions[kind] ?? plain(kind.replaceAll('_', ' '))

/** Text that can begin nothing in a journal: no line break, no comment, no tag, no further field. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp};:,|()"]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The sign as hledger takes a commodity: bare when it is a currency's sign or letters, else in quotation marks. */
export function commodityOf(sign: string): string {
  const bare = sign.replace(/[\p{Cc}";]/gu, '').trim()
  return /^[\p{Sc}\p{L}]+$/u.test(bare) ? bare : `"${bare}"`
}

/** `$61.23`, `$-7.50`: an amount of cents. */
export function journalAmount(cents: number, commodity: string): string {
  const absolute = cents < 0 ? -cents : cents
  const fraction = String(absolute % 100).padStart(2, '0')
  const whole = (absolute - (absolute % 100)) / 100
  return `${commodity}${cents < 0 ? '-' : ''}${whole}.${fraction}`
}

export type JournalEntry = { account: string; cents: number }
export type JournalTransaction = {
  id: number
  day: string
  kind: string
  campaignId: string | null
  subjectId: string
  entries: readonly JournalEntry[]
}

/** The head: what it is, the commodity, every account. */
export function journalHead(
  title: string,
  commodity: string,
  accounts: readonly { name: string; words: string }[],
): string {
  const directives = accounts.map(({ name, words }) => `account ${name}  ; ${plain(words)}`)
  return [`; ${plain(title)}`, '', `commodity ${commodity}1,000.00`, '', ...directives, ''].join('\n')
}

/** One balanced transaction, beginning with an empty line. Nobody's name or email is in it: ids stand as tags. */
export function journalText(transaction: JournalTransaction, commodity: string): string {
  const { id, day, kind, campaignId, subjectId, entries } = transaction
  const subject = subjectWord(kind)
  const tags = [
    `transaction:${id}`,
    ...(campaignId ? [`campaign:${plain(campaignId)}`] : []),
    `${subject}:${plain(subjectId)}`,
  ]
  const lines = entries.map(({ account, cents }) => `    ${account}  ${journalAmount(cents, commodity)}`)
  return ['', `${day} * ${eventWords(kind)}`, `    ; ${tags.join(', ')}`, ...lines, ''].join('\n')
}

function subjectWord(kind: string): string {
  if (/^(donation|dispute|refund)/.test(kind)) return 'donation'
  if (/^(payment|held|provider_fee)/.test(kind)) return 'payment'
  if (/^(suspense|ownerless)/.test(kind)) return 'suspense'
  if (kind === 'provider_settled') return 'settlement'
  if (kind === 'provider_account_fee') return 'fee'
  return kind === 'shortfall_written_off' ? 'shortfall' : 'withdrawal'
}
