import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { accountOf, aWithdrawal, moveWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'

let world: World
let admin: Scholar
let second: Scholar
const ids: Record<string, string> = {}
const accountNumbers: string[] = []

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  second = await anAdmin(world, { firstName: 'Omar', lastName: 'Haddad' })
  const amounts = { pending: 600_000, approved: 20_000, rejected: 30_000, paid: 40_000, returned: 50_000 }
  for (const [status, amountCents] of Object.entries(amounts)) {
    const owner = await aScholar(world)
    accountNumbers.push(accountOf(owner))
    await aDonation(world, await endedCampaign(world, owner), { amountCents })
    world.clock.advance(60_000)
    const id = (await aWithdrawal(world, owner)).rows[0]?.id ?? ''
    ids[status] = id
    if (status !== 'pending')
      await moveWithdrawal(world, id, status as 'approved' | 'rejected' | 'paid' | 'returned', [admin])
  }
})
afterAll(() => world.close())

const listed = async (query: string, as = admin) => {
  const headers = await signedInHeaders(world, as.userId)
  return (await world.call('GET', `/api/screens/withdrawals${query}`, undefined, headers)).body
}

describe('the list of withdrawals', () => {
  it('shows pending ones, with masked bank details and no ciphertext', async () => {
    const data = await listed('')
    expect(data.counts).toEqual({ pending: 1, approved: 1, rejected: 1, paid: 1, returned: 1, all: 5 })
    expect(data.withdrawals).toHaveLength(1)
    expect(data.withdrawals[0]).toMatchObject({
      id: ids.pending,
      status: 'pending',
      amountCents: 600_000,
      account: '\u2022\u2022\u2022\u20226789',
      approvals: [],
      approvalsNeeded: 2,
      mine: {
        whyNot: { clear: null, approve: null, reject: null },
        approvalsRequired: 2,
        approvalNote: 'second',
      },
      requestedAt: '2026-03-11T16:01:00.000Z',
      decided: null,
    })
    const text = JSON.stringify(data)
    expect(accountNumbers).toHaveLength(5)
    for (const accountNumber of accountNumbers) expect(text).not.toContain(accountNumber)
    expect(text).not.toContain('021000021')
    expect(text).not.toMatch(/"v1\./)
  })

  it.each([
    ['?status=all', ['returned', 'paid', 'rejected', 'approved', 'pending']],
    ['?status=all&sort=requested', ['pending', 'approved', 'rejected', 'paid', 'returned']],
    ['?status=all&sort=-amount', ['pending', 'returned', 'paid', 'rejected', 'approved']],
    ['?status=all&sort=payout', ['approved', 'rejected', 'paid', 'returned', 'pending']],
    ['?status=all&sort=-name', ['returned', 'paid', 'rejected', 'approved', 'pending']],
    ['?status=paid', ['paid']],
    ['?status=paid&page=9', ['paid']],
    ['?status=stolen&page=0&sort=drop', ['pending']],
  ])('is sorted and filtered: %s', async (search, expected) => {
    const { withdrawals } = await listed(search)
    expect(withdrawals.map((withdrawal: { status: string }) => withdrawal.status)).toEqual(expected)
  })

  it('is searched by name, email, campaign, and the payout id in the bank’s file (P240)', async () => {
    const search = async (text: string) => {
      const { withdrawals, total } = await listed(`?status=all&search=${encodeURIComponent(text)}`)
      expect(total).toBe(withdrawals.length)
      return withdrawals.map((withdrawal: { status: string }) => withdrawal.status)
    }
    const { withdrawals } = await listed('?status=paid')
    const [paid] = withdrawals
    expect(await search(paid.email.toUpperCase())).toEqual(['paid'])
    expect(await search(paid.fullName)).toEqual(['paid'])
    expect(await search(paid.campaign.id)).toEqual(['paid'])
    expect(await search(paid.id.replaceAll('-', '').slice(-15).toUpperCase())).toEqual(['paid'])
    expect(await search('no such name')).toEqual([])
    expect(await search('%')).toEqual([])
  })

  it('opens a withdrawal that is on another page', async () => {
    const { opened, withdrawals } = await listed(`?withdrawal=${ids.returned}`)
    expect(opened).toMatchObject({ id: ids.returned, status: 'returned' })
    expect(withdrawals.map(({ id }: { id: string }) => id)).toEqual([ids.pending])
    expect((await listed('?withdrawal=00000000-0000-4000-8000-000000000000')).opened).toBeNull()
  })

  it('shows approved payouts and batches', async () => {
    const app = world.app
    expect(await listed('')).toMatchObject({ waitingCount: 1, waitingCents: 17_975, batches: [] })
    const action = { admin: steppedUp(admin, world.clock.now()), now: world.clock.now(), requestId: 'batch' }
    const { batchId, filename } = await createPayoutBatch(app, null, action)
    const data = await listed(`?status=all&batch=${batchId}`, second)
    expect(data.withdrawals).toMatchObject([
      { id: ids.approved, batch: { id: batchId, filename, status: 'open' } },
    ])
    expect(data).toMatchObject({ total: 1, waitingCount: 0, waitingCents: 0, waiting: [] })
    expect(data.batches).toMatchObject([
      {
        id: batchId,
        status: 'open',
        entries: 1,
        totalCents: 17_975,
        whyNot: { download: null, settle: null },
        isTooLate: false,
        downloadedAt: null,
        settled: null,
      },
    ])
  })

  it('shows who decided, why, and the dates of the payout', async () => {
    const { withdrawals } = await listed('?status=all')
    const of = (status: string) =>
      withdrawals.find((withdrawal: { status: string }) => withdrawal.status === status)
    expect(of('rejected')).toMatchObject({
      decided: { by: 'Ruth Adeyemi' },
      rejectionReason: 'The account holder is someone else.',
    })
    expect(of('returned')).toMatchObject({ paidAt: expect.any(String), returnedAt: expect.any(String) })
    expect(of('approved').approvals).toMatchObject([{ by: 'Ruth Adeyemi' }])
  })

  it('shows each admin whether they gave the first of two approvals, and who else is needed (P699)', async () => {
    const headers = await steppedUpHeaders(world, admin.userId)
    const answer = await world.call('POST', `/api/withdrawals/${ids.pending}/approve`, undefined, headers)
    expect(answer.body).toEqual({ status: 'pending', approvals: 1, approvalsNeeded: 2 })
    expect((await listed('')).withdrawals[0]).toMatchObject({
      mine: { whyNot: { approve: 'approved' } },
      approvals: [{ by: 'Ruth Adeyemi' }],
    })
    expect((await listed('', second)).withdrawals[0]).toMatchObject({
      mine: { whyNot: { approve: null }, approvalNote: null },
    })
  })

  it('shows each admin why they can’t send a payout or its file, and that a file is too late (P699, P704)', async () => {
    const whyNot = async (by: Scholar) => {
      const { withdrawals, batches } = await listed('?status=approved', by)
      return [withdrawals[0].mine.whyNot.markPaid, batches[0].whyNot.download, batches[0].whyNot.settle]
    }
    expect(await whyNot(admin)).toEqual(['only-approver', 'only-approver', null])
    expect(await whyNot(second)).toEqual([null, null, null])
    world.clock.advance(7 * 86_400_000)
    expect((await listed('')).batches[0]).toMatchObject({ isTooLate: true })
  })
})
