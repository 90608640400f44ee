import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseUrl, sharedServerVariable, startTestServer, type TestServer } from '../../setup/postgres.ts'
import { type SqlMutant, sqlMutants } from './sql-mutants.ts'

/**
 * `npm run mutants -- sql [name …]`: runs the tests of each mutant on a database with that mutant, and prints which test failed. Ends with
 * exit code 1 if a mutant survives, or if the tests fail on the unchanged database.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const names = process.argv.slice(2)
const chosen = sqlMutants.filter(({ name }) => names.length === 0 || names.includes(name))
const limitMs = 240_000

type Report = { success: boolean; testResults: { message: string; assertionResults: Assertion[] }[] }
type Assertion = { status: string; fullName: string; failureMessages: string[] }

async function runAll(server: TestServer): Promise<void> {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const failure = await runTests({ tests: files }, server)
  if (failure) throw new Error(`the tests fail without a mutant: ${failure}`)
  const survivors: string[] = []
  for (const mutant of chosen) {
    const failed = await withMutant(server, mutant)
    console.log(`${mutant.name.padEnd(36)} ${failed ? `caught by ${failed.slice(0, 120)}` : 'SURVIVED'}`)
    if (!failed) survivors.push(mutant.name)
  }
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants caught`)
  process.exitCode = survivors.length === 0 ? 0 : 1
}

/** Applies the mutant to a copy of the template database and runs its tests there. Returns the first failed test, or null if the mutant survives. */
async function withMutant(server: TestServer, mutant: SqlMutant): Promise<string | null> {
  const template = `mutant_${mutant.name.replaceAll('-', '_')}`
  await execute(server.postgresUrl, `create database ${template} template ${server.template}`)
  try {
    await execute(databaseUrl(server.postgresUrl, template), mutant.sql)
    return await runTests(mutant, { ...server, template })
  } finally {
    await execute(server.superuserUrl, `drop database ${template} with (force)`)
  }
}

async function runTests({ tests }: Pick<SqlMutant, 'tests'>, server: TestServer): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-mutant-'))
  const report = join(folder, 'report.json')
  const args = ['--project', 'integration', '--project', 'apart', '--bail=1', '--reporter=json']
  try {
    await vitest([...args, `--outputFile=${report}`, ...tests], server)
    if (!existsSync(report)) return `the time limit of ${limitMs / 1000} s`
    return firstFailure(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function firstFailure({ success, testResults }: Report): string | null {
  if (success) return null
  const failed = testResults
    .flatMap(result => result.assertionResults)
    .find(({ status }) => status === 'failed')
  return failed?.fullName.trim() ?? testResults.find(({ message }) => message)?.message.split('\n')[0] ?? null
}

async function vitest(args: readonly string[], server: TestServer): Promise<void> {
  const script = join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, [sharedServerVariable]: JSON.stringify(server), NO_COLOR: '1' }
  const child = spawn(process.execPath, [script, 'run', ...args], { cwd: root, env, stdio: 'ignore' })
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  const limit = setTimeout(stop, limitMs)
  await new Promise(done => child.once('close', done))
  clearTimeout(limit)
  process.off('exit', stop)
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

if (chosen.length === 0) throw new Error(`no mutant is called ${names.join(', ')}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const server = await startTestServer()
try {
  await runAll(server)
} finally {
  await server.stop()
}
