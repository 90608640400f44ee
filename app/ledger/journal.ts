import type { LedgerAccount, LedgerTransactionKind } from './postings.ts'
import { ledgerEvents } from './postings.ts'

/** Formats the ledger as an hledger journal (hledger.org, "Journal"). */

export type AccountKind = 'asset' | 'liability' | 'revenue' | 'expense'

const roots: Record<AccountKind, string> = {
  asset: 'assets',
  liability: 'liabilities',
  revenue: 'revenues',
  expense: 'expenses',
}

/** An account's name in the journal: `revenues:tips`. */
export const journalAccount = (kind: AccountKind, account: LedgerAccount) => `${roots[kind]}:${account}`

/** The kind in words, such as 'Donation captured'; for an unknown kind, its own name. */
export const eventWords = (kind: string): string =>
  (ledgerEvents as Record<string, string>)[kind] ?? plain(kind.replaceAll('_', ' '))

/**
 * Removes characters that have a meaning in a journal: line breaks and delimiters of comments, tags and
 * fields.
 */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp};:,|()"]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * A currency sign as an hledger commodity: unquoted if it consists of currency symbols or letters, otherwise
 * in double quotes.
 */
export function commodityOf(sign: string): string {
  const bare = sign.replace(/[\p{Cc}";]/gu, '').trim()
  return /^[\p{Sc}\p{L}]+$/u.test(bare) ? bare : `"${bare}"`
}

/** Formats cents: `$61.23`, `$-7.50`. */
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
  kind: LedgerTransactionKind
  campaignId: string | null
  subjectId: string
  entries: readonly JournalEntry[]
}

/** The start of a journal: title, commodity and account declarations. */
export function journalHead(
  title: string,
  commodity: string,
  accounts: readonly { name: string; words: string }[],
): string {
  const directives = accounts.map(({ name, words }) => `account ${name}  ; ${plain(words)}`)
  return [`; ${plain(title)}`, '', `commodity ${commodity}1,000.00`, '', ...directives, ''].join('\n')
}

/** One balanced transaction, preceded by an empty line. Contains ids as tags, but no names or emails. */
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

/** What a transaction of each kind is about. These words are promised to programs and to the readers of a journal. */
const subjects = {
  donation_captured: 'donation',
  donation_refunded: 'donation',
  refund_failed: 'donation',
  donation_disputed: 'donation',
  dispute_won: 'donation',
  withdrawal_requested: 'withdrawal',
  withdrawal_approved: 'withdrawal',
  withdrawal_rejected: 'withdrawal',
  payout_paid: 'withdrawal',
  payout_returned: 'withdrawal',
  payment_held: 'payment',
  held_refunded: 'payment',
  held_refund_failed: 'payment',
  held_disputed: 'payment',
  held_dispute_won: 'payment',
  suspense_assigned: 'suspense',
  suspense_reclaimed: 'suspense',
  ownerless_funds: 'suspense',
  provider_fee_changed: 'payment',
  provider_account_fee: 'fee',
  provider_settled: 'settlement',
  shortfall_written_off: 'shortfall',
  offline_received: 'offline_donation',
  offline_reversed: 'offline_donation',
  micro_deposits_sent: 'payout_batch',
  micro_deposits_returned: 'micro_deposit',
} as const satisfies Record<LedgerTransactionKind, string>

export type SubjectWord = (typeof subjects)[LedgerTransactionKind]
export const subjectWords = [...new Set<SubjectWord>(Object.values(subjects))]

export const subjectWord = (kind: LedgerTransactionKind): SubjectWord => subjects[kind]
