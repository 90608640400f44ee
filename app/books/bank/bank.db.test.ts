import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBank } from '#app/admin/bank/load-bank.server.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { downloadPayoutBatch } from '#app/withdrawals/payout-batches/download-payout-batch.server.ts'
import { payPayoutBatch } from '#app/withdrawals/payout-batches/settle-payout-batch.server.ts'
import { markPaid, markReturned } from '#app/withdrawals/settle-withdrawal.server.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { csv, csvLayoutOfSample, ofx1, ofxOf } from '#tests/world/bank-statements.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { anAdmin, aScholar, aStaffMember, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { confirmOpeningDifference } from './confirm-opening-difference.server.ts'
import { importStatement, previewStatement } from './import-statement.server.ts'
import { confirmMatches, undoMatch } from './match-lines.server.ts'
import type { CsvLayout } from './read/layout.ts'

let world: BatchWorld
let admin: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  admin = world.admin
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const action = (by = admin) => world.action(by)
const importFile = async (bytes: Uint8Array) =>
  await importStatement(
    world.app,
    bytes,
    { sha256: (await previewStatement(world.app, bytes)).sha256 },
    action(),
  )
/** A CSV file that a person reads as the layout says. */
const readAs = (layout: Partial<CsvLayout>) => ({ ...csvLayoutOfSample, ...layout, headerLine: '1' })
const importCsv = async (text: string, layout: Partial<CsvLayout>) => {
  const { sha256 } = await previewStatement(world.app, bytesOf(text))
  return await importStatement(world.app, bytesOf(text), { ...readAs(layout), sha256 }, action())
}
const lineCount = async () => (await world.rows('select 1 from bank_statement_lines')).length
const bank = () => loadBank(world.app, admin.userId)
const lineWith = async (text: string) => {
  const line = (await bank()).openLines.find(({ description }) => description.includes(text))
  if (!line) throw new Error(`no open line says ${text}`)
  return line
}
const match = (lineId: string, transactionIds: number[], by = admin) =>
  confirmMatches(world.app, { matches: [{ lineId, transactionIds }] }, action(by))
let number = 0
/** A statement with one line. */
const statementOf = (cents: number, text: string, on = '2026-03-10') => {
  number += 1
  return ofxOf([{ day: on, cents, id: `L${number}`, text }], { days: [on, on] })
}
/** A check recorded by a person of its own, since one person records only so much alone (P572). */
const check = async (cents: number, reference: string, depositedOn: string | null = null) =>
  await anOfflineDonation(world, await aCampaign(world, await aScholar(world)), await anAdmin(world), {
    cents,
    reference,
    donorName: reference,
    donorEmail: null,
    receivedOn: '2026-03-05',
    depositedOn,
  })
const transactionOf = async (subjectId: string) =>
  Number(
    (
      await world.rows<{ id: string }>('select id from ledger_transactions where subject_id = $1', [
        subjectId,
      ])
    )[0]?.id,
  )

describe('a statement (P583, P584)', () => {
  it('counts once, though 50 requests send it at once, and another file that overlaps counts its new lines', async () => {
    const bytes = bytesOf(ofx1)
    const preview = await previewStatement(world.app, bytes)
    expect(preview.statement).toMatchObject({ account: '6789', lines: 2, newLines: 2, closingCents: 116_000 })
    expect(await lineCount()).toBe(0)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        importStatement(world.app, bytes, { sha256: preview.sha256 }, action()),
      ),
    )
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(await lineCount()).toBe(2)
    const longer = bytesOf(
      ofx1.replace(
        '</BANKTRANLIST>',
        '<STMTTRN><DTPOSTED>20260311<TRNAMT>1.00<FITID>BK-3</STMTTRN></BANKTRANLIST>',
      ),
    )
    expect(await importFile(longer)).toMatchObject({ lines: 3, newLines: 1, isRepeated: false })
    expect(await lineCount()).toBe(3)
  })

  it('counts equal lines of one day, and each once in overlapping files', async () => {
    const before = await lineCount()
    const line = { day: '2026-02-02', cents: 500, id: '', text: 'COFFEE' }
    await importFile(ofxOf([line, line], { days: ['2026-02-01', '2026-02-02'] }))
    await importFile(ofxOf([line, line, line], { days: ['2026-02-02', '2026-02-03'] }))
    expect((await lineCount()) - before).toBe(3)
  })

  it('says if new lines are of days that were imported before', async () => {
    const line = { day: '2026-02-11', cents: 700, id: 'F-1', text: 'ONE' }
    await importFile(ofxOf([line], { days: ['2026-02-10', '2026-02-12'] }))
    const late = ofxOf([line, { ...line, id: 'F-2' }], { days: ['2026-02-10', '2026-02-12'] })
    expect((await previewStatement(world.app, late)).statement).toMatchObject({ newLines: 1, lateLines: 1 })
  })

  it('in CSV is read as a person says, which is remembered at the import, and no format counts the lines of another again', async () => {
    const bytes = bytesOf(csv)
    const { csv: columns, statement, sha256 } = await previewStatement(world.app, bytes)
    expect([statement, columns]).toMatchObject([
      null,
      {
        isRemembered: false,
        accounts: expect.arrayContaining(['6789']),
        layout: { account: '', day: 'Posting Date', amount: 'Amount', balance: 'Balance' },
      },
    ])
    expect(await outcomeOf(importStatement(world.app, bytes, { sha256 }, action()))).toBe('ColumnsNeeded')
    expect(await outcomeOf(importCsv(csv, { amount: '' }))).toBe('ColumnsNeeded')
    expect(await outcomeOf(previewStatement(world.app, bytes, readAs({})))).toBe('OtherFormat')
    const preview = await previewStatement(world.app, bytes, readAs({ account: '1111' }))
    expect(preview.statement).toMatchObject({ account: '1111', newLines: 2, leftOut: 0 })
    await importCsv(csv, { account: '1111' })
    expect((await previewStatement(world.app, bytes)).csv).toMatchObject({
      isRemembered: true,
      layout: { ...csvLayoutOfSample, account: '' },
    })
    await importCsv(csv.replace('ACH BATCH', 'ACH FILE'), { account: '1111', description: '' })
    const audited = await world.rows<{ subject: string; details: Record<string, unknown> }>(
      `select subject_id as subject, details from audit_log where action = 'bank-csv-layout.saved' order by id`,
    )
    const names = { ...csvLayoutOfSample, account: '1111' }
    expect(audited.map(({ details }) => details)).toEqual([
      { after: Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')) },
      { before: { description: 'Description' }, after: { description: '' } },
    ])
    const [imported] = await world.rows<{ details: unknown }>(
      `select details from audit_log where action = 'bank-statement.imported' order by id desc limit 1`,
    )
    expect(imported?.details).toMatchObject({ format: 'csv', csvLayout: audited[0]?.subject })
  })

  it('of a second account with the same header asks which account it is of (P727)', async () => {
    const first = 'Date,Description,Amount\n02/12/2026,GRANT,12.50\n'
    const second = 'Date,Description,Amount\n02/13/2026,SAVINGS INTEREST,1.25\n'
    const columns = { day: 'Date', amount: 'Amount', description: 'Description', balance: '', reference: '' }
    await importCsv(first, { ...columns, account: '2222' })
    expect(await previewStatement(world.app, bytesOf(second))).toMatchObject({
      statement: null,
      csv: { isRemembered: true, layout: { account: '' } },
    })
    await importCsv(second, { ...columns, account: '3333' })
    const lines = await world.rows<{ account: string }>(
      `select account from bank_statement_lines where description in ('GRANT', 'SAVINGS INTEREST') order by booked_on`,
    )
    expect(lines.map(({ account }) => account)).toEqual(['2222', '3333'])
  })

  it('that begins on the last day of an earlier one says how many lines of that day count as imported (P584)', async () => {
    const columns = {
      account: '4444',
      day: 'Date',
      amount: 'Amount',
      description: 'Description',
      balance: '',
      reference: '',
    }
    const head = 'Date,Description,Amount\n'
    await importCsv(`${head}02/20/2026,FEE,-1.00\n02/21/2026,DEPOSIT,50.00\n`, columns)
    const afternoon = `${head}02/21/2026,DEPOSIT,50.00\n02/21/2026,OTHER,2.00\n`
    expect((await previewStatement(world.app, bytesOf(afternoon), readAs(columns))).statement).toMatchObject({
      newLines: 1,
      lateLines: 0,
      splitDay: { day: '2026-02-21', lines: 1 },
    })
    const whole = `${head}02/21/2026,DEPOSIT,50.00\n02/21/2026,DEPOSIT,50.00\n`
    expect(await importCsv(whole, columns)).toMatchObject({ newLines: 1 })
    const later = `${head}02/22/2026,DEPOSIT,50.00\n`
    expect((await previewStatement(world.app, bytesOf(later), readAs(columns))).statement?.splitDay).toBe(
      null,
    )
  })

  it('is refused if a line is of the far past or the future (P728)', async () => {
    for (const day of ['2031-12-24', '1999-11-10', '0026-11-10'])
      expect(
        await outcomeOf(
          previewStatement(world.app, ofxOf([{ day, cents: 100, id: day }], { days: [day, day] })),
        ),
      ).toBe('UnreadableFile')
  })

  it('of 10,000 lines is read while others are answered', { timeout: 60_000 }, async () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => ({
      day: '2025-06-10',
      cents: at + 1,
      id: `B${at}`,
      text: 'X',
    }))
    const bytes = ofxOf(lines, { days: ['2025-06-10', '2025-06-10'] })
    await previewStatement(world.app, bytesOf(ofx1))
    let [longest, last] = [0, performance.now()]
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const { statement } = await previewStatement(world.app, bytes)
    clearInterval(pulse)
    expect(statement?.newLines).toBe(10_000)
    expect(longest).toBeLessThan(500)
  })
})

describe('a match (P585, P586)', () => {
  it('is proposed for a check by its number, and confirming it once changes nothing in the ledger', async () => {
    const { id } = await check(4_200, '9042')
    await check(4_200, '9043')
    await importFile(statementOf(4_200, 'DEPOSIT 9042'))
    const line = await lineWith('9042')
    const transactionId = await transactionOf(id)
    expect(line).toMatchObject({ state: 'proposed', candidates: [[transactionId]] })
    const before = await balancesOf(world.app.db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(match(line.id, [transactionId], world.second))),
    )
    expect(answers.toSorted()).toEqual([...Array(19).fill('MatchRefused'), 'accepted'])
    expect(await balancesOf(world.app.db)).toEqual(before)
    expect((await bank()).matched[0]).toMatchObject({
      id: line.id,
      transactions: [{ id: transactionId, cents: 4_200 }],
    })
  })

  it('asks when a line may be two, and never adds one up', async () => {
    await check(6_100, 'A-1')
    const { id } = await check(6_100, 'A-2')
    await importFile(statementOf(6_100, 'MOBILE DEPOSIT ASK'))
    const line = await lineWith('ASK')
    expect([line.state, line.candidates.length]).toEqual(['ask', 2])
    expect(await outcomeOf(match(line.id, line.candidates.flat()))).toBe('MatchRefused')
    expect(await outcomeOf(match(line.id, [await transactionOf(id)]))).toBe('accepted')
  })

  it('is proposed for the checks deposited on one day', async () => {
    const checks = [await check(1_111, 'D-1', '2026-03-08'), await check(2_222, 'D-2', '2026-03-08')]
    await importFile(statementOf(3_333, 'TELLER DEPOSIT'))
    const line = await lineWith('TELLER')
    const ids = await Promise.all(checks.map(({ id }) => transactionOf(id)))
    expect([line.state, line.candidates.map(candidate => candidate.toSorted())]).toEqual([
      'proposed',
      [ids.toSorted()],
    ])
    expect(await outcomeOf(match(line.id, ids.slice(0, 1)))).toBe('MatchRefused')
    expect(await outcomeOf(match(line.id, ids))).toBe('accepted')
  })

  it('is proposed for a payout file, which the ledger lacks until it is marked as paid', async () => {
    const payouts = [await world.anApproved(), await world.anApproved({ amountCents: 20_000 })]
    const { batchId, totalCents } = await createPayoutBatch(world.app, payouts, action())
    await downloadPayoutBatch(world.app, batchId, action())
    await importFile(statementOf(-totalCents, 'ACH PAYOUT FILE', '2026-03-13'))
    expect(await lineWith('ACH PAYOUT')).toMatchObject({
      state: 'none',
      openBatch: { number: expect.any(Number) },
    })
    await payPayoutBatch(world.app, batchId, action())
    const line = await lineWith('ACH PAYOUT')
    expect([line.state, line.candidates[0]?.length]).toEqual(['proposed', 2])
    expect(await outcomeOf(match(line.id, line.candidates[0] ?? []))).toBe('accepted')
  })

  it('of a returned payout leads to its withdrawal, before and after its return is recorded (P586)', async () => {
    const withdrawalId = await world.anApproved({ amountCents: 31_300 })
    await markPaid(world.app, withdrawalId, action())
    const [paid] = await world.rows<{ payout: number; name: string }>(
      'select payout::int, full_name as name from withdrawals where id = $1',
      [withdrawalId],
    )
    await importFile(statementOf(paid?.payout ?? 0, 'ACH RETURN R03', '2026-03-12'))
    expect(await lineWith('ACH RETURN')).toMatchObject({
      state: 'none',
      candidates: [],
      returnable: [{ withdrawalId, name: paid?.name, day: '2026-03-11' }],
    })
    await markReturned(world.app, withdrawalId, action())
    const line = await lineWith('ACH RETURN')
    expect(line).toMatchObject({ state: 'proposed', returnable: [] })
    await match(line.id, line.candidates[0] ?? [])
    expect((await bank()).matched.find(({ id }) => id === line.id)?.transactions).toMatchObject([
      { kind: 'payout_returned', withdrawalId },
    ])
  })

  it('is undone with a reason, and can be confirmed again', async () => {
    const { id } = await check(7_300, 'U-1')
    await importFile(statementOf(7_300, 'UNDO ME'))
    const line = await lineWith('UNDO')
    const transactionId = await transactionOf(id)
    await match(line.id, [transactionId])
    expect(await undoMatch(world.app, line.id, 'Another donor', action())).toEqual({ undone: true })
    expect(await outcomeOf(undoMatch(world.app, line.id, 'Again', action()))).toBe('MatchNotFound')
    await match(line.id, [transactionId])
    const audited = await world.rows<{ action: string; reason: string | null }>(
      'select action, reason from audit_log where subject_id = $1 order by id',
      [line.id],
    )
    expect(audited).toEqual([
      { action: 'bank-line.matched', reason: null },
      { action: 'bank-line.unmatched', reason: 'Another donor' },
      { action: 'bank-line.matched', reason: null },
    ])
  })

  it('of several lines is confirmed whole or not at all', async () => {
    const { id } = await check(8_400, 'W-1')
    await importFile(statementOf(8_400, 'WHOLE ONE'))
    await importFile(statementOf(8_500, 'WHOLE TWO'))
    const transactionIds = [await transactionOf(id)]
    const [one, two] = [await lineWith('WHOLE ONE'), await lineWith('WHOLE TWO')]
    const matches = [one, two].map(({ id: lineId }) => ({ lineId, transactionIds }))
    expect(await outcomeOf(confirmMatches(world.app, { matches }, action()))).toBe('MatchRefused')
    expect(await lineWith('WHOLE ONE')).toMatchObject({ id: one.id })
  })

  it('is for finance and owners; an auditor reads', async () => {
    const call = async (roles: Parameters<typeof aStaffMember>[1]) => {
      const headers = await signedInHeaders(world, (await aStaffMember(world, roles)).userId)
      const read = await world.call('GET', '/api/screens/admin/bank', undefined, headers)
      const matches = [{ lineId: crypto.randomUUID(), transactionIds: [1] }]
      const write = await world.call('POST', '/api/admin/bank/matches', { matches }, headers)
      return [read.status, write.status]
    }
    expect(await call(['auditor'])).toEqual([200, 403])
    expect(await call(['support'])).toEqual([403, 403])
    expect(await call(['finance'])).toEqual([200, 409])
  })
})

describe('the sums (P587)', () => {
  it('are those of the rows, and the opening difference stands until a person confirms it (P730)', async () => {
    const own = await aBatchWorld()
    try {
      const at = await aCampaign(own, await aScholar(own))
      const give = (cents: number, reference: string) =>
        anOfflineDonation(own, at, own.admin, { cents, reference, receivedOn: '2026-03-05' })
      const send = async (bytes: Uint8Array) => {
        const { sha256 } = await previewStatement(own.app, bytes)
        await importStatement(own.app, bytes, { sha256 }, own.action(own.admin))
      }
      const { id } = await give(5_000, 'S-1')
      const line = { day: '2026-03-10', cents: 5_000, id: 'S1', text: 'S-1' }
      const fee = { day: '2026-03-11', cents: -1_500, id: 'S2', text: 'MONTHLY FEE' }
      await send(ofxOf([line, fee], { days: ['2026-03-01', '2026-03-11'], balanceCents: 103_500 }))
      await give(700, 'S-2')
      const open = { statementCents: 103_500, beforeCents: 100_000 }
      expect((await loadBank(own.app, own.admin.userId)).reconciliation).toMatchObject({
        ...open,
        ledgerCents: 5_700,
        onlyStatementCents: 3_500,
        onlyLedgerCents: 5_700,
        unexplainedCents: 0,
      })
      const [{ id: transactionId }] = (await own.rows<{ id: string }>(
        'select id from ledger_transactions where subject_id = $1',
        [id],
      )) as [{ id: string }]
      const { openLines } = await loadBank(own.app, own.admin.userId)
      const lineId = openLines.find(({ description }) => description === 'S-1')?.id ?? ''
      await confirmMatches(
        own.app,
        { matches: [{ lineId, transactionIds: [Number(transactionId)] }] },
        own.action(own.admin),
      )
      expect((await loadBank(own.app, own.admin.userId)).reconciliation).toMatchObject({
        ...open,
        ledgerCents: 5_700,
        onlyStatementCents: -1_500,
        onlyLedgerCents: 700,
        unexplainedCents: 0,
      })
      // One name has one sum: that of its rows.
      const page = await loadBank(own.app, own.admin.userId)
      const sumOf = (rows: readonly { cents: number; isCounted: boolean }[]) =>
        rows.filter(({ isCounted }) => isCounted).reduce((sum, { cents }) => sum + cents, 0)
      expect([sumOf(page.openLines), sumOf(page.openTransactions)]).toEqual([-1_500, 700])

      // An earlier entry and a later line are listed, and not in the sums.
      const late = { day: '2026-03-12', cents: -2_500, id: 'S3', text: 'LATE FEE' }
      await send(ofxOf([late], { days: ['2026-03-12', '2026-03-12'], account: '000000001111' }))
      const wider = await loadBank(own.app, own.admin.userId)
      expect(wider.reconciliation).toMatchObject({ onlyStatementCents: -1_500, onlyLedgerCents: 700 })
      expect(wider.openLines.find(({ description }) => description === 'LATE FEE')?.isCounted).toBe(false)
      expect([sumOf(wider.openLines), sumOf(wider.openTransactions)]).toEqual([-1_500, 700])

      expect(wider.openingConfirmed).toBe(null)
      const confirm = (cents: number) =>
        confirmOpeningDifference(
          own.app,
          { firstDay: '2026-03-01', cents, reason: 'The account is older' },
          own.action(own.admin),
        )
      await confirm(1)
      expect((await loadBank(own.app, own.admin.userId)).openingConfirmed).toBe(null)
      await confirm(100_000)
      expect((await loadBank(own.app, own.admin.userId)).openingConfirmed).toMatchObject({
        reason: 'The account is older',
        by: expect.any(String),
      })
      const [audited] = await own.rows<{ reason: string; details: unknown }>(
        `select reason, details from audit_log where action = 'bank-opening-difference.confirmed' order by id desc limit 1`,
      )
      expect(audited).toEqual({
        reason: 'The account is older',
        details: { firstDay: '2026-03-01', cents: 100_000 },
      })
      const earlier = { day: '2026-02-27', cents: 100, id: 'S0', text: 'OLD' }
      await send(ofxOf([earlier], { days: ['2026-02-27', '2026-02-28'] }))
      expect((await loadBank(own.app, own.admin.userId)).openingConfirmed).toBe(null)
    } finally {
      await own.close()
    }
  })
})

describe('the database (P588)', () => {
  const constraint = (sql: string, values: unknown[] = []) =>
    world.owner.query(sql, values).then(
      () => 'accepted',
      error => violatedConstraint(error) ?? error.code,
    )

  it('keeps what the bank said, and matches but for undoing them once', async () => {
    const { id } = await check(9_900, 'G-1')
    await importFile(statementOf(9_900, 'GUARD'))
    const line = await lineWith('GUARD')
    await match(line.id, [await transactionOf(id)])
    expect(await constraint('update bank_statement_lines set cents = 1 where id = $1', [line.id])).toBe(
      '23001',
    )
    expect(await constraint('delete from bank_statement_lines where id = $1', [line.id])).toBe('23001')
    expect(await constraint('update bank_statements set closing = 1')).toBe('23001')
    expect(await constraint('delete from bank_statements')).toBe('23001')
    await confirmOpeningDifference(world.app, { firstDay: '2026-03-01', cents: 5, reason: 'Older' }, action())
    expect(await constraint('update bank_opening_differences set cents = 1')).toBe('23001')
    expect(await constraint('delete from bank_matches where line_id = $1', [line.id])).toBe(
      'bank_match_is_fixed',
    )
    expect(await constraint('update bank_matches set part = 2 where line_id = $1', [line.id])).toBe(
      'bank_match_is_fixed',
    )
    const undo = `update bank_matches set undone_by = confirmed_by, undone_at = now(), undo_reason = 'x' where line_id = $1`
    expect(await constraint(undo.replace(", undo_reason = 'x'", ''), [line.id])).toBe(
      'bank_match_undone_whole',
    )
    expect(await constraint(undo, [line.id])).toBe('accepted')
    expect(await constraint(undo, [line.id])).toBe('bank_match_is_fixed')
  })

  it('refuses a second match of a line or a transaction, and other sums', async () => {
    const one = await transactionOf((await check(10_100, 'H-1')).id)
    const two = await transactionOf((await check(10_100, 'H-2')).id)
    await importFile(statementOf(10_100, 'SUM ONE'))
    await importFile(statementOf(10_100, 'SUM TWO'))
    const [first, second] = [await lineWith('SUM ONE'), await lineWith('SUM TWO')]
    const insert = (lineId: string, transactionId: number, part = 1) =>
      constraint(
        'insert into bank_matches (line_id, part, transaction_id, confirmed_by, confirmed_at) values ($1, $2, $3, $4, now())',
        [lineId, part, transactionId, admin.userId],
      )
    const other = await transactionOf((await check(10_000, 'H-3')).id)
    expect(await insert(first.id, other)).toBe('bank_match_sums')
    expect(await insert(first.id, one)).toBe('accepted')
    expect(await insert(first.id, two)).toBe('bank_matches_line_once')
    expect(await insert(first.id, two, 2)).toBe('bank_match_sums')
    expect(await insert(second.id, one)).toBe('bank_matches_transaction_once')
  })

  it('keeps a line and a file once', async () => {
    const again = (table: string) =>
      constraint(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).* from ${table} t limit 1`,
      )
    expect(await again('bank_statement_lines')).toBe('bank_line_once')
    expect(await again('bank_statements')).toBe('bank_statement_once')
  })
})

it('a line with a campaign’s code is proposed to be recorded, and then matched (P874)', async () => {
  const treasurer = await anAdmin(world)
  const owner = await aScholar(world)
  const { campaignId } = await aCampaign(world, owner)
  const [{ code } = { code: '' }] = await world.rows<{ code: string }>(
    `select reference_code as code from campaigns where id = '${campaignId}'`,
  )
  await importFile(statementOf(7_301, `ACH FROM DANA REYES MEMO ${code} WEB ID 99`))
  const lineOf = async (by: Scholar) =>
    (await loadBank(world.app, by.userId)).openLines.find(({ description }) => description.includes(code))
  const found = await lineOf(treasurer)
  expect(found).toMatchObject({ state: 'record', campaign: { id: campaignId } })
  // People don’t record donations to their own campaign.
  expect(await lineOf(owner)).toMatchObject({ state: 'none', campaign: null })
  const kind = 'transfer'
  await anOfflineDonation(world, { campaignId }, treasurer, {
    ...{ kind, cents: 7_301, reference: 'ACH 99', receivedOn: '2026-03-10', depositedOn: '2026-03-10' },
  })
  expect(await lineOf(treasurer)).toMatchObject({ state: 'proposed', campaign: null })
  await importFile(statementOf(7_302, `ACH FROM SAM MEMO ${code}`))
  await world.owner.query(`update campaigns set is_active = false where id = '${campaignId}'`)
  const closed = (await loadBank(world.app, treasurer.userId)).openLines.find(({ cents }) => cents === 7_302)
  expect(closed).toMatchObject({ state: 'none', campaign: null })
})
