const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * True for 9 digits with a valid ABA checksum: the sum of the digits, weighted 3, 7, 1, 3, 7, 1, 3, 7, 1, is a multiple
 * of 10 (P183).
 */
export function isRoutingNumber(text: string): boolean {
  // Nine zeros have a valid checksum, but no bank uses that number.
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return sum % 10 === 0
}
