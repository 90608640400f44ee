const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** True for 9 digits whose ABA checksum fits: 3, 7, 1 times the digits, summed, is a multiple of 10 (P183). */
export function isRoutingNumber(text: string): boolean {
  // Nine zeros sum to 0 and are nobody's bank.
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return sum % 10 === 0
}
