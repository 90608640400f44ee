import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestRole, roleKind } from '#app/accounts/change-role.server.ts'
import { revokeRole } from '#app/accounts/roles.server.ts'
import {
  confirmSecondPerson,
  declineSecondPerson,
  type SecondPersonKind,
} from '#app/accounts/second-person/decide-second-person.server.ts'
import { secondPersonKindNames, type WaitsForSecond } from '#app/accounts/second-person/second-person.ts'
import { loadPendingCounts } from '#app/admin/app-analytics/load-app-analytics.server.ts'
import { loadBank } from '#app/admin/bank/load-bank.server.ts'
import { loadSecondPerson } from '#app/admin/second-person/load-second-person.server.ts'
import { importStatement, previewStatement } from '#app/books/bank/import-statement.server.ts'
import { confirmMatches, undoMatch } from '#app/books/bank/match-lines.server.ts'
import { statementVoidKind, voidStatement } from '#app/books/bank/void-statement.server.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { reconcilePayments } from '#app/donations/reconcile/reconcile-payments.server.ts'
import { refundDonation, refundKind } from '#app/donations/refunds/refund-donation.server.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { sanctionsKind, uploadSanctionsList } from '#app/withdrawals/payee-checks/sanctions-lists.server.ts'
import { requestWriteOff, writeOffKind } from '#app/withdrawals/write-off-shortfall.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { ofxOf } from '#tests/world/bank-statements.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, aPaidDonation, type GivingWorld } from '#tests/world/giving-world.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { anAdmin, aScholar, aStaffMember, ownerRole, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'

let world: GivingWorld
/** Owners, the only staff: the one who requests, and another. */
let first: Scholar
let second: Scholar

beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})
beforeEach(async () => {
  ;[first, second] = [await anAdmin(world), await anAdmin(world)]
  await world.owner.query('delete from user_roles where user_id not in ($1, $2)', [
    first.userId,
    second.userId,
  ])
})

const action = (by: Scholar) => {
  const now = world.clock.now()
  return { admin: steppedUp(by, now), now, requestId: 'test' }
}
const rows = <Row>(sql: string, values: unknown[] = []) => world.app.db.rows<Row & object>(null, sql, values)
const day = 24 * 3_600_000
const leaves = ({ email }: Scholar) =>
  world.app.db.transaction(tx => revokeRole(tx, email, ownerRole(world.clock.now())))

type Asked = { secondPerson?: WaitsForSecond }
/** A request of each kind, and whether it took effect. */
type Prepared = {
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another payload
  kind: SecondPersonKind<any>
  ask(by: Scholar): Promise<Asked>
  tookEffect(): Promise<boolean>
}

/** Whether donations come in, or withdrawals go out. */
const isActive = (campaignId: string, active: boolean) =>
  rows(
    `update campaigns set campaign_end_date = case when $2 then now() + interval '900 days' else '2026-01-31' end where id = $1`,
    [campaignId, active],
  )

/** A campaign whose only donation of $400 was paid out. */
async function paidOut(donate: (campaignId: string) => Promise<string>) {
  const owner = await aScholar(world)
  const { campaignId } = await endedCampaign(world, owner)
  await isActive(campaignId, true)
  const donationId = await donate(campaignId)
  await isActive(campaignId, false)
  const { rows: withdrawn } = await aWithdrawal(world, owner)
  await moveWithdrawal(world, withdrawn[0]?.id ?? '', 'paid', [first])
  return { owner, campaignId, donationId }
}
const byCard =
  (overrides: { amountCents?: number; donorEmail?: string } = {}) =>
  async (campaignId: string) => {
    const { donorEmail, amountCents = 40_000 } = overrides
    const donor = donorEmail ? { donorEmail } : {}
    return (await aPaidDonation(world, campaignId, { quote: { amountCents }, ...donor })).donationId
  }

const sdnLine = (id: number, name: string) =>
  `${id},"${name}","individual","SDGT",${Array(6).fill('-0- ').join(',')},-0- ,"DOB 1951."`
function upload(names: readonly string[], by: Scholar, firstId = 100) {
  const sdn = new TextEncoder().encode(names.map((name, at) => sdnLine(firstId + at, name)).join('\r\n'))
  const alt = new TextEncoder().encode(`${firstId},1,aka,"NOBODY, Else",-0- `)
  const files = Buffer.concat([sdn, alt])
  return uploadSanctionsList(
    world.app,
    { publishedOn: '2026-03-10', sdnBytes: sdn.length, files },
    action(by),
  )
}
const named = (count: number) => Array.from({ length: count }, (_, at) => `PERSON${at}, Given${at}`)
/** A list that two people put to use, so that no list before it counts. */
async function fullList(count: number) {
  const { secondPerson } = await upload(named(count), first)
  if (secondPerson)
    await confirmSecondPerson(world.app, sanctionsKind, secondPerson.requestId, action(second))
}

let number = 0
/** A statement with the line of a check that the ledger has. */
async function statementWithMatch() {
  number += 1
  const { id } = await anOfflineDonation(world, await aCampaign(world, await aScholar(world)), first, {
    cents: 2_500 + number,
    reference: `V-${number}`,
    donorName: 'Ruth',
    donorEmail: null,
    receivedOn: '2026-03-05',
    depositedOn: null,
  })
  const bytes = ofxOf(
    [{ day: '2026-03-10', cents: 2_500 + number, id: `V${number}`, text: `CHECK ${number}` }],
    {
      days: ['2026-03-10', '2026-03-10'],
    },
  )
  const importIt = async () =>
    await importStatement(
      world.app,
      bytes,
      { sha256: (await previewStatement(world.app, bytes)).sha256 },
      action(first),
    )
  const { statementId } = await importIt()
  const line = (await loadBank(world.app, first.userId)).openLines.find(
    ({ description }) => description === `CHECK ${number}`,
  )
  const [transaction] = await rows<{ id: string }>(
    'select id from ledger_transactions where subject_id = $1',
    [id],
  )
  const lineId = line?.id ?? ''
  const match = () =>
    confirmMatches(
      world.app,
      { matches: [{ lineId, transactionIds: [Number(transaction?.id)] }] },
      action(first),
    )
  return { statementId, lineId, match, importIt, said: `CHECK ${number}` }
}

const prepare: Record<(typeof secondPersonKindNames)[number], () => Promise<Prepared>> = {
  async refund() {
    const { donationId } = await paidOut(byCard())
    const refund = { refundId: randomUUID(), cents: null, reason: 'Given by mistake.' }
    return {
      kind: refundKind,
      ask: by => refundDonation(world.app, donationId, refund, action(by)),
      tookEffect: async () =>
        (await rows('select 1 from refunds where payment_id = $1 and finished_at is not null', [donationId]))
          .length === 1,
    }
  },
  async 'write-off'() {
    let capture = {} as Parameters<typeof reportOf>[0]
    const { campaignId } = await paidOut(async campaignId => {
      const at = new Date('2026-01-10T12:00:00Z')
      const { donationId, lines } = await aDonation(world, { campaignId }, { amountCents: 40_000, at })
      capture = { donationId, campaignId, lines, at }
      return donationId
    })
    const dispute = reportOf(capture, [moved(capture, 'disputed')])
    await applyProviderFacts(world.app, dispute, null, world.clock.now())
    return {
      kind: writeOffKind,
      ask: by => requestWriteOff(world.app, campaignId, 'The bank sided with the donor.', action(by)),
      tookEffect: async () =>
        (
          await rows<{ left: number }>(
            'select raised_amount - total_withdrawn as left from campaigns where id = $1',
            [campaignId],
          )
        )[0]?.left === 0,
    }
  },
  async 'sanctions-list'() {
    await fullList(100)
    const newest = async () =>
      (
        await rows<{ people: number }>(
          'select people from sanctions_lists order by uploaded_at desc, id desc limit 1',
        )
      )[0]?.people
    return {
      kind: sanctionsKind,
      ask: by => upload(named(60), by),
      tookEffect: async () => (await newest()) === 60,
    }
  },
  async role() {
    const { email, userId } = await aScholar(world)
    const grant = { email, role: 'finance' as const, reason: 'The new treasurer.' }
    return {
      kind: roleKind,
      ask: by => requestRole(world.app, grant, action(by)),
      tookEffect: async () =>
        (await rows('select 1 from user_roles where user_id = $1', [userId])).length === 1,
    }
  },
  async 'statement-void'() {
    const { statementId, match } = await statementWithMatch()
    await match()
    return {
      kind: statementVoidKind,
      ask: by => voidStatement(world.app, statementId, 'Imported for the wrong account.', action(by)),
      tookEffect: async () =>
        (await rows('select 1 from bank_statement_voids where statement_id = $1', [statementId])).length ===
        1,
    }
  },
}

const requestIdOf = ({ secondPerson }: Asked): string => {
  if (!secondPerson) throw new Error('nothing waits')
  return secondPerson.requestId
}
const toldOf = async (kind: string) =>
  await rows<{ waits: string; aloneFrom: string | null }>(
    `select payload->>'waits' as waits, payload->>'aloneFrom' as alone_from from outbox_events
     where kind = 'second_person_requested' and payload->>'waits' = $1 order by id desc limit 1`,
    [kind],
  )

describe.each(secondPersonKindNames)('%s', name => {
  it('waits for a second person, never the one who requested it, and takes effect once (P705)', async () => {
    const { kind, ask, tookEffect } = await prepare[name]()
    const asked = await ask(first)
    const id = requestIdOf(asked)
    expect(asked.secondPerson?.aloneFrom).toBeNull()
    expect(await tookEffect()).toBe(false)
    // The same request again is the one that waits; another person's isn't.
    expect(requestIdOf(await ask(first))).toBe(id)
    expect(await outcomeOf(ask(second))).toBe('SecondPersonAsked')
    const confirm = (by: Scholar) => confirmSecondPerson(world.app, kind, id, action(by))
    expect(await outcomeOf(confirm(first))).toBe('SecondPersonNeeded')
    world.clock.advance(2 * day)
    expect(await outcomeOf(confirm(first))).toBe('SecondPersonNeeded')
    expect(await tookEffect()).toBe(false)
    const waiting = await loadPendingCounts(world.app.db, world.clock.now())
    expect(waiting.secondPerson).toBe(1)
    const shown = (by: Scholar) => loadSecondPerson(world.app, by.viewer, world.clock.now())
    expect((await shown(first)).requests[0]).toMatchObject({
      id,
      kind: name,
      isYours: true,
      mayConfirm: false,
    })
    expect((await shown(second)).requests[0]).toMatchObject({ id, isYours: false, mayConfirm: true })
    const answers = await Promise.all([confirm(second), confirm(second)])
    expect(answers).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
    expect(await tookEffect()).toBe(true)
    expect(await outcomeOf(confirm(first))).toBe('SecondPersonDecided')
    expect((await loadPendingCounts(world.app.db, world.clock.now())).secondPerson).toBe(0)
    const audited = await rows<{ action: string; by: string }>(
      `select action, actor_user_id as by from audit_log where subject_id = $1 order by id`,
      [id],
    )
    expect(audited).toEqual([
      { action: 'second-person.requested', by: first.userId },
      { action: 'second-person.confirmed', by: second.userId },
    ])
  })

  it('waits a day and tells the owners if no one else can confirm it (P706)', async () => {
    const { kind, ask, tookEffect } = await prepare[name]()
    await leaves(second)
    const asked = await ask(first)
    const from = new Date(world.clock.now().getTime() + day).toISOString()
    expect(asked.secondPerson?.aloneFrom).toBe(from)
    expect(await toldOf(name)).toEqual([{ waits: name, aloneFrom: from }])
    const confirm = () => confirmSecondPerson(world.app, kind, requestIdOf(asked), action(first))
    expect(await outcomeOf(confirm())).toBe('SecondPersonTooEarly')
    world.clock.advance(day - 1_000)
    expect(await outcomeOf(confirm())).toBe('SecondPersonTooEarly')
    world.clock.advance(1_000)
    const third = await aStaffMember(world, ['owner'])
    expect(await outcomeOf(confirm())).toBe('SecondPersonNeeded')
    await leaves(third)
    expect(await outcomeOf(confirm())).toBe('accepted')
    expect(await tookEffect()).toBe(true)
  })

  it('is declined by others and withdrawn by the one who requested it, and nothing changes (P705)', async () => {
    const { kind, ask, tookEffect } = await prepare[name]()
    const decline = (asked: Asked, by: Scholar) =>
      declineSecondPerson(
        world.app,
        kind.name,
        { requestId: requestIdOf(asked), reason: 'Not so.' },
        action(by),
      )
    const asked = await ask(first)
    expect(await decline(asked, second)).toEqual({ status: 'declined' })
    expect(await outcomeOf(confirmSecondPerson(world.app, kind, requestIdOf(asked), action(second)))).toBe(
      'SecondPersonDecided',
    )
    const again = await ask(first)
    expect(await decline(again, first)).toEqual({ status: 'withdrawn' })
    expect(await outcomeOf(decline(again, second))).toBe('SecondPersonDecided')
    expect(await tookEffect()).toBe(false)
  })
})

describe('the database (P705)', () => {
  it('refuses a confirmation by the same person, a second decision, and any other change', async () => {
    const { ask } = await prepare.role()
    const id = requestIdOf(await ask(first))
    const set = (what: string, values: unknown[] = []) =>
      world.owner.query(`update second_person_requests set ${what} where id = '${id}'`, values).then(
        () => 'accepted',
        error => violatedConstraint(error),
      )
    const confirmed = (by: Scholar, at = 'now()') =>
      `outcome = 'confirmed', decided_by = '${by.userId}', decided_at = ${at}`
    expect(await set(confirmed(first))).toBe('second_person_confirms')
    expect(await set(`alone_from = requested_at - interval '1 day', ${confirmed(first)}`)).toBe(
      'second_person_is_fixed',
    )
    expect(await set(`requested_by = '${second.userId}'`)).toBe('second_person_is_fixed')
    expect(await set(`payload = '{}'`)).toBe('second_person_is_fixed')
    expect(await set(`outcome = 'declined', decided_by = '${second.userId}', decided_at = now()`)).toBe(
      'second_person_says_why',
    )
    expect(
      await set(
        `outcome = 'declined', decided_by = '${first.userId}', decided_at = now(), decision_reason = 'No'`,
      ),
    ).toBe('second_person_withdraws')
    expect(await set(confirmed(second))).toBe('accepted')
    expect(await set('outcome = null, decided_by = null, decided_at = null')).toBe('second_person_is_fixed')
    await expect(world.owner.query('delete from second_person_requests')).rejects.toThrow()
    const soon = world.owner.query(
      `insert into second_person_requests (id, kind, subject_id, payload, details, requested_by, requested_at, alone_from)
       values (gen_random_uuid(), 'role', 'x', '{}', '{}', $1, now(), now() + interval '23 hours')`,
      [first.userId],
    )
    expect(await soon.then(() => 'accepted', violatedConstraint)).toBe('second_person_waits_a_day')
  })
})

describe('a refund (P707)', () => {
  const ask = (donationId: string, by: Scholar, cents: number | null = null) =>
    refundDonation(
      world.app,
      donationId,
      { refundId: randomUUID(), cents, reason: 'By mistake.' },
      action(by),
    )

  it('of what the campaign still has is one person’s act; of money that was paid out or requested it isn’t', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await endedCampaign(world, owner)
    await isActive(campaignId, true)
    const [one, two] = [await byCard()(campaignId), await byCard()(campaignId)]
    expect((await ask(one, first)).status).toBe('refunded')
    await isActive(campaignId, false)
    const { rows: requested } = await aWithdrawal(world, owner)
    expect((await ask(two, first, 1_000)).status).toBe('second_person')
    await moveWithdrawal(world, requested[0]?.id ?? '', 'rejected', [second])
    expect((await ask(two, first, 900)).status).toBe('refunded')
  })

  it('counts the refunds that are on their way, so that two small ones aren’t one large one', async () => {
    const { campaignId, donationId } = await paidOut(byCard())
    await isActive(campaignId, true)
    const later = await byCard()(campaignId)
    await world.demoProvider.faults({ error: { next: 1, on: 'refund', afterWork: false } })
    expect((await ask(later, first)).status).toBe('waiting')
    // The campaign has $400 until the provider answers.
    expect((await ask(donationId, first, 5_000)).status).toBe('second_person')
    await reconcilePayments(world.app, { everything: true })
  })

  it('is neither made nor confirmed by the person whose address gave the donation', async () => {
    const donor = second
    const { donationId } = await paidOut(byCard({ donorEmail: donor.email }))
    expect(await outcomeOf(ask(donationId, donor))).toBe('OwnDonation')
    const asked = await ask(donationId, first)
    // The donor is no second person, so no one else can confirm.
    expect(asked.secondPerson?.aloneFrom).not.toBeNull()
    const confirm = confirmSecondPerson(world.app, refundKind, requestIdOf(asked), action(donor))
    expect(await outcomeOf(confirm)).toBe('OwnDonation')
  })
})

describe('a write-off (P708)', () => {
  it('is not requested or confirmed by the campaign’s owner', async () => {
    const { campaignId } = await prepareOwing(first)
    expect(await outcomeOf(requestWriteOff(world.app, campaignId, 'Lost.', action(first)))).toBe(
      'OwnCampaign',
    )
    const asked = await requestWriteOff(world.app, campaignId, 'Lost.', action(second))
    expect(asked.secondPerson.aloneFrom).not.toBeNull()
    const confirm = confirmSecondPerson(world.app, writeOffKind, requestIdOf(asked), action(first))
    expect(await outcomeOf(confirm)).toBe('OwnCampaign')
  })

  async function prepareOwing(owner: Scholar) {
    const { campaignId } = await endedCampaign(world, owner)
    const at = new Date('2026-01-10T12:00:00Z')
    const { donationId, lines } = await aDonation(world, { campaignId }, { amountCents: 40_000, at })
    const { rows: withdrawn } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, withdrawn[0]?.id ?? '', 'paid', [second])
    const capture = { donationId, campaignId, lines, at }
    await applyProviderFacts(
      world.app,
      reportOf(capture, [moved(capture, 'disputed')]),
      null,
      world.clock.now(),
    )
    return { campaignId }
  }
})

describe('a role (P709)', () => {
  it('that moves no money is granted at once, and the person and the owners are told', async () => {
    const { email, userId } = await aScholar(world)
    const grant = { email, role: 'support' as const, reason: 'Answers donors.' }
    expect(await requestRole(world.app, grant, action(first))).toEqual({ userId, changed: true })
    const [told] = await rows<{ payload: object }>(
      `select payload from outbox_events where kind = 'staff_role_changed' order by id desc limit 1`,
    )
    expect(told?.payload).toEqual({ userId, role: 'support', change: 'granted' })
  })

  it('is not confirmed by the person who gets it', async () => {
    const grant = { email: second.email, role: 'finance' as const, reason: 'Too.' }
    const asked = await requestRole(world.app, grant, action(first))
    expect(asked.secondPerson?.aloneFrom).not.toBeNull()
    const confirm = confirmSecondPerson(world.app, roleKind, requestIdOf(asked), action(second))
    expect(await outcomeOf(confirm)).toBe('OwnRoles')
  })

  it('is not granted once the person who proposed it lost their own', async () => {
    const { email } = await aScholar(world)
    const asked = await requestRole(world.app, { email, role: 'owner', reason: 'x' }, action(first))
    await leaves(first)
    const confirm = confirmSecondPerson(world.app, roleKind, requestIdOf(asked), action(second))
    expect(await outcomeOf(confirm)).toBe('RequesterLeft')
  })
})

describe('a sanctions list (P710)', () => {
  it('can’t be emptied or replaced step by step by one person', async () => {
    await fullList(100)
    const status = async (names: readonly string[], firstId?: number) =>
      (await upload(names, first, firstId)).secondPerson ? 'waits' : 'used'
    const withdraw = async () =>
      rows(
        `update second_person_requests set outcome = 'withdrawn', decided_by = requested_by, decided_at = now() where outcome is null returning id`,
      )
    expect(await status(named(99))).toBe('used')
    expect(await status(named(97))).toBe('waits')
    await withdraw()
    // As many people, with other names, or the same names under other numbers.
    expect(await status(named(100).map(name => `X${name}`))).toBe('waits')
    await withdraw()
    expect(await status(named(100), 5_000)).toBe('waits')
    await withdraw()
    // Longer lists in between don't hide what is lost.
    const padded = [...named(99), ...Array.from({ length: 200 }, (_, at) => `MADE${at}, Up`)]
    expect(await status(padded)).toBe('used')
    expect(await status([...named(96), ...padded.slice(99), ...padded.slice(99)].slice(0, 290))).toBe('waits')
    await withdraw()
  })
})

describe('a bank statement (P711)', () => {
  it('without matches is voided by one person, no longer counts, and can be imported again', async () => {
    const { statementId, importIt, said, match } = await statementWithMatch()
    const open = async () =>
      (await loadBank(world.app, first.userId)).openLines.filter(({ description }) => description === said)
        .length
    expect(await open()).toBe(1)
    expect(await importIt()).toMatchObject({ isRepeated: true })
    expect(await voidStatement(world.app, statementId, 'Wrong year.', action(first))).toEqual({
      voided: true,
    })
    expect(await open()).toBe(0)
    expect(await outcomeOf(match())).toBe('MatchRefused')
    expect(await outcomeOf(voidStatement(world.app, statementId, 'Again.', action(first)))).toBe(
      'StatementVoided',
    )
    expect(await importIt()).toMatchObject({ isRepeated: false, newLines: 1 })
    expect(await open()).toBe(1)
  })

  it('of which a match was undone needs two people, whose void undoes the other matches', async () => {
    const { statementId, lineId, match } = await statementWithMatch()
    await match()
    await undoMatch(world.app, lineId, 'Another check.', action(first))
    const undone = await voidStatement(world.app, statementId, 'Wrong year.', action(first))
    expect(undone.voided).toBe(false)
    await match()
    await confirmSecondPerson(world.app, statementVoidKind, requestIdOf(undone), action(second))
    const open = await rows('select 1 from bank_matches where line_id = $1 and undone_at is null', [lineId])
    expect(open).toEqual([])
  })

  it('is not voided in the database without its second person, and lines of a voided one are not matched', async () => {
    const { statementId, lineId, match } = await statementWithMatch()
    await match()
    const insert = () =>
      world.owner
        .query(
          `insert into bank_statement_voids (statement_id, reason, voided_by, voided_at) values ($1, 'x', $2, now())`,
          [statementId, first.userId],
        )
        .then(
          () => 'accepted',
          error => violatedConstraint(error),
        )
    expect(await insert()).toBe('bank_void_unmatched')
    await undoMatch(world.app, lineId, 'Another check.', action(first))
    expect(await insert()).toBe('bank_void_by_two')
    const other = await statementWithMatch()
    await voidStatement(world.app, other.statementId, 'Wrong year.', action(first))
    const matched = world.owner.query(
      `insert into bank_matches (line_id, part, transaction_id, confirmed_by, confirmed_at)
       select $1, 1, min(id), $2, now() from ledger_transactions`,
      [other.lineId, first.userId],
    )
    expect(await matched.then(() => 'accepted', violatedConstraint)).toBe('bank_match_live')
  })

  it('is not voided while a later file lacks the lines that it has', async () => {
    const line = (id: string) => ({ day: '2026-02-20', cents: 700, id, text: `OVERLAP ${id}` })
    const file = async (ids: string[]) => {
      const bytes = ofxOf(ids.map(line), { days: ['2026-02-20', '2026-02-20'] })
      world.clock.advance(1_000)
      return await importStatement(
        world.app,
        bytes,
        { sha256: (await previewStatement(world.app, bytes)).sha256 },
        action(first),
      )
    }
    const one = await file(['a', 'b'])
    const two = await file(['b', 'c'])
    expect(two).toMatchObject({ lines: 2, newLines: 1 })
    const voided = (id: string) => outcomeOf(voidStatement(world.app, id, 'Wrong.', action(first)))
    expect(await voided(one.statementId)).toBe('LaterStatement')
    expect([await voided(two.statementId), await voided(one.statementId)]).toEqual(['accepted', 'accepted'])
    expect(await file(['a', 'b'])).toMatchObject({ newLines: 2, isRepeated: false })
    expect(await file(['b', 'c'])).toMatchObject({ newLines: 1, isRepeated: false })
  })
})
