import { expect } from 'vitest'
import { aWalkPayment, happen, report } from './payments.ts'
import { decide, request, storedWithdrawals, type Verb, type Walk } from './walk.ts'
import { availableOf, sumsOf, type WalkWithdrawal, withdrawableOf } from './walk-ledger.ts'

/**
 * A step applied both to the product and to the walk's own records, which must agree. Returns its
 * description.
 */
export type Step = (walk: Walk) => Promise<string>

const giveStep: Step = async ({ world, random, campaignIds, ledger }) => {
  const payment = await aWalkPayment(world, random, campaignIds)
  ledger.payments.push(payment)
  return `give ${payment.lines.amount}`
}

const happenStep: Step = async ({ random, ledger }) => {
  if (ledger.payments.length === 0) return 'nothing to happen'
  return `happened: ${happen(random.pick(ledger.payments.slice(-12)), random)}`
}

/**
 * Reports a random number of the payment's movements, once or twice, so that reports can repeat or arrive
 * late.
 */
const reportStep: Step = async ({ world, random, ledger }) => {
  const reportable = ledger.payments.filter(({ movements, isDeclined }) => movements.length > 0 || isDeclined)
  if (reportable.length === 0) return 'nothing to tell'
  const payment = random.pick(reportable)
  // A capture is reported together with its fee or before it.
  const length = random.int(Math.min(1, payment.movements.length), payment.movements.length)
  const by = random.pick(['event', 'look-up'] as const)
  for (let copies = random.int(1, 2); copies > 0; copies--) await report(world.app, payment, length, by)
  return `told by ${by}: ${length}${payment.isHeld ? ', held' : ''}`
}

export const requestStep: Step = async walk => {
  const { world, random, owners, ledger } = walk
  const owner = random.pick(owners)
  const before = owner.campaignIds.map(id => ({ id, sums: sumsOf(ledger, id) }))
  const expected = withdrawableOf(ledger, owner.campaignIds)
  const outcome = await request(world.app, owner)
  expect(outcome === 'accepted').toBe(expected > 0)
  const previousIds = new Set(ledger.withdrawals.map(({ id }) => id))
  const fresh = (await storedWithdrawals(walk)).filter(({ id }) => !previousIds.has(id))
  expect(fresh.reduce((all, row) => all + row.amount, 0)).toBe(expected)
  for (const row of fresh) {
    const from = before.find(({ id }) => id === row.campaignId)
    expect(row.amount).toBeLessThanOrEqual(from ? availableOf(from.sums) : 0)
    expect(row).toMatchObject({ ownerId: owner.userId, status: 'pending' })
    ledger.withdrawals.push({ ...row, approvedBy: new Set() })
  }
  return `request: ${outcome} ${expected}`
}

export const decideStep: Step = async walk => {
  const { world, random, admins, ledger } = walk
  if (ledger.withdrawals.length === 0) return 'nothing to decide'
  const open = ledger.withdrawals.filter(({ status }) => status !== 'rejected' && status !== 'returned')
  // Sometimes picks a withdrawal with a final status, for which every action must be refused.
  const withdrawal = random.pick(open.length > 0 && random.chance(0.8) ? open.slice(-4) : ledger.withdrawals)
  const verb = random.pick<Verb>(['approve', 'approve', 'approve', 'reject', 'pay', 'pay', 'return'])
  // Mostly someone who may: an admin who alone approved it doesn't pay it (P695).
  const others = admins.filter(({ userId }) => !withdrawal.approvedBy.has(userId))
  const admin = random.pick(verb === 'pay' && others.length > 0 && random.chance(0.95) ? others : admins)
  const expected = expectedOutcome(walk, withdrawal, verb, admin.userId)
  expect(await decide(world.app, verb, withdrawal.id, admin)).toBe(expected)
  if (expected === 'accepted') move(withdrawal, verb, admin.userId)
  return `${verb} ${withdrawal.amount}: ${expected}, now ${withdrawal.status}`
}

const from: Record<Verb, WalkWithdrawal['status']> = {
  approve: 'pending',
  reject: 'pending',
  pay: 'approved',
  return: 'paid',
}
const order: readonly WalkWithdrawal['status'][] = ['pending', 'approved', 'paid', 'returned']

function expectedOutcome({ ledger }: Walk, withdrawal: WalkWithdrawal, verb: Verb, adminId: string): string {
  const { status, ownerId, campaignId, approvedBy, payout } = withdrawal
  if (ownerId === adminId) return 'OwnWithdrawal'
  if (status !== from[verb]) {
    const isEarly = status !== 'rejected' && order.indexOf(status) < order.indexOf(from[verb])
    return isEarly ? 'NotYet' : 'AlreadyDecided'
  }
  if (verb === 'return' && payout === 0) return 'NothingToReturn'
  if (verb === 'reject' || verb === 'return') return 'accepted'
  if (verb === 'approve' && approvedBy.has(adminId)) return 'AlreadyApproved'
  if (verb === 'pay' && approvedBy.has(adminId) && approvedBy.size === 1) return 'ApprovedByYou'
  return availableOf(sumsOf(ledger, campaignId)) < 0 ? 'FundsMissing' : 'accepted'
}

function move(withdrawal: WalkWithdrawal, verb: Verb, adminId: string): void {
  if (verb === 'approve') {
    withdrawal.approvedBy.add(adminId)
    if (withdrawal.approvedBy.size >= withdrawal.needed) withdrawal.status = 'approved'
  } else withdrawal.status = ({ reject: 'rejected', pay: 'paid', return: 'returned' } as const)[verb]
}

const steps: readonly Step[] = [
  giveStep,
  giveStep,
  happenStep,
  happenStep,
  happenStep,
  reportStep,
  reportStep,
  reportStep,
  requestStep,
  decideStep,
  decideStep,
]

export const takeStep = (walk: Walk): Promise<string> => walk.random.pick(steps)(walk)
