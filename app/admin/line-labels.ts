/** The lines that a donor pays, as admins call them, in the order in which they are shown. */
export const lineLabels = {
  amount: 'Amount',
  tip: 'Tip',
  foundationDonation: 'Foundation donation',
  processingFee: 'Processing fee',
  creditCardFee: 'Credit card fee',
} as const

export const lineNames = Object.keys(lineLabels) as (keyof typeof lineLabels)[]
