/**
 * Whether a line of the bank is a transfer from the payment provider, by its name. The ledger already has its donations, so it
 * isn't recorded by hand.
 */
export const isProviderTransfer = (line: {
  cents: number
  reference: string
  description: string
}): boolean => line.cents > 0 && /\b(?:stripe|paypal)\b/i.test(`${line.reference} ${line.description}`)
