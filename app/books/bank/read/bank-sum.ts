import { readWrittenAmount } from '../../../lib/written-amount.ts'

/**
 * Reads a sum in a cell of a bank's CSV file, in cents, in the forms of readWrittenAmount; a dash alone is zero, as accountants write it.
 * Returns null for what isn't a sum, could mean two, or is in another currency than the US dollar.
 */
export function readBankSum(text: string): number | null {
  if (/^\s*(?:\$\s*)?[-\u2012\u2013\u2212]\s*$/.test(text)) return 0
  if (/[\p{L}\p{Sc}]/u.test(text.replace(/US\$|USD|\$|CR$|DR$/i, ''))) return null
  const read = readWrittenAmount(text)
  return 'cents' in read ? read.cents : null
}
