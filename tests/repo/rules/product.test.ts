import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Checks the product rules in docs/product (P1, P2, …) and all citations of them. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const self = 'tests/repo/rules/product.test.ts'

type Rule = { number: string; says: string; page: string }

const rules: Rule[] = filesOf('docs/product').flatMap(page =>
  [...read(page).matchAll(/^\*\*(P\d+)\.\*\* (.+)$/gm)].map(([, number = '', says = '']) => ({
    number,
    says,
    page,
  })),
)
const numbers = new Set(rules.map(({ number }) => number))
/** The numbers of the rules that test titles cite, as in `test('refuses a wrong pair (P28, P40)', …)`. */
const proved = new Set(
  ['app', 'tests']
    .flatMap(filesOf)
    .filter(file => /\.(test|spec)\.tsx?$/.test(file) && file !== self)
    .flatMap(file => [...read(file).matchAll(/ \((P\d+(?:, P\d+)*)\)['"`]/g)])
    .flatMap(([, cited = '']) => cited.split(', ')),
)

/** Files whose citations must exist: code, schema, tests, and documents. */
const citing = ['app', 'tests', 'docs', 'bin', 'bench', 'db/schema']
  .flatMap(filesOf)
  .concat(readdirSync(root).filter(name => /\.(md|ts|cjs)$/.test(name)))
  .filter(file => file !== self)

describe('the rules of the product', () => {
  test('each has a unique number and a text', () => {
    expect(rules.length).toBeGreaterThan(250)
    const all = rules.map(({ number }) => number)
    expect(all.filter((number, index) => all.indexOf(number) !== index)).toEqual([])
    expect(rules.filter(({ says }) => says.length < 20)).toEqual([])
  })

  test('each is written in the one format', () => {
    const bold = filesOf('docs/product').flatMap(page =>
      [...read(page).matchAll(/^[^\w\n]*P\d+\b.*$/gm)].map(([line]) => line),
    )
    expect(bold.filter(line => !/^\*\*P\d+\.\*\* \S/.test(line))).toEqual([])
  })

  test('each is cited by the title of a test, unless it is not built yet', () => {
    const unbuilt = rules.filter(({ says }) => says.endsWith('*(Not built yet.)*'))
    expect(unbuilt.filter(({ number }) => proved.has(number))).toEqual([])
    const missing = rules.filter(rule => !unbuilt.includes(rule) && !proved.has(rule.number))
    expect(missing.map(({ number, says }) => `${number} ${says}`)).toEqual([])
  })

  test('are listed in the index by page', () => {
    const index = read('docs/product/README.md')
    const linked = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = '']) => `docs/product/${page}`)
    expect(new Set(linked.filter(page => rules.some(rule => rule.page === page)))).toEqual(
      new Set(rules.map(({ page }) => page)),
    )
    const ranges = [...index.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \| (.+) \|$/gm)]
    const listed = (page: string) => ranges.find(([, file]) => page.endsWith(`/${file}`))?.[2] ?? ''
    expect(rules.filter(({ number, page }) => !isIn(number, listed(page)))).toEqual([])
  })
})

describe('a citation', () => {
  test('of a rule names an existing rule', () => {
    const found = matches(/\bP\d{1,4}\b/g)
    expect(found.length).toBeGreaterThan(500)
    expect(found.filter(({ text }) => !numbers.has(text)).map(said)).toEqual([])
  })

  // Receipts name the section of the tax law that exempts a charity.
  test('names no external document', () => {
    const old = matches(
      /\b(?:spec|specification|decision)s?\s+(?:(?:\*|\/\/)\s+)?\d|\bspec(?:ification)?(?:'s)? sections?\b|\bsections? \d(?!01\(c\)\(3\))/gi,
    )
    expect(old.map(said)).toEqual([])
  })

  test('of a decision record names an existing record', () => {
    const records = readdirSync(join(root, 'docs/decisions')).map(name => name.slice(0, 4))
    const found = matches(/\brecords? (\d{4})\b|\bdecisions\/(\d{4})/g)
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter(({ text }) => !records.includes(text.slice(-4))).map(said)).toEqual([])
  })
})

type Match = { file: string; line: number; text: string }

const said = ({ file, line, text }: Match) => `${file}:${line} ${text}`

function matches(pattern: RegExp): Match[] {
  return citing.flatMap(file => {
    const text = read(file)
    return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      text: found,
    }))
  })
}

/** Whether a list of ranges contains a rule, as 'P1 to P19, P274' contains `P12`. */
function isIn(number: string, ranges: string): boolean {
  const n = Number(number.slice(1))
  return ranges.split(', ').some(range => {
    const [from = Number.NaN, to = from] = range.split(' to ').map(end => Number(end.slice(1)))
    return from <= n && n <= to
  })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The paths of all text files in a folder and its subfolders, relative to the root. */
function filesOf(folder: string): string[] {
  if (!existsSync(join(root, folder)) || !statSync(join(root, folder)).isDirectory()) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs|cjs|js|css|md|json|grit|sql)$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(file => !file.includes('node_modules'))
}
