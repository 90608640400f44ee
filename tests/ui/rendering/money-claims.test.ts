import { describe, expect, test } from 'vitest'
import type { BankData, OpenBankLine } from '#app/admin/bank/contract.ts'
import { adminPages } from '#app/admin/pages.ts'
import type { SuspenseData } from '#app/admin/suspense/contract.ts'
import { reconcile } from '#app/books/bank/reconcile.ts'
import { renderPage } from '#app/entries/ssr.tsx'
import { assets, session } from './frame.ts'

const owner = {
  userId: 'admin',
  customUserId: 'admin',
  email: 'admin@example.com',
  emailVerified: true,
  firstName: 'June',
  lastName: 'Home',
  profilePictureUrl: null,
  roles: ['owner'],
  adminPages: adminPages.map(({ path }) => path),
  unread: 0,
  narrowSidebar: false,
}

/** The text of a page. */
async function textOf(path: string, data: object): Promise<string> {
  const answer = await renderPage(
    new Request(`https://tassel.example${path}`),
    async asked => Response.json(asked === '/api/session' ? { ...session, viewer: owner } : data),
    assets,
  )
  if (answer instanceof Response) throw new Error(`answered ${answer.status}`)
  const main = answer.html.slice(answer.html.indexOf('<main'))
  return main
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('Unmatched Money (P173)', () => {
  const suspense = (changed: Partial<SuspenseData>): SuspenseData => ({
    openCents: 0,
    items: [],
    differences: [],
    lastComparison: null,
    topics: ['admin'],
    ...changed,
  })
  const at = '2026-11-22T15:00:00.000Z'

  test('before a comparison claims nothing, and offers to compare', async () => {
    const text = await textOf('/admin/suspense', suspense({}))
    expect(text).toContain('Not compared yet. Runs daily.')
    expect(text).toContain('Compare with the Payment Provider')
    expect(text).not.toMatch(/agree|No differences|Every payment/)
  })

  test('after a comparison that isn’t complete says so', async () => {
    const lastComparison = { at, complete: false, changes: 0 }
    const text = await textOf('/admin/suspense', suspense({ lastComparison }))
    expect(text).toContain('No differences found so far')
    expect(text).not.toMatch(/agree/)
  })

  test('after a complete one says that both agree', async () => {
    const lastComparison = { at, complete: true, changes: 0 }
    expect(await textOf('/admin/suspense', suspense({ lastComparison }))).toContain(
      'The provider and the ledger agree.',
    )
  })
})

describe('Bank', () => {
  const sums = {
    day: '2026-11-20',
    firstDay: '2026-11-01',
    statementCents: 622_933,
    ledgerCents: 15_313_842,
    openingCents: 0,
    ledgerBeforeCents: 14_928_743,
    elsewhereCents: 0,
    onlyStatementCents: 622_933,
    onlyLedgerCents: 385_099,
  }
  const line = (changed: Partial<OpenBankLine>): OpenBankLine => ({
    id: 'line',
    bookedOn: '2026-11-10',
    cents: 137_208,
    account: '6789',
    reference: '',
    description: 'MOBILE DEPOSIT',
    isCounted: true,
    state: 'none',
    candidates: [],
    campaign: null,
    openBatch: null,
    returnable: [],
    ...changed,
  })
  const bank = (changed: Partial<BankData>): BankData => ({
    statements: [
      {
        id: 'one',
        format: 'csv',
        account: '6789',
        from: '2026-11-01',
        until: '2026-11-20',
        closingCents: 622_933,
        lines: 1,
        newLines: 1,
        importedBy: 'June',
        importedAt: '2026-11-21T15:00:00.000Z',
      },
    ],
    reconciliation: reconcile(sums),
    openingConfirmed: null,
    openLines: [],
    openTransactions: [],
    matched: [],
    counts: { openLines: 0, openTransactions: 0 },
    confirmAboveCents: 25_000,
    topics: ['admin'],
    ...changed,
  })

  test('shows the opening difference first, and calls nothing explained until it is confirmed (P730)', async () => {
    const text = await textOf('/admin/bank', bank({}))
    expect(text).toMatch(/The opening balances differ by −\$149,287\.43.*Statement/)
    expect(text).toContain('Before Nov 1, 2026 the statement has $0.00 and the ledger $149,287.43.')
    expect(text).not.toMatch(/explain/)
    const openingConfirmed = { reason: 'An older account', by: 'June', at: '2026-11-21T15:00:00.000Z' }
    const confirmed = await textOf('/admin/bank', bank({ openingConfirmed }))
    expect(confirmed).toContain('Unmatched items explain the difference')
    expect(confirmed).toMatch(/June confirmed the opening difference on .*: An older account/)
    expect(confirmed).not.toMatch(/differ by/)
  })

  test('gives a total row with the sum of the same name (P587)', async () => {
    const text = await textOf('/admin/bank', bank({ openLines: [line({ cents: 622_933 })] }))
    expect(text).toMatch(/Only in the statement \$ 6,229 \.33 .*Total \$ 6,229 \.33/)
  })

  test('offers to record a deposit, and never a transfer of the payment provider (P585)', async () => {
    expect(await textOf('/admin/bank', bank({ openLines: [line({})] }))).toContain('record it')
    const transfer = line({ description: 'STRIPE TRANSFER ST-X1Y2' })
    const text = await textOf('/admin/bank', bank({ openLines: [transfer] }))
    expect(text).toContain('A payout from the payment provider.')
    expect(text).not.toContain('record it')
  })
})
