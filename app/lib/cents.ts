/** Amounts are integer cents. Only this file rounds them (P200). */

/** `basisPoints` (100 = 1%) of `cents`, in cents, rounded half away from zero. */
export function shareOf(cents: number, basisPoints: number): number {
  return divideRounded(cents * basisPoints, 10_000)
}

/**
 * `numerator / denominator` of two integers, rounded half away from zero. Throws a RangeError for unsafe integers or a
 * denominator below 1.
 */
export function divideRounded(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError('money arithmetic needs safe integers')
  }
  const sign = numerator < 0 ? -1 : 1
  const absolute = sign * numerator
  const whole = (absolute - (absolute % denominator)) / denominator
  const rest = absolute % denominator
  const rounded = rest * 2 >= denominator ? whole + 1 : whole
  return rounded === 0 ? 0 : sign * rounded
}

/**
 * Splits `total` cents in proportion to `weights`. The parts sum to `total` exactly: the cents left after rounding down
 * go to the largest remainders, earlier rows first. If all weights are 0, the first row gets everything.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const sumBig = BigInt(sum)
  const exact = weights.map(weight => BigInt(total) * BigInt(weight))
  const parts = exact.map(value => Number(value / sumBig))
  const left = total - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value % sumBig }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (let i = 0; i < left; i++) {
    const row = byRemainder[i]
    if (row) parts[row.index] = (parts[row.index] ?? 0) + 1
  }
  return parts
}

export type CentsParts = { sign: '' | '\u2212'; whole: string; fraction: string }

/**
 * The parts of an amount for display: sign (U+2212), whole currency units with grouping commas, and two digits of
 * cents.
 */
export function centsParts(cents: number): CentsParts {
  const absolute = cents < 0 ? -cents : cents
  const fraction = absolute % 100
  const whole = (absolute - fraction) / 100
  return {
    sign: cents < 0 ? '\u2212' : '',
    whole: whole.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ','),
    fraction: fraction.toString().padStart(2, '0'),
  }
}

/** Formats cents with the operator's currency sign and always two decimals: `$1,234.50`, `\u2212$3.00` (P201, P268). */
export function formatCents(cents: number, currencySign: string): string {
  const { sign, whole, fraction } = centsParts(cents)
  return `${sign}${currencySign}${whole}.${fraction}`
}

/** `1234.50`, with a hyphen for negative amounts, for machines (CSV, input values). */
export function centsToDecimal(cents: number): string {
  const { whole, fraction } = centsParts(cents)
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(',', '')}.${fraction}`
}

/** Formats basis points: 290 -> '2.9%'. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`
