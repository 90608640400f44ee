import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import { databaseUrl } from '#tests/setup/postgres.ts'
import { inDatabase, isSql, type Mutant, mutate } from './mutant.ts'

export type MutantResult = {
  /** `unreached`: none of its tests loads the file. `hung`: the tests did not end, which someone would notice. */
  outcome: 'caught' | 'hung' | 'survived' | 'unreached'
  /** The test that failed first, with the error's first line. */
  by: string
  ms: number
}

type HandedOver = { server: ProvidedContext; mutant: Mutant | null; seen: string }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const variable = 'TASSEL_MUTANT'
/** For the tests of one mutant; all of them together may take as long as they take. */
const limitMs = 240_000

/** What the process of a mutant is told. */
export function handedOver(): HandedOver {
  return JSON.parse(process.env[variable] ?? '{"mutant":null}') as HandedOver
}

/** The mutant as it runs: one of a `.sql` file becomes one of the database. Throws where the list no longer matches the source. */
export function prepareMutant(listed: Mutant): Mutant {
  if (!listed.file) return listed
  const source = readFileSync(join(root, listed.file), 'utf8')
  if (isSql(listed)) return inDatabase(listed, source)
  mutate(source, listed)
  return listed
}

/** Runs the tests of a prepared mutant with it in place, on a server that stands already. */
export async function runMutant(mutant: Mutant, server: ProvidedContext): Promise<MutantResult> {
  if (!mutant.sql) return await runTests(mutant, mutant.tests, server)
  const template = `mutant_${mutant.name.replaceAll('-', '_')}`.slice(0, 60)
  await onServer(server.postgresUrl, [`create database ${template} template ${server.template}`])
  try {
    await onServer(databaseUrl(server.postgresUrl, template), [mutant.sql])
    return await runTests(mutant, mutant.tests, { ...server, template })
  } finally {
    await onServer(server.superuserUrl, [`drop database ${template} with (force)`])
  }
}

/** Runs test files in a process of their own, with a mutant or, to see that they pass, without one. */
export async function runTests(
  mutant: Mutant | null,
  tests: readonly string[],
  server: ProvidedContext,
): Promise<MutantResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-mutant-'))
  const [seen, report] = [join(folder, 'seen'), join(folder, 'report.json')]
  const since = performance.now()
  const args = [
    'run',
    '--config',
    'tests/repo/mutants/vitest.config.ts',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const narrow = [...(mutant ? ['--bail=1'] : []), ...(mutant?.only ? ['-t', mutant.only] : [])]
  try {
    const ended = await vitest([...args, ...narrow, ...tests], { server, mutant, seen })
    const result = { ...resultOf(ended, report), ms: Math.trunc(performance.now() - since) }
    const isUnreached = result.outcome === 'survived' && mutant?.file && !existsSync(seen)
    return isUnreached ? { ...result, outcome: 'unreached' } : result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function vitest(args: readonly string[], handed: HandedOver): Promise<'ended' | 'hung'> {
  const script = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, [variable]: JSON.stringify(handed), VITEST: undefined, NO_COLOR: '1' }
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: 'ignore' })
  const end = () => child.kill()
  process.once('exit', end)
  let isHung = false
  const limit = setTimeout(() => {
    isHung = true
    child.kill('SIGKILL')
  }, limitMs)
  if (!handed.mutant) clearTimeout(limit)
  await new Promise(done => child.once('close', done))
  clearTimeout(limit)
  process.off('exit', end)
  return isHung ? 'hung' : 'ended'
}

type Report = {
  success: boolean
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function resultOf(ended: 'ended' | 'hung', file: string): Pick<MutantResult, 'outcome' | 'by'> {
  if (ended === 'hung') return { outcome: 'hung', by: `its tests did not end in ${limitMs / 1000} s` }
  if (!existsSync(file)) throw new Error('Vitest left no report: can it run here?')
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.success && report.numPassedTests > 0) return { outcome: 'survived', by: '' }
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )[0]
  if (failed)
    return { outcome: 'caught', by: `${failed.fullName.trim()}: ${firstLine(failed.failureMessages[0])}` }
  const broken = report.testResults.find(({ message }) => message !== '')
  if (!broken) throw new Error('no test ran: does a name still match?')
  return { outcome: 'caught', by: firstLine(broken.message) }
}

const firstLine = (text = '') => text.split('\n')[0] ?? ''

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
