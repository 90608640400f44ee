import { can } from '#app/accounts/staff-roles.ts'
import type { StaffRole } from '#app/platform/viewer.ts'
import {
  approvalsMissing,
  type PayoutPeople,
  type PayoutStep,
  stepProblem,
} from '#app/withdrawals/who-may-act.ts'

/** A model of how withdrawals are requested, decided and sent, with the product's own rules as guards. A person is an index. */

export type Person = { roles: readonly StaffRole[] }
export type Withdrawal = {
  owner: number
  needs: 1 | 2
  status: 'pending' | 'approved' | 'rejected' | 'paid'
  approvals: number[]
  /** Whose approval was the last one needed. */
  decidedBy: number | null
  /** Who had approved, and still held the role, when it was approved; and who had recorded offline donations of the campaign by then. */
  counted: number[]
  recordedBefore: number[]
  isHeld: boolean
  clearers: number[]
  batch: number | null
  /** Who recorded it as paid without a batch. */
  paidBy: number | null
}
export type Batch = { withdrawal: number; status: 'open' | 'paid'; sentBy: number[] }
export type State = {
  people: Person[]
  withdrawals: Withdrawal[]
  batches: Batch[]
  isBig: readonly boolean[]
  /** Whose withdrawals a payee check holds. */
  isHeld: readonly boolean[]
  /** By owner: who recorded offline donations of their campaign. */
  recorders: number[][]
}

/** The commands that a person gives about payouts. */
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
/** Also: recording an offline donation of a withdrawal's campaign, and losing every role. */
export const allKinds = [...kinds, 'record', 'lose-roles'] as const
/** `target` picks a withdrawal or a batch, counted round. */
export type Command = { by: number; kind: (typeof allKinds)[number]; target: number }

export type Guards = {
  /** The role holds the permission (P600). */
  permission: typeof can
  /** Who may take a step (P695, P696). */
  problem: (step: PayoutStep, userId: string, people: PayoutPeople) => unknown
  /** How many approvals are missing (P194, P697). */
  missing: (people: PayoutPeople) => number
  /** Whose approvals count: those of people who may still decide, and the last one needed. */
  counts: (person: Person | undefined, isLast: boolean) => boolean
  /** A held withdrawal isn't approved (P622). */
  mayApproveHeld: boolean
}

export const productGuards: Guards = {
  permission: can,
  problem: stepProblem,
  missing: approvalsMissing,
  counts: (person, isLast) => isLast || can(person ?? null, 'decideWithdrawals'),
  mayApproveHeld: false,
}

/** Each guard taken away: a search without it must find money that one person moves, or two people move who needed a third. */
export const withoutOne: Readonly<Record<string, Guards>> = {
  permission: { ...productGuards, permission: () => true, counts: () => true },
  'no part of the requester': {
    ...productGuards,
    problem: (step, by, people) => stepProblem(step, by, { ...people, requestedBy: '' }),
  },
  'no sender who alone approved': {
    ...productGuards,
    problem: (step, by, people) =>
      by === people.requestedBy || (step === 'approve' && stepProblem(step, by, people)),
  },
  'no sender who alone approved, without a batch': {
    ...productGuards,
    problem: (step, by, people) =>
      step === 'markPaid' ? by === people.requestedBy : stepProblem(step, by, people),
  },
  'two approvals': {
    ...productGuards,
    missing: people => approvalsMissing({ ...people, approvalsNeeded: 1 }),
  },
  'no recorder who alone approves': {
    ...productGuards,
    missing: people => approvalsMissing({ ...people, recordedOfflineBy: [] }),
  },
  'approvals of those who left': { ...productGuards, counts: () => true },
  hold: { ...productGuards, mayApproveHeld: true },
}

export const startOf = (
  people: readonly Person[],
  isBig: readonly boolean[],
  isHeld: readonly boolean[],
  recorders: readonly (readonly number[])[] = [],
): State => ({
  people: [...people],
  withdrawals: [],
  batches: [],
  isBig,
  isHeld,
  recorders: people.map((_, owner) => [...(recorders[owner] ?? [])]),
})

export const copyOf = (state: State): State => ({
  ...state,
  people: [...state.people],
  withdrawals: state.withdrawals.map(row => ({
    ...row,
    approvals: [...row.approvals],
    clearers: [...row.clearers],
  })),
  batches: state.batches.map(batch => ({ ...batch, sentBy: [...batch.sentBy] })),
  recorders: state.recorders.map(each => [...each]),
})

/** Runs a command. Returns true if it was accepted; a refused command changes nothing. */
export function run(state: State, { by, kind, target }: Command, guards: Guards): boolean {
  const viewer = state.people[by] ?? { roles: [] }
  if (kind === 'request') return request(state, by)
  if (kind === 'lose-roles') return viewer.roles.length > 0 && set(state.people, by, { roles: [] })
  if (kind === 'download' || kind === 'pay-batch') {
    const batch = state.batches[target % state.batches.length]
    if (!batch || !guards.permission(viewer, 'sendPayouts')) return false
    return kind === 'download' ? download(state, batch, by, guards) : payBatch(state, batch, by, guards)
  }
  const withdrawal = state.withdrawals[target % state.withdrawals.length]
  if (!withdrawal || !guards.permission(viewer, permissionTo[kind])) return false
  if (kind === 'record') return record(state, withdrawal, by)
  if (guards.problem(stepOf[kind], by.toString(), peopleOf(state, withdrawal, guards))) return false
  if (kind === 'clear') return clear(withdrawal, by)
  if (kind === 'approve') return approve(state, withdrawal, by, guards)
  if (kind === 'reject') return withdrawal.status === 'pending' && become(withdrawal, 'rejected')
  if (withdrawal.status !== 'approved' || withdrawal.batch !== null) return false
  if (kind === 'pay') {
    withdrawal.paidBy = by
    return become(withdrawal, 'paid')
  }
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
  record: 'recordOfflineDonations',
} as const
const stepOf = {
  clear: 'clear',
  approve: 'approve',
  reject: 'reject',
  batch: 'batch',
  pay: 'markPaid',
} as const

function peopleOf({ people, recorders }: State, withdrawal: Withdrawal, guards: Guards): PayoutPeople {
  const { owner, approvals, decidedBy, needs } = withdrawal
  return {
    requestedBy: owner.toString(),
    approvedBy: approvals.filter(by => guards.counts(people[by], by === decidedBy)).map(String),
    recordedOfflineBy: (recorders[owner] ?? []).map(String),
    approvalsNeeded: needs,
  }
}

function become(withdrawal: Withdrawal, status: Withdrawal['status']): true {
  withdrawal.status = status
  return true
}

function set<Value>(list: Value[], at: number, value: Value): true {
  list[at] = value
  return true
}

/** Adds a person to a set of people, kept in order so that equal states look equal. */
const add = (people: number[], by: number) => {
  if (!people.includes(by)) people.push(by)
  people.sort((one, other) => one - other)
}

/** A person has funds for one withdrawal, which are available again after a rejection. */
function request(state: State, owner: number): boolean {
  if (state.withdrawals.some(row => row.owner === owner && row.status !== 'rejected')) return false
  state.withdrawals.push({
    owner,
    needs: state.isBig[owner] ? 2 : 1,
    status: 'pending',
    isHeld: state.isHeld[owner] ?? false,
    approvals: [],
    decidedBy: null,
    counted: [],
    recordedBefore: [],
    clearers: [],
    batch: null,
    paidBy: null,
  })
  return true
}

/** What is recorded after the decision changes nothing about it. */
function record(state: State, { owner, status }: Withdrawal, by: number): boolean {
  const recorders = state.recorders[owner]
  if (status !== 'pending' || by === owner || !recorders || recorders.includes(by)) return false
  add(recorders, by)
  return true
}

function clear(withdrawal: Withdrawal, by: number): boolean {
  if (withdrawal.status !== 'pending' || !withdrawal.isHeld) return false
  withdrawal.isHeld = false
  add(withdrawal.clearers, by)
  return true
}

function approve(state: State, withdrawal: Withdrawal, by: number, guards: Guards): boolean {
  if (withdrawal.status !== 'pending') return false
  if (withdrawal.isHeld && !guards.mayApproveHeld) return false
  add(withdrawal.approvals, by)
  if (guards.missing(peopleOf(state, withdrawal, guards)) > 0) return true
  withdrawal.decidedBy = by
  withdrawal.counted = withdrawal.approvals.filter(each =>
    can(state.people[each] ?? null, 'decideWithdrawals'),
  )
  withdrawal.recordedBefore = [...(state.recorders[withdrawal.owner] ?? [])]
  return become(withdrawal, 'approved')
}

function download(state: State, batch: Batch, by: number, guards: Guards): boolean {
  const withdrawal = state.withdrawals[batch.withdrawal]
  if (!withdrawal || guards.problem('download', by.toString(), peopleOf(state, withdrawal, guards)))
    return false
  add(batch.sentBy, by)
  return true
}

function payBatch(state: State, batch: Batch, by: number, guards: Guards): boolean {
  const withdrawal = state.withdrawals[batch.withdrawal]
  if (!withdrawal || batch.status !== 'open' || batch.sentBy.length === 0) return false
  if (guards.problem('settle', by.toString(), peopleOf(state, withdrawal, guards))) return false
  batch.status = 'paid'
  return become(withdrawal, 'paid')
}

/**
 * Says how money was approved or left that too few people moved, or people who may not; null if none did. `people` are the staff as they were before
 * anyone lost a role. It uses none of the product's rules.
 */
export function tooFewPeople({ withdrawals, batches }: State, people: readonly Person[]): string | null {
  const isMoneyStaff = (by: number) => people[by]?.roles.some(role => role === 'owner' || role === 'finance')
  for (const row of withdrawals) {
    if (row.status !== 'approved' && row.status !== 'paid') continue
    const { owner, needs, approvals, counted, recordedBefore, isHeld, clearers, paidBy } = row
    const senders = batches.flatMap(batch => (withdrawals[batch.withdrawal] === row ? batch.sentBy : []))
    if (paidBy !== null) senders.push(paidBy)
    const everyone = new Set([...approvals, ...clearers, ...senders])
    const name = `the withdrawal of person ${owner}`
    if (everyone.has(owner)) return `${name}: the requester took part`
    for (const by of everyone) if (!isMoneyStaff(by)) return `${name}: person ${by} isn't staff for it`
    if (isHeld) return `${name} was approved though it is held`
    if (counted.length < needs) return `${name} was approved by ${counted.join()} alone`
    if (counted.length === 1 && recordedBefore.includes(counted[0] ?? -1))
      return `${name} was approved by ${counted.join()} alone, who recorded its money`
    for (const sender of senders)
      if (counted.every(by => by === sender)) return `${name}: person ${sender} approved and sent it`
    if (row.status === 'paid' && everyone.size < 2) return `${name} was moved by one person`
  }
  return null
}
