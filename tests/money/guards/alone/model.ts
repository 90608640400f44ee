import { can, type Permission } from '#app/accounts/staff-roles.ts'
import type { StaffRole } from '#app/lib/viewer.ts'
import { maySendPayouts } from '#app/withdrawals/payout-batches/payout-batch.ts'

/** A model of how withdrawals are requested, decided and sent, with the product's own rules as guards. A person is an index. */

export type Person = { roles: readonly StaffRole[] }
export type Withdrawal = {
  owner: number
  needs: 1 | 2
  status: 'pending' | 'approved' | 'rejected' | 'paid'
  approvals: number[]
  isHeld: boolean
  clearers: number[]
  batch: number | null
}
export type Batch = { withdrawal: number; status: 'open' | 'paid'; sentBy: number[] }
export type State = {
  people: readonly Person[]
  withdrawals: Withdrawal[]
  batches: Batch[]
  isBig: boolean[]
  /** Whose withdrawals a payee check holds. */
  isHeld: boolean[]
}

export const kinds = [
  'request',
  'clear',
  'approve',
  'reject',
  'batch',
  'download',
  'pay-batch',
  'pay',
] as const
/** `target` picks a withdrawal or a batch, counted round. */
export type Command = { by: number; kind: (typeof kinds)[number]; target: number }

export type Guards = {
  /** The role holds the permission (P600). */
  permission: typeof can
  /** Nobody decides on, batches or pays their own withdrawal (P193). */
  notOwn: (by: number, owner: number) => boolean
  /** The number of people whose approvals count (P194). */
  people: (approvals: readonly number[], people: readonly Person[]) => number
  /** Who approved a payout doesn't send it (P605). */
  mayWhoApprovedSend: (by: number, approvals: readonly number[]) => boolean
  /** Who cleared a hold doesn't approve, and the other way round (P623). */
  mayClearAndApprove: (by: number, others: readonly number[]) => boolean
  /** A held withdrawal isn't approved (P622). */
  mayApproveHeld: boolean
}

export const productGuards: Guards = {
  permission: can,
  notOwn: (by, owner) => by !== owner,
  people: (approvals, people) =>
    new Set(approvals.filter(by => can(people[by] ?? null, 'decideWithdrawals'))).size,
  mayWhoApprovedSend: (by, approvals) => maySendPayouts(String(by), approvals.map(String)),
  mayClearAndApprove: (by, others) => !others.includes(by),
  mayApproveHeld: false,
}

/** Each guard taken away: a search without it must find money that one person moves, or two people move who needed a third. */
export const withoutOne: Readonly<Record<keyof Guards, Guards>> = {
  permission: { ...productGuards, permission: () => true, people: approvals => new Set(approvals).size },
  notOwn: { ...productGuards, notOwn: () => true },
  people: {
    ...productGuards,
    // Counts the approver's roles, as a join of approvals with roles would.
    people: (approvals, people) =>
      approvals
        .flatMap(by => people[by]?.roles ?? [])
        .filter(role => can({ roles: [role] }, 'decideWithdrawals')).length,
  },
  mayWhoApprovedSend: { ...productGuards, mayWhoApprovedSend: () => true },
  mayClearAndApprove: { ...productGuards, mayClearAndApprove: () => true },
  mayApproveHeld: { ...productGuards, mayApproveHeld: true },
}

export const startOf = (
  people: readonly Person[],
  isBig: readonly boolean[],
  isHeld: readonly boolean[],
): State => ({
  people,
  withdrawals: [],
  batches: [],
  isBig: [...isBig],
  isHeld: [...isHeld],
})

/** Runs a command. Returns true if it was accepted; a refused command changes nothing. */
export function run(state: State, { by, kind, target }: Command, guards: Guards): boolean {
  const viewer = state.people[by] ?? { roles: [] }
  if (kind === 'request') return request(state, by)
  if (kind === 'download' || kind === 'pay-batch') {
    const batch = state.batches[target % state.batches.length]
    if (!batch || !guards.permission(viewer, 'sendPayouts')) return false
    return kind === 'download' ? download(state, batch, by, guards) : payBatch(state, batch, by, guards)
  }
  const withdrawal = state.withdrawals[target % state.withdrawals.length]
  if (!withdrawal) return false
  if (!guards.permission(viewer, permissionTo[kind]) || !guards.notOwn(by, withdrawal.owner)) return false
  if (kind === 'clear') return clear(withdrawal, by, guards)
  if (kind === 'approve') return approve(state, withdrawal, by, guards)
  if (kind === 'reject') return withdrawal.status === 'pending' && become(withdrawal, 'rejected')
  if (withdrawal.status !== 'approved' || withdrawal.batch !== null) return false
  if (kind === 'pay') return become(withdrawal, 'paid')
  withdrawal.batch = state.batches.length
  state.batches.push({ withdrawal: state.withdrawals.indexOf(withdrawal), status: 'open', sentBy: [] })
  return true
}

const permissionTo = {
  clear: 'clearPayeeHolds',
  approve: 'decideWithdrawals',
  reject: 'decideWithdrawals',
  batch: 'sendPayouts',
  pay: 'sendPayouts',
} as const

function become(withdrawal: Withdrawal, status: Withdrawal['status']): true {
  withdrawal.status = status
  return true
}

/** A person has funds for one withdrawal, which are available again after a rejection. */
function request(state: State, owner: number): boolean {
  if (state.withdrawals.some(row => row.owner === owner && row.status !== 'rejected')) return false
  const needs = state.isBig[owner] ? 2 : 1
  const isHeld = state.isHeld[owner] ?? false
  const fresh = { approvals: [], isHeld, clearers: [], batch: null }
  state.withdrawals.push({ owner, needs, status: 'pending', ...fresh })
  return true
}

function clear(withdrawal: Withdrawal, by: number, guards: Guards): boolean {
  if (withdrawal.status !== 'pending' || !withdrawal.isHeld) return false
  if (!guards.mayClearAndApprove(by, withdrawal.approvals)) return false
  withdrawal.isHeld = false
  withdrawal.clearers.push(by)
  return true
}

function approve(state: State, withdrawal: Withdrawal, by: number, guards: Guards): boolean {
  if (withdrawal.status !== 'pending') return false
  if (withdrawal.isHeld && !guards.mayApproveHeld) return false
  if (!guards.mayClearAndApprove(by, withdrawal.clearers)) return false
  const approvals = [...withdrawal.approvals, by]
  const isRepeated = withdrawal.approvals.includes(by)
  const isEnough = guards.people(approvals, state.people) >= withdrawal.needs
  if (isRepeated && !isEnough) return false
  if (!isRepeated) withdrawal.approvals = approvals
  if (isEnough) withdrawal.status = 'approved'
  return true
}

function download({ withdrawals }: State, batch: Batch, by: number, guards: Guards): boolean {
  if (!guards.mayWhoApprovedSend(by, withdrawals[batch.withdrawal]?.approvals ?? [])) return false
  batch.sentBy.push(by)
  return true
}

function payBatch({ withdrawals }: State, batch: Batch, by: number, guards: Guards): boolean {
  const withdrawal = withdrawals[batch.withdrawal]
  if (!withdrawal || batch.status !== 'open' || batch.sentBy.length === 0) return false
  if (!guards.notOwn(by, withdrawal.owner)) return false
  batch.status = 'paid'
  return become(withdrawal, 'paid')
}

/** Says how money left that too few people moved, or people who may not; null if none did. */
export function tooFewPeople({ people, withdrawals, batches }: State): string | null {
  const may = (by: number, permission: Permission) => can(people[by] ?? null, permission)
  for (const { owner, needs, status, approvals, isHeld, clearers } of withdrawals) {
    if (status !== 'approved' && status !== 'paid') continue
    const others = new Set(approvals.filter(by => by !== owner && may(by, 'decideWithdrawals')))
    if (others.size < needs) return `a withdrawal of person ${owner} was approved by ${approvals.join()}`
    if (isHeld) return `a held withdrawal of person ${owner} was approved`
    const both = clearers.find(by => approvals.includes(by) || by === owner || !may(by, 'clearPayeeHolds'))
    if (both !== undefined) return `person ${both} cleared a withdrawal that ${approvals.join()} approved`
  }
  for (const { withdrawal, sentBy } of batches) {
    const approvals = withdrawals[withdrawal]?.approvals ?? []
    const alone = sentBy.find(by => approvals.includes(by) || !may(by, 'sendPayouts'))
    if (alone !== undefined) return `person ${alone} sent a payout that ${approvals.join()} approved`
  }
  return null
}
