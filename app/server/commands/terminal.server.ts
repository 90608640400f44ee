import { resolve } from 'node:path'
import type { Message } from '../../lib/phrase.ts'
import type { Finding } from '../../platform/doctor/judge.ts'
import { wordsOf } from '../../words/languages.ts'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Formats a finding as one line: its state, its subject, the fact, and what to do. */
export function findingLine({ state, subject, words, todo, values }: Finding): string {
  const t = wordsOf('en')
  // Only messages have values.
  const clauses = [words, ...(todo ? [todo] : [])].map(text =>
    asClause(values ? t(text as Message, values) : text),
  )
  return `${state.padEnd(8)} ${subject}: ${clauses.join(': ')}`
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
