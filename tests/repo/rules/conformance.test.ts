import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

type Row = { rules: string; says: string; where: string; proof: string }

/** The rows of docs/conformance.md: cells between bars that are not escaped. */
const rows: Row[] = readFileSync(`${root}docs/conformance.md`, 'utf8')
  .split('\n')
  .filter(line => /^\| P\d/.test(line))
  .map(line => {
    const [, rules = '', says = '', where = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return { rules, says, where: where.replaceAll('`', ''), proof }
  })

describe('what the product promises', () => {
  test('every row says something, once, and has a proof', () => {
    expect(rows.length).toBeGreaterThan(200)
    const promises = rows.map(({ rules, says }) => `${rules}: ${says}`)
    expect(promises.filter((promise, index) => promises.indexOf(promise) !== index)).toEqual([])
    expect(rows.filter(({ rules }) => !/^P\d+(, P\d+)*$/.test(rules))).toEqual([])
    expect(rows.filter(row => Object.values(row).some(cell => cell === ''))).toEqual([])
    expect(rows.filter(({ proof }) => /^(later|todo|tbd)/i.test(proof))).toEqual([])
  })

  test('every row names a place that exists', () => {
    expect(rows.filter(({ where }) => !existsSync(root + where))).toEqual([])
  })

  test('every proof is a test that exists', () => {
    expect(rows.filter(({ proof }) => !isTest(proof))).toEqual([])
  })
})

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
