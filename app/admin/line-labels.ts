import { phrase } from '../lib/phrase.ts'
/** The lines that a donor pays, as admins call them, in the order in which they are shown. */
export const lineLabels = {
  amount: phrase('Amount'),
  tip: phrase('Tip'),
  foundationDonation: phrase('Foundation donation'),
  processingFee: phrase('Processing fee'),
  creditCardFee: phrase('Credit card fee'),
} as const

export const lineNames = Object.keys(lineLabels) as (keyof typeof lineLabels)[]
