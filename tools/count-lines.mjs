/**
 * Counts the size of the project: lines of the product, tools and tests, files under 30 lines, and direct dependencies. Usage: node
 * tools/count-lines.mjs [folder of a checkout]
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? '.')
const files = execFileSync('git', ['-C', root, 'ls-files'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter(file => /\.(ts|tsx|mjs|css|html|sql)$/.test(file))
  // Compiled catalogs have only one line each.
  .filter(file => !/^app\/words\/\w\w\/.*\.ts$/.test(file))
  // This file is generated from db/schema.
  .filter(file => file !== 'db/tables.ts')

const kindOf = file => {
  if (/^tests\//.test(file) || /\.test\.tsx?$/.test(file)) return 'tests'
  if (/^(app|bin|db)\//.test(file)) return 'product'
  if (/^demo\//.test(file)) return 'demo'
  if (/^tools\//.test(file)) return 'tools'
  return 'other'
}

const totals = {}
let short = 0
for (const file of files) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1
  const kind = kindOf(file)
  totals[kind] ??= { files: 0, lines: 0 }
  totals[kind].files += 1
  totals[kind].lines += lines
  if (/\.tsx?$/.test(file) && kind === 'product' && lines < 30) short += 1
}

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const lines = ['product', 'demo', 'tools', 'tests'].map(
  kind => `${kind}: ${totals[kind]?.lines ?? 0} lines in ${totals[kind]?.files ?? 0} files`,
)
lines.push(`TypeScript files of the product under 30 lines: ${short}`)
lines.push(
  `direct dependencies: ${Object.keys(dependencies).length} + ${Object.keys(devDependencies).length}`,
)
process.stdout.write(`${lines.join('\n')}\n`)
