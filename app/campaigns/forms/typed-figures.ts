import { plainSum } from '../../lib/typed-money.ts'

/** Whole dollars of what a person typed (`2500`, `$2,500`, `2500.00`); null when blank, NaN when it is no whole amount. */
export function goalDollars(text: string): number | null {
  const cleaned = plainSum(text)
  if (cleaned === '') return null
  return /^\d{1,12}(\.0{0,2})?$/.test(cleaned) ? Number.parseInt(cleaned, 10) : Number.NaN
}

/** The grade point average a person typed; null when blank, NaN when it is no number. */
export function typedGpa(text: string): number | null {
  const cleaned = text.trim()
  if (cleaned === '') return null
  return /^\d*\.?\d*$/.test(cleaned) && /\d/.test(cleaned) ? Number(cleaned) : Number.NaN
}
