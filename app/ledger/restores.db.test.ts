import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { silentLog } from '#app/platform/log.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, aStaffMember, signedInHeaders } from '#tests/world/scholars.ts'
import { inGroups } from './restore-phrase.ts'
import { loadRestorePhrase } from './restores.server.ts'

let world: World
let admin: { userId: string }
let headers: Headers
let campaign: Awaited<ReturnType<typeof aCampaign>>
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, { firstName: 'Ada', lastName: 'Yonath' })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

const open =
  'alter table ledger_transactions disable trigger user; alter table ledger_entries disable trigger user'
/** Moves what was posted so far into the past, as only the owner of the tables can. */
const hoursPass = (hours: number) =>
  world.owner.query(
    `${open}; update ledger_transactions set posted_at = posted_at - interval '${hours} hours';
     alter table ledger_transactions enable trigger user; alter table ledger_entries enable trigger user`,
  )
const phrase = (madeAt = new Date()) => loadRestorePhrase(world.app.db, madeAt)
const typed = (text: string, as = headers) => world.call('POST', '/api/admin/restores', { phrase: text }, as)

describe('the phrase of the books (P896)', () => {
  test('is none while the books are empty or too new, then changes with no later donation', async () => {
    expect(await phrase()).toBeNull()
    await aDonation(world, campaign)
    expect(await phrase()).toBeNull()
    await hoursPass(3)
    const madeAt = new Date()
    const first = await phrase(madeAt)
    expect(first).toMatch(/^[0-9A-Z]{16}$/)
    await aDonation(world, campaign)
    expect(await phrase(madeAt)).toBe(first)
    expect(await phrase(new Date(madeAt.getTime() + 3_600_000))).not.toBe(first)
  })

  test.each([
    ['another amount', 'update ledger_entries set amount = amount + sign(amount)'],
    ['another account', `update ledger_entries set account = 'bank' where account = 'provider_clearing'`],
    ['another time', `update ledger_transactions set posted_at = posted_at - interval '1 microsecond'`],
    ['another event', `update ledger_transactions set idempotency_key = idempotency_key || '?'`],
  ])('differs in books with %s', async (_, change) => {
    const madeAt = new Date()
    const before = await phrase(madeAt)
    const owner = openDatabase(world.ownerUrl, silentLog, { max: 1 })
    const undone = new Error('undone')
    await expect(
      owner.transaction(async tx => {
        await tx.rows(null, open)
        expect(await loadRestorePhrase(tx, madeAt)).toBe(before)
        await tx.rows(null, change)
        expect(await loadRestorePhrase(tx, madeAt)).not.toBe(before)
        throw undone
      }),
    ).rejects.toBe(undone)
    await owner.close()
  })
})

describe('a typed phrase', () => {
  let right: string
  beforeEach(async () => {
    world.clock.set(new Date())
    headers = await signedInHeaders(world, admin.userId)
    right = inGroups((await phrase()) ?? '')
  })

  test('that does not belong to the books is refused at its field (P897)', async () => {
    const wrong = right.slice(0, -1) + (right.endsWith('7') ? '8' : '7')
    // The same books as of an hour that has not come, and another hour with the same hash.
    const later = inGroups((await phrase(new Date(Date.now() + 5 * 3_600_000))) ?? '')
    for (const text of [wrong, later, `${later.slice(0, 4)}${right.slice(4)}`]) {
      const refused = await typed(text)
      expect(refused).toMatchObject({ status: 400, body: { error: { code: 'PhraseUnknown' } } })
      expect(refused.body.error.fields.phrase).toContain('doesn’t belong to these books')
    }
    expect((await typed('no phrase')).body.error.fields.phrase).toContain('16 letters and digits')
  })

  test('of a backup that is more than 40 days old is refused (P897)', async () => {
    world.clock.advance(41 * 86_400_000)
    headers = await signedInHeaders(world, admin.userId)
    expect(await typed(right)).toMatchObject({ status: 400, body: { error: { code: 'BooksTooOld' } } })
  })

  test('is recorded once, for good, with who typed it, and in the audit log (P897, P898)', async () => {
    const support = await signedInHeaders(world, (await aStaffMember(world, ['support'])).userId)
    const auditor = await signedInHeaders(world, (await aStaffMember(world, ['auditor'])).userId)
    expect((await typed(right, auditor)).status).toBe(403)
    const both = await Promise.all([typed(right.toLowerCase()), typed(right.replaceAll('-', ' '), support)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await typed(right)).toMatchObject({ body: { error: { code: 'RestoreRecorded' } } })
    const { body } = await world.call('GET', '/api/screens/admin/operations', undefined, auditor)
    expect(body.restores).toEqual([
      {
        phrase: right.replaceAll('-', ''),
        typedAt: world.clock.now().toISOString(),
        typedBy: expect.stringMatching(/\w/),
        booksUpTo: expect.stringMatching(/:00:00\.000Z$/),
      },
    ])
    const log = await world.owner.query(
      `select actor_user_id from audit_log where action = 'restore.recorded'`,
    )
    expect(log.rows).toEqual([{ actor_user_id: expect.any(String) }])
    for (const change of ['delete from restores_elsewhere', `update restores_elsewhere set typed_at = now()`])
      await expect(world.owner.query(change)).rejects.toThrow(/append-only/)
    await expect(world.app.db.rows(null, 'delete from restores_elsewhere')).rejects.toThrow(
      /permission denied/,
    )
  })
})
