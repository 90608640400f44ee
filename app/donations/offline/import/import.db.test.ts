import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal, type RefusalDetails } from '#app/lib/refusal.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { confirmOfflineDonation } from '../decide-offline-donation.server.ts'
import { importOfflineDonations, previewImport } from './import-offline-donations.server.ts'
import type { ImportPreview } from './preview.ts'

let world: World
let admin: Scholar
let campaign: { campaignId: string }
let other: { campaignId: string }
let number = 0
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  // A new person, so that what was recorded before doesn't count toward their sum (P572).
  admin = await anAdmin(world)
  campaign = await aCampaign(world, await aScholar(world))
  other = await aCampaign(world, await aScholar(world))
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

const header = 'Kind,Reference,Received,Amount,Campaign,Donor,Email'
/** A row over $10 for `campaign`, with a reference and a donor of its own. */
const row = (changed: Record<string, string> = {}) => {
  number += 1
  const cells = {
    kind: 'check',
    reference: `N${number}`,
    received: '2026-03-10',
    amount: '10.00',
    campaign: campaign.campaignId,
    donor: `Donor ${number}`,
    email: `d${number}@donors.example`,
    ...changed,
  }
  return Object.values(cells).join(',')
}
const file = (...rows: string[]) => new TextEncoder().encode([header, ...rows].join('\n'))
const preview = (bytes: Uint8Array, by = admin) => previewImport(world.app, bytes, steppedUp(world, by))
const send = (bytes: Uint8Array, { sha256, counts }: ImportPreview, by = admin) =>
  importOfflineDonations(
    world.app,
    bytes,
    { sha256, ok: counts.ok, warning: counts.warning },
    steppedUp(world, by),
  )
const importFile = async (bytes: Uint8Array, by = admin) => await send(bytes, await preview(bytes, by), by)
const refused = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => Promise.reject(new Error('accepted')),
    error => (error instanceof Refusal ? error : Promise.reject(error)),
  )
const previewIn = ({ facts }: RefusalDetails) => facts?.preview as ImportPreview
const counts = async () =>
  (
    await world.owner.query(
      `select (select count(*) from offline_donations)::int as entries, (select count(*) from donations)::int as donations,
         (select count(*) from ledger_transactions)::int as transactions, (select sum(raised_amount) from campaigns)::int as raised,
         (select count(*) from outbox_events)::int as events, (select count(*) from offline_imports)::int as imports`,
    )
  ).rows[0]

describe('an import (P580)', () => {
  it('records all rows in one transaction, and says so in the audit log', async () => {
    const before = await counts()
    const bytes = file(row(), row({ campaign: other.campaignId }), row({ amount: '900.00' }))
    const seen = await preview(bytes)
    expect([seen.counts, seen.cents]).toEqual([{ ok: 3, warning: 0, skip: 0, error: 0 }, 92_000])
    expect(await counts()).toEqual(before)
    const imported = await send(bytes, seen)
    expect(imported).toMatchObject({ recorded: 3, waiting: 1, isRepeated: false })
    const after = await counts()
    expect(after.entries - before.entries).toBe(3)
    expect(after.donations - before.donations).toBe(2)
    expect(after.raised - before.raised).toBe(2_000)
    const { rows } = await world.owner.query(
      'select action, actor_user_id, details from audit_log where subject_id = $1',
      [imported.importId],
    )
    expect(rows).toEqual([
      {
        action: 'offline-donations.imported',
        actor_user_id: admin.userId,
        details: { cents: 92_000, rows: 3, recorded: 3, waiting: 1, sha256: seen.sha256 },
      },
    ])
  })

  it('of the same file again changes nothing, and says so', async () => {
    const bytes = file(row(), row())
    const first = await importFile(bytes)
    const before = await counts()
    const again = await preview(bytes)
    expect(again).toMatchObject({ counts: { skip: 2 }, earlier: { importId: first.importId, recorded: 2 } })
    expect(await send(bytes, again)).toMatchObject({
      importId: first.importId,
      recorded: 2,
      isRepeated: true,
    })
    expect(await counts()).toEqual(before)
  })

  it('counts once, though 50 requests send the file at once', async () => {
    const bytes = file(
      ...Array.from({ length: 20 }, (_, n) => row(n % 2 ? {} : { campaign: other.campaignId })),
    )
    const before = await counts()
    const seen = await preview(bytes)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bytes, seen)))
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(answers.map(({ importId, recorded }) => `${importId} ${recorded}`)).size).toBe(1)
    expect(await counts()).toEqual({
      entries: before.entries + 20,
      donations: before.donations + 20,
      transactions: before.transactions + 20,
      raised: before.raised + 20_000,
      events: before.events + 20,
      imports: before.imports + 1,
    })
  })

  it('of a file and its copy with another row at once records each donation once', async () => {
    const rows = [row(), row({ campaign: other.campaignId })]
    // The copies lock other campaigns, and differ in the campaign of one donation.
    const files = [
      file(...rows),
      file(...rows, row()),
      file(rows[0]?.replace(campaign.campaignId, () => other.campaignId) ?? ''),
    ]
    const seen = await Promise.all(files.map(bytes => preview(bytes)))
    const before = await counts()
    const sent = files.flatMap((bytes, at) =>
      Array.from({ length: 5 }, () => ({ bytes, seen: seen[at] as ImportPreview })),
    )
    const answers = await Promise.allSettled(sent.map(({ bytes, seen }) => send(bytes, seen)))
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'ImportRefused' })
    const after = await counts()
    expect(after.entries - before.entries).toBe(after.transactions - before.transactions)
    const keys = await world.owner.query(
      'select kind, lower(reference), cents, received_on from offline_donations group by 1, 2, 3, 4 having count(*) > 1',
    )
    expect(keys.rows).toEqual([])
  })
})

describe('a file with a wrong row (P580)', () => {
  it.each([
    ['an amount', { amount: '10.505' }, 'Amount'],
    ['a campaign that doesn’t exist', { campaign: '0000000000' }, 'Campaign'],
    ['a day in the future', { received: '2026-03-12' }, 'Received'],
  ])('(%s) changes nothing and says which', async (_, wrong, column) => {
    const bytes = file(row(), row(wrong), row())
    const before = await counts()
    const { code, details } = await refused(importFile(bytes))
    expect(code).toBe('ImportRefused')
    expect(previewIn(details).rows[0]).toMatchObject({
      line: 3,
      state: 'error',
      problems: [{ column }],
    })
    expect(await counts()).toEqual(before)
  })

  it('changes nothing if the row became wrong after the preview', async () => {
    const bytes = file(row(), row({ campaign: other.campaignId }))
    const seen = await preview(bytes)
    await world.owner.query('update campaigns set is_active = false where id = $1', [other.campaignId])
    const before = await counts()
    expect((await refused(send(bytes, seen))).code).toBe('ImportRefused')
    expect(await counts()).toEqual(before)
  })

  it('is refused if it is for one’s own campaign (P573)', async () => {
    const own = await aCampaign(world, admin)
    const seen = await preview(file(row({ campaign: own.campaignId })))
    expect(seen.rows[0]).toMatchObject({ state: 'error', problems: [{ column: 'Campaign' }] })
  })
})

describe('what is recorded already (P581)', () => {
  it('is left out, and is wrong for another campaign', async () => {
    const same = row()
    await importFile(file(same))
    const bytes = file(same, row())
    expect((await preview(bytes)).counts).toEqual({ ok: 1, warning: 0, skip: 1, error: 0 })
    expect(await importFile(bytes)).toMatchObject({ recorded: 1 })
    const moved = file(same.replace(campaign.campaignId, () => other.campaignId))
    expect((await preview(moved)).rows[0]).toMatchObject({
      state: 'error',
      problems: [{ column: 'Campaign' }],
    })
  })

  it('warns of the same donor and amount within seven days, by address or by name', async () => {
    const donor = { donorName: 'Ada Byron', donorEmail: 'ada@donors.example', cents: 1_000 }
    await anOfflineDonation(world, campaign, admin, { ...donor, receivedOn: '2026-03-03' })
    const states = async (changed: Record<string, string>) =>
      (await preview(file(row(changed)))).rows[0]?.state
    expect(await states({ email: 'ada@donors.example' })).toBe('warning')
    expect(await states({ email: 'ada@donors.example', received: '2026-02-24' })).toBe('warning')
    expect(await states({ email: 'ada@donors.example', received: '2026-02-23' })).toBe('ok')
    expect(await states({ email: 'ada@donors.example', amount: '10.01' })).toBe('ok')
    expect(await states({ email: '', donor: 'ada byron' })).toBe('warning')
    expect(await states({ donor: 'Ada Byron' })).toBe('ok')
  })

  it('makes an import that would record other rows than the person saw refused', async () => {
    const donor = { donor: 'Grace Hopper', email: 'grace@donors.example' }
    const bytes = file(row(donor), row())
    const seen = await preview(bytes)
    const facts = { donorName: donor.donor, donorEmail: donor.email, cents: 1_000, receivedOn: '2026-03-09' }
    await anOfflineDonation(world, campaign, admin, facts)
    const { code, details } = await refused(send(bytes, seen))
    expect(code).toBe('ImportRefused')
    expect(previewIn(details).counts).toEqual({ ok: 1, warning: 1, skip: 0, error: 0 })
    expect(await importFile(bytes)).toMatchObject({ recorded: 2 })
  })
})

describe('two people (P572)', () => {
  it('are needed above what one person records alone, over rows and files', async () => {
    const rows = Array.from({ length: 30 }, () => row({ amount: '10.00' }))
    expect(await importFile(file(...rows))).toMatchObject({ recorded: 30, waiting: 5 })
    expect(await importFile(file(row({ amount: '1.00' })))).toMatchObject({ waiting: 1 })
    expect(await anOfflineDonation(world, campaign, admin, { cents: 100 })).toMatchObject({
      status: 'waiting',
    })
    const second = await anAdmin(world)
    expect(await importFile(file(row({ amount: '250.00' })), second)).toMatchObject({ waiting: 0 })
  })

  it('are two, though the importer may also confirm', async () => {
    const { importId } = await importFile(file(row({ amount: '900.00' })))
    const { rows } = await world.owner.query('select id from offline_donations where import_id = $1', [
      importId,
    ])
    const { code } = await refused(confirmOfflineDonation(world.app, rows[0].id, steppedUp(world, admin)))
    expect(code).toBe('OwnEntry')
    const second = await anAdmin(world)
    expect(await confirmOfflineDonation(world.app, rows[0].id, steppedUp(world, second))).toMatchObject({
      status: 'posted',
    })
  })
})

describe('a file', () => {
  it('must be the one that was previewed, and be readable', async () => {
    const seen = await preview(file(row()))
    expect((await refused(send(file(row()), seen))).code).toBe('FileChanged')
    const { code, message, details } = await refused(preview(new TextEncoder().encode('a,b\n1,2')))
    expect([code, message, details.values?.column]).toEqual([
      'UnreadableFile',
      expect.stringMatching(/unknown/),
      'a',
    ])
  })

  it('is taken over HTTP from those who record donations, up to two megabytes', async () => {
    const headers = await signedInHeaders(world, admin.userId)
    headers.set('content-type', 'text/csv')
    const post = (body: Uint8Array, query = '') => {
      const url = `http://localhost/api/admin/offline-donations/${query ? 'import' : 'preview'}${query}`
      return world.http(new Request(url, { method: 'POST', body: body as BodyInit, headers }))
    }
    const bytes = file(row())
    const answer = await post(bytes)
    const { sha256, counts } = (await answer.json()) as ImportPreview
    expect([answer.status, counts.ok]).toEqual([200, 1])
    const imported = await post(bytes, `?sha256=${sha256}&ok=1&warning=0`)
    expect([imported.status, await imported.json()]).toMatchObject([200, { recorded: 1, isRepeated: false }])
    expect((await post(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('of 5,000 rows is imported whole, and others are answered meanwhile', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 5_000 }, () => row({ amount: '1.00', campaign: other.campaignId }))
    const bytes = file(...rows)
    await preview(file(row()))
    let longest = 0
    let last = performance.now()
    const pulse = setInterval(() => {
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }, 5)
    const seen = await preview(bytes)
    expect(await send(bytes, seen)).toMatchObject({ recorded: 5_000 })
    clearInterval(pulse)
    expect(longest).toBeLessThan(500)
  })
})

describe('what an import recorded', () => {
  it('is written into a report as text, never as a formula', async () => {
    await importFile(file(row({ reference: '=HYPERLINK("x")'.replaceAll('"', ''), donor: '+Ada' })))
    const headers = await signedInHeaders(world, admin.userId)
    const request = new Request('http://localhost/api/admin/offline-donations/report?search=%2BAda', {
      headers,
    })
    const text = await (await world.http(request)).text()
    expect(text).toContain(`'=HYPERLINK(x)`)
    expect(text).toContain(`'+Ada`)
  })

  it('names its file and row, which the database keeps (P578)', async () => {
    const { importId } = await importFile(file(row(), row()))
    const rowsOf = await world.owner.query(
      'select import_row from offline_donations where import_id = $1 order by import_row',
      [importId],
    )
    expect(rowsOf.rows).toEqual([{ import_row: 2 }, { import_row: 3 }])
    const constraint = (sql: string) =>
      world.owner.query(sql, [importId]).then(
        () => 'accepted',
        error => violatedConstraint(error) ?? error.code,
      )
    expect(await constraint('update offline_imports set recorded = 0 where id = $1')).toBe('23001')
    expect(await constraint('delete from offline_imports where id = $1')).toBe('23001')
    expect(await constraint('update offline_donations set import_row = 9 where import_id = $1')).toBe(
      'offline_donation_is_fixed',
    )
    const copied = (columns: string) =>
      constraint(
        `insert into offline_donations (id, kind, reference, received_on, cents, campaign_id, is_anonymous, status, needs_confirmation,
           has_receipt, entered_by, entered_at, import_id, import_row)
         select gen_random_uuid(), kind, reference || '-', received_on, cents, campaign_id, true, 'waiting', true, false, entered_by,
           entered_at, ${columns} from offline_donations where import_id = $1 and import_row = 2`,
      )
    expect(await copied('import_id, 2')).toBe('offline_donations_of_import')
    expect(await copied('import_id, null')).toBe('offline_donation_import_whole')
    const sameFile = `insert into offline_imports (id, sha256, rows, recorded, cents, imported_by, imported_at)
      select gen_random_uuid(), sha256, rows, recorded, cents, imported_by, imported_at from offline_imports where id = $1`
    expect(await constraint(sameFile)).toBe('offline_imports_sha256_key')
  })
})

describe('the Campaign column (P873)', () => {
  it('takes a code, and refuses a mistyped and an unknown one', async () => {
    const [{ code } = { code: '' }] = (
      await world.owner.query<{ code: string }>(
        'select reference_code as code from campaigns where id = $1',
        [campaign.campaignId],
      )
    ).rows
    const written = `${code[0]}-${code.slice(1, 4).toLowerCase()}-${code.slice(4)}`
    const bytes = file(row({ campaign: written }), row({ campaign: campaign.campaignId }))
    const { counts: found, rows } = await preview(bytes)
    expect([found.ok, rows.map(({ campaignId }) => campaignId)]).toEqual([
      2,
      [campaign.campaignId, campaign.campaignId],
    ])
    expect(await importFile(bytes)).toMatchObject({ recorded: 2 })
    const swapped = [...code.slice(0, 5), code[6], code[5]].join('')
    const other = code[1] === '3' ? '4' : '3'
    const wrong = await preview(file(row({ campaign: `T${other}${code.slice(2)}` })))
    expect(wrong.rows[0]).toMatchObject({
      state: 'error',
      problems: [{ column: 'Campaign', message: expect.stringContaining('A letter of the code') }],
    })
    if (code[5] !== code[6]) expect((await preview(file(row({ campaign: swapped })))).counts.error).toBe(1)
    await world.owner.query('update campaigns set reference_code = null where id = $1', [campaign.campaignId])
    expect((await preview(file(row({ campaign: written })))).rows[0]).toMatchObject({
      problems: [{ message: 'There is no campaign with this code or ID.' }],
    })
  })
})
