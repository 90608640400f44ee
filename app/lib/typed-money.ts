/** What a person typed for a sum, without the sign of a currency (`$`, `€`, `R$`) and without commas. */
export function plainSum(text: string): string {
  return text
    .trim()
    .replace(/^[A-Z]{0,2}\p{Sc}\s*/u, '')
    .replaceAll(',', '')
}

/** Cents of what a person typed (`25`, `$1,250.5`, `R$12.34`), or null when it is not an amount of at most two decimals. */
export function parseDollars(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plainSum(text))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
