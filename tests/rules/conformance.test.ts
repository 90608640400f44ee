import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Row = { id: string; says: string; where: string; proof: string }

/** The rows of docs/conformance.md: cells between bars that are not escaped. */
const rows: Row[] = readFileSync(`${root}docs/conformance.md`, 'utf8')
  .split('\n')
  .filter(line => /^\| [\dD]/.test(line))
  .map(line => {
    const [, id = '', says = '', where = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return { id, says, where: where.replaceAll('`', ''), proof }
  })

describe('what the specification promises', () => {
  test('every row says something, once, and has a proof', () => {
    expect(rows.length).toBeGreaterThan(200)
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(rows.filter(row => Object.values(row).some(cell => cell === ''))).toEqual([])
    expect(rows.filter(({ proof }) => /^(later|todo|tbd)/i.test(proof))).toEqual([])
  })

  test('every row names a place that exists', () => {
    expect(rows.filter(({ where }) => !existsSync(root + where))).toEqual([])
  })

  test('every proof is a decision, or a test that exists', () => {
    expect(rows.filter(({ proof }) => !isDecision(proof) && !isTest(proof))).toEqual([])
  })
})

function isDecision(proof: string): boolean {
  return /^decision ([1-9]|1\d)$/.test(proof)
}

/** `file › part of the title`, as the title stands in the file. */
function isTest(proof: string): boolean {
  const [file = '', title = ''] = proof.split(' › ')
  if (!/\.(test|spec)\.tsx?$/.test(file) || title.length < 6 || !existsSync(root + file)) return false
  const source = readFileSync(root + file, 'utf8')
  return titlesOf(source).some(found => found.includes(title))
}

/** What stands in quotation marks behind test, it and describe, tables included. */
function titlesOf(source: string): string[] {
  const plain = source.replace(/\\u([0-9a-f]{4})/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const named = plain.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  const ofTables = plain.matchAll(/\]\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...named, ...ofTables].map(([, , title = '']) => title.replaceAll("\\'", "'"))
}
