import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJournal } from '#tests/money/read-journal.ts'
import {
  commodityOf,
  eventWords,
  type JournalTransaction,
  journalAmount,
  journalHead,
  journalText,
  plain,
  subjectWord,
} from './journal.ts'
import { type LedgerTransactionKind, ledgerEvents } from './postings.ts'

const accounts = [
  { name: 'assets:bank', words: 'Bank account' },
  { name: 'revenues:tips', words: 'Tips; comment: yes\naccount evil' },
]

const transaction = (overrides: Partial<JournalTransaction> = {}): JournalTransaction => ({
  id: 7,
  day: '2026-05-03',
  kind: 'donation_captured',
  campaignId: '4k2p9',
  subjectId: '0198-aa',
  entries: [
    { account: 'assets:bank', cents: 612_350 },
    { account: 'revenues:tips', cents: -612_350 },
  ],
  ...overrides,
})

describe('the journal', () => {
  it('has this format', () => {
    expect(
      journalHead('Journal of May', '$', accounts) + journalText(transaction(), '$'),
    ).toBe(`; Journal of May

commodity $1,000.00

account assets:bank  ; Bank account
account revenues:tips  ; Tips comment yes account evil

2026-05-03 * Donation captured
    ; transaction:7, campaign:4k2p9, donation:0198-aa
    assets:bank  $6123.50
    revenues:tips  $-6123.50
`)
  })

  it.each(['$', '\u20ac', 'US$', 'R$', 'kr.', '1"2;'])(
    'passes hledger’s strict check with the commodity %s',
    async sign => {
      const commodity = commodityOf(sign)
      const text = journalHead('Test', commodity, accounts) + journalText(transaction(), commodity)
      expect((await readJournal(text)).balances).toEqual({
        'assets:bank': 612_350,
        'revenues:tips': -612_350,
      })
    },
  )

  it('escapes ids and kinds of events', async () => {
    const evil = 'x\n2026-01-01 * Gift\n    assets:evil  $1\n    ; tag: y, z:1 | "q" (c)'
    const text =
      journalHead(evil, '$', accounts) +
      journalText(transaction({ campaignId: evil, kind: evil as 'dispute_won', subjectId: evil }), '$')
    expect((await readJournal(text)).balances).toEqual({ 'assets:bank': 612_350, 'revenues:tips': -612_350 })
    expect(text).not.toContain('\n2026-01-01')
  })

  it.each([
    ['refund_failed', 'donation'],
    ['held_refund_failed', 'payment'],
    ['provider_fee_changed', 'payment'],
    ['provider_account_fee', 'fee'],
    ['provider_settled', 'settlement'],
    ['offline_received', 'offline_donation'],
    ['offline_reversed', 'offline_donation'],
    ['micro_deposits_sent', 'payout_batch'],
    ['micro_deposits_returned', 'micro_deposit'],
  ] as const)('tags the subject of %s as %s (P749)', (kind, subject) => {
    expect(journalText(transaction({ kind }), '$')).toContain(`, ${subject}:0198-aa`)
  })

  it('calls only withdrawals and their payouts withdrawals (P749)', () => {
    const kinds = Object.keys(ledgerEvents) as LedgerTransactionKind[]
    expect(kinds.filter(kind => subjectWord(kind) === 'withdrawal')).toEqual(
      kinds.filter(kind => /^(withdrawal|payout)_/.test(kind)),
    )
  })

  it('reports an unreadable journal', () => {
    const one = journalHead('Test', '$', accounts) + journalText(transaction(), '$')
    const unbalanced = one.replace('$-6123.50', '$-6123.49')
    const undeclared = one.replace('    revenues:tips', '    revenues:gifts')
    const backwards = one + journalText(transaction({ day: '2026-05-02' }), '$')
    return Promise.all(
      [unbalanced, undeclared, backwards].map(text => expect(readJournal(text)).rejects.toThrow()),
    )
  })
})

describe('plain text', () => {
  it('removes every character with a meaning in a journal', () => {
    const holds = (text: string) => {
      expect(plain(text)).not.toMatch(/[\n\r\t\v\f\u0085\u2028\u2029;:,|()"]/)
      expect(plain(text)).toBe(plain(text).trim())
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), holds), { numRuns: 2_000 })
  })

  it.each([
    ['donation_captured', 'Donation captured'],
    ['payout_returned', 'Payout returned by the bank'],
    ['refund_failed', 'Refund sent back by the bank'],
    ['gift_matched', 'gift matched'],
  ])('%s is called %s', (kind, words) => expect(eventWords(kind)).toBe(words))

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [-5, '$-0.05'],
    [123_456_789, '$1234567.89'],
    [-100, '$-1.00'],
  ])('%i cents are %s', (cents, words) => expect(journalAmount(cents, '$')).toBe(words))
})
