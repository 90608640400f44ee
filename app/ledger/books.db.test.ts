import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { booksReport } from './books.server.ts'
import { booksFormats } from './books.ts'
import { closePeriod } from './close-period.server.ts'
import { loadAccounts } from './exports.server.ts'

const file = join(tmpdir(), `books-${process.pid}.txt`)
const complete = async () =>
  (await loadAccounts(world.app.db)).map(({ code, name }, at) => `${code} = ${name} | ${4000 + at}`)
const write = (lines: readonly string[]) => writeFileSync(file, lines.join('\n'))

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-05-01T12:00:00Z'), env: { BOOKS_ACCOUNTS: file } })
  admin = await anAdmin(world)
  const campaign = await aCampaign(world, await aScholar(world))
  // 03:30 on May 4 in London and May 16 are 23:30 of the day before in New York.
  for (const at of ['2026-05-04T03:30:00Z', '2026-05-16T03:30:00Z', '2026-05-20T15:00:00Z'])
    await aDonation(world, campaign, { at: new Date(at) })
  world.clock.set(new Date('2026-06-03T12:00:00Z'))
})
beforeEach(async () => write(await complete()))
afterAll(async () => {
  await world.close()
  rmSync(file, { force: true })
})

const textOf = async (format: (typeof booksFormats)[number]) =>
  (await booksReport(world.app, '2026-05', format)).text()
const get = async (path: string, language = 'en') => {
  const headers = new Headers(await signedInHeaders(world, admin.userId))
  headers.set('accept-language', language)
  return world.call('GET', path, undefined, headers)
}

describe('a month for QuickBooks and Xero', () => {
  it('is refused until it is closed (P560)', async () => {
    expect(await outcomeOf(booksReport(world.app, '2026-05', 'quickbooks'))).toBe('PeriodOpen')
    const action = { adminUserId: admin.userId, now: world.clock.now(), requestId: 'books' }
    await closePeriod(world.app, '2026-05', action)
    expect(await outcomeOf(booksReport(world.app, '2026-05', 'quickbooks'))).toBe('accepted')
    expect(await outcomeOf(booksReport(world.app, '2026-04', 'quickbooks'))).toBe('PeriodOpen')
  })

  it('has the documented columns, days of the month’s time zone, and no empty cell where one is required', async () => {
    const quickbooks = (await textOf('quickbooks')).split('\r\n')
    expect(quickbooks[0]).toBe('Journal No.,Journal Date,Account Name,Debits,Credits,Description')
    expect(quickbooks.filter(line => line.startsWith('Ledger 2026-05-03,05/03/2026,'))).not.toEqual([])
    expect(quickbooks.join('\n')).not.toContain('05/04/2026')
    const [first = '', second = ''] = [await textOf('xero-1'), await textOf('xero-2')]
    const head = '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount\r\n'
    for (const text of [first, second]) {
      expect(text.startsWith(head)).toBe(true)
      for (const line of text.trim().split('\r\n').slice(1))
        expect(line).toMatch(/^Ledger 2026-05-\d\d,\d{1,2} May 2026,[^,]+,4\d\d\d,Tax Exempt,-?\d+\.\d\d$/)
    }
    expect(first).toContain('15 May 2026')
    expect(first).not.toContain('20 May 2026')
    expect(second).toContain('20 May 2026')
  })

  it('is the same bytes each time, with their fingerprint, also if the time zone has changed since', async () => {
    for (const format of booksFormats) {
      const [once, again] = [
        await booksReport(world.app, '2026-05', format),
        await booksReport(
          { ...world.app, env: { ...world.app.env, timeZone: 'Asia/Tokyo' } },
          '2026-05',
          format,
        ),
      ]
      const bytes = new Uint8Array(await once.arrayBuffer())
      expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
      const digest = createHash('sha256').update(bytes).digest('base64')
      expect(again.headers.get('repr-digest')).toBe(`sha256=:${digest}:`.replace('sha256', 'sha-256'))
    }
  })

  it('sums each account as the ledger does (P560)', async () => {
    const accounts = await loadAccounts(world.app.db)
    const ledger = await world.app.db.rows<{ account: string; cents: number }>(
      null,
      `select e.account, sum(e.amount)::bigint as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       group by e.account having sum(e.amount) <> 0 order by e.account`,
    )
    const cents = (text = '') => Math.round(Number(text || '0') * 100)
    const sumsOf = (rows: [name: string | undefined, cents: number][], nameOf: (at: number) => string) =>
      accounts
        .map(({ code }, at) => ({
          account: code,
          cents: rows.reduce((sum, [name, own]) => (name === nameOf(at) ? sum + own : sum), 0),
        }))
        .filter(row => row.cents !== 0)
        .toSorted((a, b) => (a.account < b.account ? -1 : 1))
    const linesOf = async (format: (typeof booksFormats)[number]) =>
      (await textOf(format))
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(','))
    const quickbooks = (await linesOf('quickbooks')).map(
      ([, , name, debit, credit]): [string | undefined, number] => [name, cents(debit) - cents(credit)],
    )
    const xero = [...(await linesOf('xero-1')), ...(await linesOf('xero-2'))].map(
      (cells): [string | undefined, number] => [cells[3], cents(cells[5])],
    )
    expect(ledger.length).toBeGreaterThan(3)
    expect(sumsOf(quickbooks, at => `${accounts[at]?.name}`)).toEqual(ledger)
    expect(sumsOf(xero, at => String(4000 + at))).toEqual(ledger)
  })

  it('fits into Xero’s 300 lines however many days and accounts it has', async () => {
    expect((await loadAccounts(world.app.db)).length * 16).toBeLessThanOrEqual(300)
  })
})

describe('without a complete table of accounts', () => {
  const path = '/api/admin/accounting/books?month=2026-05&format='

  it('a file is refused in one sentence that names the accounts, in English and Spanish (P561)', async () => {
    write((await complete()).filter(line => !/^(tips|bank) /.test(line)))
    const english = await get(`${path}quickbooks`)
    expect([english.status, english.body.error.code]).toEqual([409, 'BooksAccountsMissing'])
    expect(english.body.error.message).toBe(
      'These ledger accounts have no QuickBooks account in BOOKS_ACCOUNTS: bank, tips.',
    )
    const spanish = await get(`${path}xero-1`, 'es')
    expect(spanish.body.error.message).toBe(
      'Estas cuentas del libro mayor no tienen cuenta de Xero en BOOKS_ACCOUNTS: bank, tips.',
    )
    const { books } = (await get('/api/screens/accounting')).body
    expect(books).toEqual({
      state: 'read',
      unnamed: { quickbooks: ['bank', 'tips'], xero: ['bank', 'tips'] },
    })
  })

  it('only the book without names is refused', async () => {
    write((await complete()).map(line => line.replace(/\| \d+$/, '|')))
    expect((await get(`${path}quickbooks`)).status).toBe(200)
    expect((await get(`${path}xero-2`)).body.error.code).toBe('BooksAccountsMissing')
  })

  it('a mistake is named by its line', async () => {
    write(['# accounts', 'gifts = Gifts | 4000'])
    const { error } = (await get(`${path}quickbooks`)).body
    expect(error).toMatchObject({ code: 'BooksAccountsUnreadable', facts: { what: expect.any(String) } })
    expect(error.message).toBe('The file of BOOKS_ACCOUNTS has a mistake in line 2.')
    expect((await get('/api/screens/accounting')).body.books).toEqual({
      state: 'unreadable',
      problem: { line: 2, what: 'the ledger has no such account' },
    })
  })

  it('a missing file and a missing setting are told apart', async () => {
    rmSync(file)
    expect((await get('/api/screens/accounting')).body.books).toEqual({
      state: 'unreadable',
      problem: { line: 0, what: 'it can’t be read' },
    })
    const unset = { ...world.app, env: { ...world.app.env, booksAccounts: null } }
    expect(await outcomeOf(booksReport(unset, '2026-05', 'quickbooks'))).toBe('NoBooksAccounts')
  })

  it('the table to fill in can be downloaded, and keeps what is named', async () => {
    write(['tips = Contributions:Tips | 4010'])
    const answer = await get('/api/admin/accounting/books-accounts')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="books-accounts.txt"')
    expect(answer.body).toContain('\n# Tips to the platform\ntips = Contributions:Tips | 4010\n')
    expect(answer.body).toContain('\nbank =  | \n')
  })
})
