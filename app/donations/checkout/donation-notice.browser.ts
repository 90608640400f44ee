import type { RefObject } from 'react'
import { phrase } from '../../lib/phrase.ts'
import type { DonationDraft } from './donation-draft.ts'
import { checkDonor } from './donor.ts'
import { type GiveResult, silentFields } from './give.browser.ts'
import type { CardFieldsHandle } from './hosted-frame.browser.ts'

/** What stands above the button: a heading, words, and the field it is about. */
export type DonationNotice = {
  tone: 'danger' | 'info'
  title: string
  message: string
  /** The sum that `{total}` in the message stands for. */
  totalCents?: number
  field?: string
} | null

export const waitingNotice: DonationNotice = {
  tone: 'info',
  title: phrase('We are still waiting for your bank…'),
  message: phrase('Nothing will be charged twice. You can keep this open, or come back to it later.'),
}

/**
 * The first problem with what was typed, the card included; null when the donation can be submitted. `fields` is null where the
 * card is given on the provider's own page.
 */
export async function firstRefusal(
  draft: DonationDraft,
  fields: RefObject<CardFieldsHandle | null> | null,
): Promise<DonationNotice> {
  const isTyped = checkDonor({ ...draft, card: undefined }) === null
  const isCardOurs = fields !== null && (isTyped || !fields.current?.opensWallet?.())
  const card = isCardOurs ? await fields.current?.check() : { missing: 0, wrong: 0 }
  const donor = checkDonor({
    ...draft,
    card: card ? (card.missing > 0 ? 'missing' : card.wrong > 0 ? 'wrong' : 'complete') : undefined,
  })
  if (donor) {
    const [field] = Object.keys(donor.details.fields ?? {})
    return { tone: 'danger', title: donor.details.title ?? '', message: donor.message, field }
  }
  if (card) return null
  return { tone: 'danger', ...silentFields }
}

/** Puts the caret where the correction belongs. */
export function focusField(field: string | undefined, fields: RefObject<CardFieldsHandle | null>): void {
  if (field === 'card') fields.current?.focus()
  else document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
}

/** What a result that is no success reads like: what happened, that nothing was lost, what to do. */
export function noticeOf(result: Exclude<GiveResult, { kind: 'given' | 'leaving' }>): DonationNotice {
  switch (result.kind) {
    case 'corrected':
      return {
        tone: 'info',
        ...correctedWords[result.quote.paymentMethod],
        totalCents: result.quote.lines.total,
      }
    case 'declined':
      return { tone: 'danger', title: phrase('Your card was declined'), message: result.message }
    case 'refused':
      return { tone: 'danger', title: result.title, message: result.message }
    case 'held':
      return { tone: 'info', title: phrase('We are checking your payment'), message: result.message }
    case 'requote':
      return {
        tone: 'info',
        title: phrase('These amounts were renewed'),
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

/** The card knows better than its donor of which kind it is. */
const correctedWords = {
  debit_card: {
    title: phrase('This is a debit card: no card fee'),
    message: phrase('Nothing was charged yet. Your total is now {total}. Please confirm.'),
  },
  credit_card: {
    title: phrase('This is a credit card: it adds a card fee'),
    message: phrase('Nothing was charged yet. Your total is now {total}. Please confirm.'),
  },
}
