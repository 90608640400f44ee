import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Breakage, breakages, broken } from './list.ts'

/**
 * `npm run breakages`: breaks the wire between server and screens in ten ways, each in a copy of the project, and sees that the type check or
 * one named test fails. Ends with 1 where one was not noticed.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'tassel-breakages-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
for (const file of files) cpSync(join(root, file), join(copy, file))
for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder))

const compiler = ['node_modules/typescript-native/bin/tsc', '--noEmit', '--incremental', 'false', '-p', '.']
const runner = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot']

/** The first thing that the check says against it, or null where it says nothing. */
function complaint(check: Breakage['noticedBy']): string | null {
  const args = check === 'types' ? compiler : [...runner, '--project', check.project, ...check.files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  if (status === 0) return null
  const lines = (stdout + stderr).split('\n')
  return lines.find(line => /error TS|FAIL/.test(line))?.trim() ?? lines[0] ?? ''
}

const checks = [...new Set(breakages.map(({ noticedBy }) => JSON.stringify(noticedBy)))]
for (const check of checks) {
  const said = complaint(JSON.parse(check) as Breakage['noticedBy'])
  if (said) throw new Error(`fails without anything broken: ${check}: ${said}`)
}
const unnoticed = breakages.filter(breakage => {
  const file = join(copy, breakage.file)
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, broken(whole, breakage))
  const said = complaint(breakage.noticedBy)
  writeFileSync(file, whole)
  console.log(`${said ? 'noticed  ' : 'UNNOTICED'}  ${breakage.name}: ${(said ?? '').slice(0, 200)}`)
  return !said
})
console.log(`\n${breakages.length - unnoticed.length} of ${breakages.length} breakages were noticed`)
process.exitCode = unnoticed.length === 0 ? 0 : 1
