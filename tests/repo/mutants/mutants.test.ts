import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { inDatabase, isSql, type Mutant, mutate } from './mutant.ts'
import { mutants } from './mutants.ts'
import { prepareMutant } from './run-mutant.ts'

/** That the list of mutants follows the code. They are run by `npm run mutants`; a sample of them by sample.db.test.ts. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** What is wrong with a mutant as it stands in the list, or nothing. */
function problemsOf(mutant: Mutant): string[] {
  const missing = mutant.tests
    .filter(file => !existsSync(join(root, file)))
    .map(file => `${file} is not there`)
  if (mutant.tests.length === 0) missing.push('no test is named')
  const { only } = mutant
  if (only && missing.length === 0 && !mutant.tests.some(file => new RegExp(only).test(textOf(file))))
    missing.push(`no test is called “${only}”`)
  if (!mutant.file) return mutant.sql ? missing : [...missing, 'nothing is broken']
  const source = textOf(mutant.file)
  if (isSql(mutant)) {
    inDatabase(mutant, source)
    return missing
  }
  const changed = mutate(source, mutant)
  const { diagnostics = [] } = ts.transpileModule(changed, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  })
  const errors = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  return [...missing, ...errors, ...(changed === source ? ['it changes nothing'] : [])]
}

test.each(mutants.map(mutant => [mutant.name, mutant] as const))(
  '%s is about the code as it is',
  (_, mutant) => {
    expect(problemsOf(mutant)).toEqual([])
  },
)

test('no two have one name, and there are enough of them', () => {
  const names = mutants.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

test('each argument is about a mutant, and each mutant that is argued has one', () => {
  const argued = [...textOf('tests/repo/mutants/equivalent.md').matchAll(/^## (.+)$/gm)].map(
    ([, name]) => name,
  )
  expect(argued.toSorted()).toEqual(mutants.flatMap(({ equivalent }) => equivalent ?? []).toSorted())
})

describe('a mutant is refused', () => {
  const mutant = { name: 'some', file: 'a.ts', find: 'a > b', replace: 'a >= b', tests: [] }
  test.each([
    ['whose text is gone', 'return b > a', 'some: its text is there 0 times, not once'],
    ['whose text is there twice', 'a > b || a > b', 'some: its text is there 2 times, not once'],
  ])('%s', (_, source, words) => expect(() => mutate(source, mutant)).toThrow(words))

  test('before its tests run, for they would fail with or without it', () => {
    const twice = { ...mutant, file: 'app/donations/quote.ts', find: 'export ' }
    expect(() => prepareMutant(twice)).toThrow('times, not once')
  })
})
