import { resolve } from 'node:path'
import type { Message } from '../../lib/phrase.ts'
import type { Finding } from '../../platform/doctor/check.server.ts'
import { wordsOf } from '../../words/languages.ts'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Prints each finding as one line: its state, its subject, the fact, and what to do. Counts what isn't ok. */
export async function printFindings(
  findings: AsyncIterable<Finding>,
  print: (line: string) => void,
): Promise<{ faults: number; warnings: number }> {
  const t = wordsOf('en')
  const counts = { ok: 0, warning: 0, fault: 0 }
  for await (const { state, subject, words, advice, values } of findings) {
    counts[state]++
    const clauses = [words, ...(advice ? [advice] : [])].map(text =>
      asClause(values ? t(text as Message, values) : text),
    )
    print(`${state.padEnd(8)} ${subject}: ${clauses.join(': ')}`)
  }
  return { faults: counts.fault, warnings: counts.warning }
}

/** Turns a sentence into a part of a line: no period, and no capital letter at the start. */
const asClause = (text: string) =>
  text.endsWith('.') ? text.slice(0, -1).replace(/^[A-Z](?=[a-z ])/, first => first.toLowerCase()) : text

/** Resolves a path relative to the operator's folder, because the command runs in Tassel's folder. */
export function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** Resolves when the operator or a supervisor stops the command. */
export function stopSignal(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
  })
}
