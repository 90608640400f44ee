import { z } from 'zod'
import { refuseNoName, requiredEmail } from '../accounts/contract.ts'
import { cleanName } from '../lib/person-name.ts'
import { phrase } from '../lib/phrase.ts'
import type { Problem } from '../lib/problem.ts'
import type { DepositState } from './micro-deposits/micro-deposit.ts'
import type { PayoutCheck } from './payout-promise.ts'
import { isRoutingNumber } from './routing-number.ts'
import type { WithdrawalStatus } from './withdrawal.ts'

/** The error beside a required field that is blank (P182). */
const missing = phrase('Please fill in all required fields.')
const routingLength = phrase('A routing number has 9 digits.')
const accountLength = phrase('An account number has 4 to 17 digits.')

const required = (max: number, tooLong: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, tooLong)

/** Routing and account numbers may contain spaces or hyphens, as printed on checks. */
const digits = (tooLong: string) => required(40, tooLong).transform(text => text.replace(/[\s-]/g, ''))

const payeeName = z
  .string({ error: missing })
  .overwrite(cleanName)
  .min(1, missing)
  .max(200, phrase('Shorten the name to {maximum} characters.'))
  .check(refuseNoName)

const fields = {
  fullName: payeeName,
  email: requiredEmail(missing),
  phone: required(40, phrase('Shorten the phone number to 40 characters.')),
  accountHolderName: payeeName,
  routingNumber: digits(routingLength)
    .refine(text => /^\d{9}$/.test(text), { error: routingLength, abort: true })
    .refine(isRoutingNumber, phrase('That routing number isn’t valid. Please check all 9 digits.')),
  accountNumber: digits(accountLength).refine(text => /^\d{4,17}$/.test(text), accountLength),
  accountNumberAgain: digits(accountLength),
  accountType: z.enum(['checking', 'savings'], { error: missing }),
  notes: z.string().trim().max(2000, phrase('Shorten your notes to {maximum} characters.')).default(''),
}

const typedTwice = (form: { accountNumber: string; accountNumberAgain: string }) =>
  form.accountNumber === form.accountNumberAgain
const differ = { error: phrase('The account numbers don\u2019t match.'), path: ['accountNumberAgain'] }

/** The withdrawal form (P182); the account number must be entered twice (P183). */
export const withdrawalForm = z.strictObject(fields).refine(typedTwice, differ)

/** The request's body. The browser generates `requestId`, so that a retry doesn't request a second withdrawal. */
export const withdrawalRequest = z
  .strictObject({
    requestId: z.uuid(phrase('Reload the page and try again.')),
    /** The fees that the person saw. If others are in force by now, the request is refused. */
    feeScheduleId: z.uuid().optional(),
    ...fields,
  })
  .refine(typedTwice, differ)

export const because = (missingReason: string) =>
  z.strictObject({
    reason: z
      .string({ error: missingReason })
      .trim()
      .min(1, missingReason)
      .max(500, phrase('Shorten the reason to {maximum} characters.')),
  })

export const rejection = because(phrase('Tell the scholar why and what to do next.'))
export const revealRequest = because(phrase('Say what you need the numbers for.'))
export const holdClearance = because(phrase('Say what you checked, and how.'))
export const holdParams = z.strictObject({
  withdrawalId: z.uuid(phrase('This withdrawal doesn’t exist.')),
  holdId: z.uuid(phrase('This hold doesn’t exist.')),
})
export const withdrawalParams = z.strictObject({
  withdrawalId: z.uuid(phrase('This withdrawal doesn’t exist.')),
})

export type WithdrawalFormInput = z.input<typeof withdrawalForm>
export type WithdrawalForm = z.output<typeof withdrawalForm>
export type WithdrawalRequest = z.output<typeof withdrawalRequest>

/** The response to a withdrawal request; P189 specifies the message. */
export type RequestedWithdrawal = {
  requestId: string
  amountCents: number
  platformFeeCents: number
  /** The platform fee's share, in basis points. */
  platformBp: number
  processingFeeCents: number
  payoutCents: number
  /** The routine check that comes first, or null: then it's processed within 3 business days (P700). */
  check: PayoutCheck | null
  message: string
}

/** Shown when a request fails because of a server error (P189). */
export const requestFailedWords = phrase('Failed to submit withdrawal request. Please try again.')

/** A withdrawal as its owner sees it, with a masked account number. */
export type OwnWithdrawal = {
  id: string
  campaignId: string
  campaignTitle: string
  amountCents: number
  payoutCents: number
  status: WithdrawalStatus
  /** `\u2022\u2022\u2022\u20226789` */
  account: string
  rejectionReason: string | null
  /**
   * Set while the payee is checked: the day by which that ends, in the platform's time zone, and whether it has passed. The person doesn't
   * learn why, because a thief would learn to avoid it (P624). `deposits` is null if micro-deposits don't help.
   */
  check: { endsOn: string; isLate: boolean; deposits: DepositState | null } | null
  /** In the platform's time zone: 'March 11, 2026'. */
  requestedOn: string
}

/** The response to an admin's approval. */
export type ApprovalAnswer = { status: 'pending' | 'approved'; approvals: number; approvalsNeeded: number }

/** The response to a bulk approval: `refused` is null for an approved withdrawal, or the message of the refusal. */
export type SeveralAnswer = { results: { withdrawalId: string; refused: Problem | null }[] }

/** A bulk approval: at most 50 withdrawals, a page of the admin's list. */
export const severalRequest = z.strictObject({ withdrawalIds: z.array(z.uuid()).min(1).max(50) })

export type RevealedBankDetails = { accountHolderName: string; routingNumber: string; accountNumber: string }
