import { type Message, phrase } from '../lib/phrase.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'

/**
 * Who may act on a payout (P695 to P698): two people suffice for each, and one never does. The database holds the same rule
 * (`may_send_payout` and `guard_withdrawal_change` in db/schema/08-withdrawals.sql).
 */

/**
 * What a person can do about a payout. It is sent by `download`, of its payout file, or by `markPaid`, which records a payout without one.
 * `settle` records that the bank took a downloaded file, and `return` that it sent the money back.
 */
export type PayoutStep =
  | 'clear'
  | 'approve'
  | 'reject'
  | 'batch'
  | 'download'
  | 'markPaid'
  | 'settle'
  | 'return'

/** The people whose acts decide who may act next, by their user ids. */
export type PayoutPeople = {
  requestedBy: string
  /** Whose approvals count: they may still move money, or theirs was the last one needed. */
  approvedBy: readonly string[]
  /** Who recorded offline donations of the campaign that are posted. */
  recordedOfflineBy: readonly string[]
  /** Two above the configured sum, otherwise one (P194). */
  approvalsNeeded: number
}

/** Why a person may not take a step: it's their own payout, they approved it already, or they are its only approver. */
export type StepProblem = 'own' | 'approved' | 'only-approver'

/** Why a person may not take a step, or null if they may. Their roles, holds and the state of the payout aren't considered here. */
export function stepProblem(step: PayoutStep, userId: string, people: PayoutPeople): StepProblem | null {
  const { requestedBy, approvedBy } = people
  if (userId === requestedBy) return 'own'
  if (step === 'approve' && approvedBy.includes(userId) && approvalsMissing(people) > 0) return 'approved'
  const sends = step === 'download' || step === 'markPaid'
  if (sends && approvedBy.every(id => id === userId)) return 'only-approver'
  return null
}

/** How many approvals are needed in all: two if the only person who approved it, or is about to, recorded offline donations of the campaign (P697). */
export function approvalsRequired(
  { approvedBy, recordedOfflineBy, approvalsNeeded }: PayoutPeople,
  nextUserId?: string,
): number {
  const [only, ...others] = new Set(nextUserId === undefined ? approvedBy : [...approvedBy, nextUserId])
  const isRecorder = only !== undefined && others.length === 0 && recordedOfflineBy.includes(only)
  return isRecorder ? Math.max(2, approvalsNeeded) : approvalsNeeded
}

/** How many more people must approve. */
export const approvalsMissing = (people: PayoutPeople): number =>
  Math.max(0, approvalsRequired(people) - new Set(people.approvedBy).size)

/**
 * Of payouts that would go into one file, those that one of `senders` may send, the most for any one of them; all if nobody may send any, since
 * others may get the role later. So no file holds payouts that only different people may send.
 */
export function sentTogether<Payout extends { people: PayoutPeople }>(
  payouts: readonly Payout[],
  senders: readonly string[],
): Payout[] {
  let most: Payout[] = []
  for (const sender of senders) {
    const sendable = payouts.filter(({ people }) => stepProblem('download', sender, people) === null)
    if (sendable.length > most.length) most = sendable
  }
  return most.length > 0 ? most : [...payouts]
}

const own: Record<PayoutStep, Message> = {
  clear: phrase('You can’t clear a hold of your own request. Someone else must.'),
  approve: phrase('You can’t decide your own request. Another admin must.'),
  reject: phrase('You can’t decide your own request. Another admin must.'),
  batch: phrase('You cannot pay out your own request. Another admin must.'),
  download: phrase('A payout in this file is your own. Someone else must download it.'),
  markPaid: phrase('You can’t mark your own payout as paid. Someone else must.'),
  settle: phrase('A payout in this file is your own. Someone else must mark it as paid.'),
  return: phrase('You can’t mark your own payout as returned. Someone else must.'),
}

/** What a person reads who may not take a step. */
export function stepProblemWords(problem: StepProblem, step: PayoutStep): Message {
  if (problem === 'own') return own[step]
  if (problem === 'approved') return phrase('Approved by you. One more person must approve it.')
  if (step === 'download')
    return phrase('A payout in this file was approved by you alone. Someone else must download it.')
  return phrase('Approved by you alone. Someone else must send it and mark it as paid.')
}

const codes: Record<StepProblem, [code: string, status: number]> = {
  own: ['OwnWithdrawal', 403],
  approved: ['AlreadyApproved', 409],
  'only-approver': ['ApprovedByYou', 409],
}

/** The refusal OwnWithdrawal (403), AlreadyApproved or ApprovedByYou (409). */
export function stepRefused(problem: StepProblem, step: PayoutStep): Refusal {
  const [code, status] = codes[problem]
  return refusal(code, status, stepProblemWords(problem, step))
}

/** Why a second person must follow after someone's approval. */
export type ApprovalNote = 'recorder' | 'second'

/** What a screen says to a person about a payout before they act. */
export type StepsOf = {
  /** Why they may not take each step, or null. */
  whyNot: Record<'clear' | 'approve' | 'reject' | 'markPaid' | 'return', StepProblem | null>
  /** How many people must approve in all, if they are among them. */
  approvalsRequired: number
  /** Set if a second person must approve after them. */
  approvalNote: ApprovalNote | null
}

/** What a person may do about a payout, and who else is needed. */
export function stepsOf(userId: string, people: PayoutPeople): StepsOf {
  const why = (step: PayoutStep) => stepProblem(step, userId, people)
  const required = approvalsRequired(people, userId)
  const isLast = new Set([...people.approvedBy, userId]).size >= required
  return {
    whyNot: {
      clear: why('clear'),
      approve: why('approve'),
      reject: why('reject'),
      markPaid: why('markPaid'),
      return: why('return'),
    },
    approvalsRequired: required,
    approvalNote: isLast ? null : required > people.approvalsNeeded ? 'recorder' : 'second',
  }
}

/** What a person reads beside the button before they approve. */
export const approvalNoteWords: Record<ApprovalNote, Message> = {
  recorder: phrase('You recorded offline donations of this campaign. One more person must approve.'),
  second: phrase('One more person must approve it too.'),
}
