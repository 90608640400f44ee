import { type Message, phrase } from '../../lib/phrase.ts'

/**
 * A reason code of a card network, or of a bank behind Link, in plain words that fit both (P883), and what it usually means for this
 * platform.
 */
export type ReasonWords = { label: Message; meaning: Message }

const bankReason = phrase('This comes from the bank, rarely from the donor.')
const mayBeStolen = phrase('The card or account may be stolen, or a relative used it, or the donor forgot.')
const refundNow = phrase('A dispute usually follows. A full refund now prevents it and its fee.')
const decideThere = phrase('Look at the payment there: approve it, or refund it.')

/** Reasons for disputes, by the provider's code. */
const disputeReasons: Readonly<Record<string, ReasonWords>> = {
  fraudulent: {
    label: phrase('The account holder says they did not make this payment'),
    meaning: mayBeStolen,
  },
  unrecognized: {
    label: phrase('The account holder does not recognize the payment'),
    meaning: phrase(
      'They often don’t recognize the name on the bank statement. A friendly email may settle it.',
    ),
  },
  duplicate: {
    label: phrase('The account holder says they were charged twice'),
    meaning: phrase('Look for a second donation of the same day. If there is one, refund it.'),
  },
  credit_not_processed: {
    label: phrase('The account holder is waiting for a refund'),
    meaning: phrase('They say that a refund was promised and did not arrive.'),
  },
  product_not_received: {
    label: phrase('The account holder says they did not get what they paid for'),
    meaning: phrase('A donation buys nothing. Show the receipt and the campaign page.'),
  },
  product_unacceptable: {
    label: phrase('The account holder says it was not as described'),
    meaning: phrase('They may doubt the campaign. Show the page as it was, its updates and the thanks.'),
  },
  subscription_canceled: {
    label: phrase('The account holder says they had canceled'),
    meaning: phrase('Every donation here is made once. The receipt shows it.'),
  },
  customer_initiated: {
    label: phrase('The account holder asked for the money back'),
    meaning: phrase('They gave no other reason to their bank.'),
  },
  noncompliant: {
    label: phrase('A rule of the network was not met'),
    meaning: phrase('Check which one with the payment provider before you answer.'),
  },
  general: {
    label: phrase('No special reason'),
    meaning: phrase('Ask the donor what happened; they can withdraw the dispute at their bank.'),
  },
  bank_cannot_process: {
    label: phrase('The bank could not process the payment'),
    meaning: bankReason,
  },
  check_returned: { label: phrase('The bank returned the payment'), meaning: bankReason },
  debit_not_authorized: {
    label: phrase('The account holder says they didn’t authorize the debit'),
    meaning: mayBeStolen,
  },
  incorrect_account_details: { label: phrase('The account details were wrong'), meaning: bankReason },
  insufficient_funds: { label: phrase('The account had insufficient funds'), meaning: bankReason },
}

/** Reasons for fraud warnings and reviews, by the provider's code. */
const warningReasons: Readonly<Record<string, ReasonWords>> = {
  unauthorized_use_of_card: {
    label: phrase('The cardholder says someone else used the card'),
    meaning: refundNow,
  },
  made_with_stolen_card: { label: phrase('The card is reported stolen'), meaning: refundNow },
  made_with_lost_card: { label: phrase('The card is reported lost'), meaning: refundNow },
  made_with_counterfeit_card: { label: phrase('The card is counterfeit'), meaning: refundNow },
  card_never_received: { label: phrase('The card never reached its owner'), meaning: refundNow },
  fraudulent_card_application: {
    label: phrase('The card was ordered in someone else’s name'),
    meaning: refundNow,
  },
  misc: { label: phrase('The bank suspects fraud and gives no details'), meaning: refundNow },
  rule: { label: phrase('A payment provider rule flagged this payment'), meaning: decideThere },
  manual: { label: phrase('Someone put this payment under review'), meaning: decideThere },
}

/** Explains a dispute's reason; an unknown code as “Another reason”. */
export const disputeReasonWords = (reason: string): ReasonWords => disputeReasons[reason] ?? unknown

/** Explains the reason of a fraud warning or a review, like `disputeReasonWords`. */
export const warningReasonWords = (reason: string): ReasonWords => warningReasons[reason] ?? unknown

/** Every code with words, and one without, for the sample emails. */
export const reasonsWithWords = {
  dispute: [...Object.keys(disputeReasons), 'brand_new'],
  warning: Object.keys(warningReasons),
}

const unknown: ReasonWords = {
  label: phrase('Another reason'),
  meaning: phrase('This reason is new to us: the payment provider’s page explains it.'),
}
