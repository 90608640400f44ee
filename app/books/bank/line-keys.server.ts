import { createHash } from 'node:crypto'
import type { Statement } from './read/statement.ts'

/**
 * The key of each line, in the file's order (P584): the bank's id, or what the line says, with account, day and cents. Lines that are alike
 * in these are numbered, so that two equal payments of one day count twice, and overlapping files count each once.
 */
export function lineKeys({ account, lines }: Pick<Statement, 'account' | 'lines'>): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, cents, bankId, reference, description }) => {
    const content = JSON.stringify([
      account,
      bookedOn,
      cents,
      ...(bankId ? [bankId] : ['', reference, description]),
    ])
    const number = (seen.get(content) ?? 0) + 1
    seen.set(content, number)
    return createHash('sha256').update(`${content} ${number}`).digest('hex')
  })
}
