import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTotals, selfCheck } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { silentLog } from '../log.server.ts'
import { type AuditAction, audit, auditHead, eraseAuditWords } from './audit.server.ts'

let world: World
let owner: Database

beforeAll(async () => {
  world = await aWorld()
  owner = openDatabase(world.ownerUrl, silentLog, { max: 1 })
})
afterAll(async () => {
  await owner.close()
  await world.close()
})

const write = (action: string, more: Partial<Parameters<typeof audit>[1]> = {}) =>
  world.app.db.transaction(tx =>
    audit(tx, {
      at: world.clock.now(),
      actorUserId: null,
      action: action as AuditAction,
      subjectType: 'test',
      subjectId: 'one',
      ...more,
    }),
  )

/**
 * Runs `sql` as the owner of the tables, returns the differences that the audit log's self-check then reports, and rolls everything back.
 */
async function tamperedWith(sql: string): Promise<string[]> {
  const undo = new Error('undo')
  let examples: string[] = []
  const done = owner.transaction(async tx => {
    await tx.rows(null, 'set transaction isolation level repeatable read')
    await tx.rows(
      null,
      `alter table audit_words drop constraint audit_words_entry_id_fkey, disable trigger user;
       alter table audit_chain drop constraint audit_chain_entry_id_fkey, disable trigger user;
       alter table audit_entries disable trigger user`,
    )
    await tx.rows(null, sql)
    examples = (await compareTotals(tx))
      .filter(check => check.name.startsWith('audit_'))
      .flatMap(check => check.examples)
    throw undo
  })
  await expect(done).rejects.toBe(undo)
  return examples
}

describe('the audit log', () => {
  it('is one chain, in the order of the commits, for any number of concurrent writers', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => write('busy', { details: { n }, reason: `No. ${n}` })),
    )
    await world.app.db
      .transaction(async tx => {
        await audit(tx, {
          at: world.clock.now(),
          actorUserId: null,
          action: 'undone' as AuditAction,
          subjectType: 'test',
          subjectId: 'two',
        })
        throw new Error('no')
      })
      .catch(() => undefined)
    await world.app.db.transaction(async tx => {
      for (const action of ['first', 'second'])
        await audit(tx, {
          at: world.clock.now(),
          actorUserId: null,
          action: action as AuditAction,
          subjectType: 'test',
          subjectId: 'three',
        })
    })
    const report = await selfCheck(world.app)
    expect(report.differences).toBe(0)
    expect(report.checks.find(check => check.name === 'audit_chain')?.compared).toBe(202)
    expect(report.audit).toEqual(await auditHead(world.app.db))
    expect(report.audit?.entries).toBe(202)
  })

  it('blocks writers only during a commit, never during a transaction', async () => {
    await world.app.db.transaction(async tx => {
      await audit(tx, {
        at: world.clock.now(),
        actorUserId: null,
        action: 'open' as AuditAction,
        subjectType: 'test',
        subjectId: 'x',
      })
      await write('meanwhile')
    })
    const { rows } = await world.app.db.pool.query(
      `select action from audit_chain join audit_log on id = entry_id order by position desc limit 2`,
    )
    expect(rows.map(row => row.action)).toEqual(['open', 'meanwhile'])
  })

  it.each([
    [
      'a changed entry',
      `update audit_entries set action = 'other' where id = 5`,
      [/^audit entry 5 at \d+: .*was changed/],
    ],
    [
      'a changed entry with a recomputed link',
      `update audit_entries set action = 'other' where id = 5;
       update audit_chain c set sha256 = audit_link_hash((select sha256 from audit_chain p where p.position = c.position - 1),
         position, e, words_sha256) from audit_entries e where e.id = c.entry_id and e.id = 5`,
      [/was changed/],
    ],
    ['a removed entry', 'delete from audit_entries where id = 5', [/^audit entry 5 at \d+: .*no such entry/]],
    [
      'an entry removed with its link',
      'delete from audit_chain where entry_id = 5; delete from audit_words where entry_id = 5; delete from audit_entries where id = 5',
      [/links before it that are gone/],
    ],
    [
      'an entry outside the chain',
      `insert into audit_entries (at, action, subject_type, subject_id) values (now(), 'x', 'y', 'z')`,
      [/in no chain/],
    ],
    [
      'changed words',
      `update audit_words set reason = 'other' where entry_id = 5`,
      [/^audit entry 5 at \d+: .*words that were changed/],
    ],
    ['removed words', 'delete from audit_words where entry_id = 5', [/words that were changed/]],
    [
      'a truncated end',
      `delete from audit_chain where position > (select max(position) - 3 from audit_chain);
       delete from audit_words where entry_id not in (select entry_id from audit_chain);
       delete from audit_entries where id not in (select entry_id from audit_chain)`,
      [/^self-check \d+: expected link \d+ [0-9a-f]{64}, found nothing/],
    ],
  ])('shows %s in the self-check, by the first entry that is wrong', async (_, sql, found) => {
    await selfCheck(world.app)
    const examples = await tamperedWith(sql)
    expect(examples[0]).toMatch(found[0] as RegExp)
  })

  it('shows words that the server adds to an older entry', async () => {
    const { rows } = await world.app.db.pool.query(
      `select id from audit_log where action = 'meanwhile' order by id limit 1`,
    )
    const tampering = `insert into audit_words (entry_id, reason) values ('${rows[0].id}', 'He said so.')`
    const client = await world.app.db.pool.connect()
    await client.query(`begin; ${tampering}; rollback`)
    client.release()
    expect((await tamperedWith(tampering))[0]).toContain('words that were changed')
  })
})

describe('personal data in the audit log', () => {
  it('is erased with the account, from their own entries and from others’, and the chain stays valid (P13)', async () => {
    const person = await aScholar(world, { firstName: 'Zenobia', lastName: 'Quillfeather' })
    const admin = await anAdmin(world)
    const { campaignId } = await aCampaign(world, person, { firstName: 'Zenobia', lastName: 'Quillfeather' })
    const by = { actorUserId: admin.userId }
    await write('user.noted', {
      ...by,
      subjectType: 'user',
      subjectId: person.userId,
      reason: 'Zenobia wrote to us.',
    })
    await write('campaign.edited', {
      ...by,
      subjectType: 'campaign',
      subjectId: campaignId,
      personal: { before: { lastName: 'Quillfeather' } },
    })
    await write('payout.noted', { ...by, details: { campaignId }, reason: 'For Zenobia.' })
    await write('other.noted', { ...by, subjectId: 'else', reason: 'ZENOBIA QUILLFEATHER was on the phone.' })
    await write('mail.noted', {
      ...by,
      subjectId: 'else',
      personal: { failure: `no such mailbox: ${person.email}` },
    })
    await write('other.stays', { ...by, subjectId: 'else', reason: 'Nothing about her.' })

    const headers = await signedInHeaders(world, person.userId)
    await world.app.db.pool.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      person.userId,
      world.clock.now(),
    ])
    expect((await world.call('POST', '/api/account/delete', {}, headers)).status).toBe(200)

    const { rows } = await world.owner.query(
      `select (select string_agg(e::text, ' ') from audit_entries e) || (select string_agg(w::text, ' ') from audit_words w) as text`,
    )
    expect(rows[0].text).not.toMatch(/Zenobia|Quillfeather/i)
    expect(rows[0].text).not.toContain(person.email)
    expect(rows[0].text).toContain('Nothing about her.')
    const [left] = await world.app.db.rows<{ details: unknown }>(
      null,
      `select details from audit_log where action = 'account.deleted' and subject_id = $1`,
      [person.userId],
    )
    expect(left?.details).toEqual({ erasedWords: 5 })
    expect((await selfCheck(world.app)).differences).toBe(0)
  })

  it('is not erased for a person who stays', async () => {
    const person = await aScholar(world)
    await write('user.noted', { subjectType: 'user', subjectId: person.userId, reason: 'Stays.' })
    await expect(world.app.db.transaction(tx => eraseAuditWords(tx, person.userId))).rejects.toMatchObject({
      constraint: 'audit_words_erased_for_who_left',
    })
  })
})
