import type { RefObject } from 'react'
import { surchargeBp } from '../../fees/fee-schedule.ts'
import { percentOf } from '../../lib/cents.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { checkDonor, donorProblems } from '../donor.ts'
import type { CardFieldsHandle } from './card-fields.browser.ts'
import type { DonationDraft } from './donation-draft.ts'
import { fieldsUnreachable, type GiveResult, type WrittenNotice } from './give.browser.ts'

/** A message above the submit button. `field`: the field concerned. */
export type DonationNotice =
  | {
      tone: 'danger' | 'info'
      title: Message
      message: Message
      /** In cents, for `{total}` in the message. */
      totalCents?: number
      /** For `{percent}` in the title. */
      percent?: string
      field?: string
    }
  | { tone: 'danger'; written: WrittenNotice }
  | null

export const waitingNotice: DonationNotice = {
  tone: 'info',
  title: phrase('We are still waiting for your bank…'),
  message: phrase('You won’t be charged twice. You can keep this open, or come back to it later.'),
}

/** Validation problems: messages next to our own fields, and one above the button. */
export type Problems = {
  fields: Partial<Record<string, { title: Message; message: Message }>>
  notice: DonationNotice
}

/** Validates our own fields, which needs no request; null if all are valid. */
export function ownProblems(draft: DonationDraft): Problems | null {
  const problems = donorProblems({ ...draft, card: undefined })
  return problems.length > 0 ? marked(problems) : null
}

/**
 * Validates all input including the card; null if the donation can be submitted. Pass null as `fields` if the
 * card is entered on the provider's own page.
 */
export async function problemsOf(
  draft: DonationDraft,
  fields: RefObject<CardFieldsHandle | null> | null,
): Promise<Problems | null> {
  const isTyped = checkDonor({ ...draft, card: undefined }) === null
  const isCardOurs = fields !== null && (isTyped || !fields.current?.opensWallet?.())
  const card = isCardOurs ? await fields.current?.check() : { missing: 0, wrong: 0 }
  const problems = donorProblems({
    ...draft,
    card: card ? (card.missing > 0 ? 'missing' : card.wrong > 0 ? 'wrong' : 'complete') : undefined,
  })
  if (problems.length === 0)
    return card ? null : { fields: {}, notice: { tone: 'danger', ...fieldsUnreachable } }
  return marked(problems)
}

function marked(problems: readonly Refusal[]): Problems {
  const marks: Problems = { fields: {}, notice: null }
  for (const { message, details } of problems) {
    const [field = ''] = Object.keys(details.fields ?? {})
    const title = details.title ?? phrase('')
    // The card fields show their own errors, so this message goes above the button.
    if (field === 'card') marks.notice = { tone: 'danger', title, message, field }
    else marks.fields[field] = { title, message }
  }
  return marks
}

/** Focuses the first invalid field, in screen order. */
export function focusProblem({ fields, notice }: Problems, card: RefObject<CardFieldsHandle | null>): void {
  const first = Array.from(document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[name]')).find(
    ({ name }) => fields[name] !== undefined,
  )
  if (first) first.focus()
  else if (notice && 'field' in notice && notice.field === 'card') card.current?.focus()
}

/** Explains a result other than a payment: what happened, that nothing was lost, and what to do next. */
export function noticeOf(result: Exclude<GiveResult, { kind: 'paid' | 'leaving' }>): DonationNotice {
  switch (result.kind) {
    case 'corrected':
      return {
        tone: 'info',
        ...correctedWords[
          result.isLink ? 'link' : result.quote.paymentMethod === 'credit_card' ? 'credit_card' : 'debit_card'
        ],
        totalCents: result.quote.lines.total,
        percent: percentOf(surchargeBp(result.quote.fees)),
      }
    case 'declined':
      return { tone: 'danger', title: phrase('Your card was declined'), message: result.message }
    case 'refused':
      return 'written' in result
        ? { tone: 'danger', written: result.written }
        : { tone: 'danger', title: result.title, message: result.message }
    case 'held':
      return { tone: 'info', title: phrase('We are checking your payment'), message: result.message }
    case 'requote':
      return {
        tone: 'info',
        title: phrase('We refreshed these amounts'),
        message: phrase('Nothing was charged. Please check the total and give again.'),
      }
    case 'feesChanged':
      return {
        tone: 'info',
        title: phrase('The fees changed. Please look again.'),
        message: phrase('Nothing was charged. Please check the total and give again.'),
      }
    case 'waiting':
      return waitingNotice
    default:
      return {
        tone: 'info',
        title: phrase('Your donation has not gone through yet'),
        message: phrase('You were not charged. Nothing you typed was lost: enter your card and give again.'),
      }
  }
}

/** Shown when the card's funding type (debit or credit) differs from the donor's choice. */
const correctedWords = {
  link: {
    title: phrase('Bank account or other, through Link: no card fee'),
    message: phrase('Nothing was charged yet. Your total is now {total}. Please confirm.'),
  },
  debit_card: {
    title: phrase('That’s a debit card: no card fee'),
    message: phrase('Nothing was charged yet. Your total is now {total}. Please confirm.'),
  },
  credit_card: {
    title: phrase('That’s a credit card, so a {percent} card fee applies'),
    message: phrase('Nothing was charged yet. Your total is now {total}. Please confirm.'),
  },
}
