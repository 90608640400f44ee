import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** The words that docs/abandoned-words.md gives up stay out of names, comments and pages. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = 'docs/abandoned-words.md'

type Abandoned = { words: string[][]; where: string[]; exceptions: string[] }

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The rows of the page's table: words, replacement, where, exceptions with their reason. */
const table: Abandoned[] = [
  ...(read(page).split('| --- | --- | --- | --- |').at(1) ?? '').matchAll(
    /^\| ([a-z, ]+) \| [^|]+ \| ([a-z, ]+) \|([^|]*)\|$/gm,
  ),
].map(([, words = '', where = '', exceptions = '']) => ({
  words: words.split(', ').map(word => word.split(' ')),
  where: where.split(', '),
  exceptions: [...exceptions.matchAll(/`([^`]+)`/g)].map(([, exception = '']) => exception),
}))

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

const sources = filesOf('app', /\.tsx?$/).map(file => ({ file, ...namesAndComments(file) }))
const pages = filesOf('docs', /\.md$/).filter(file => file !== page)

describe('an abandoned word', () => {
  test('stands in the table with what replaces it', () => {
    expect(table.length).toBeGreaterThan(10)
    expect(table.filter(({ where }) => where.some(place => place !== 'names' && place !== 'prose'))).toEqual(
      [],
    )
  })

  test('is in no name of the code', () => {
    const found = sources.flatMap(({ file, names }) =>
      [...names].flatMap(name => {
        const pieces = piecesOf(name)
        const isOut = ({ words, where, exceptions }: Abandoned) =>
          where.includes('names') &&
          !exceptions.includes(name) &&
          !exceptions.includes(file) &&
          words.some(word => pieces.some((_, at) => word.every((piece, i) => pieces[at + i] === piece)))
        return table.some(isOut) ? [`${file}: ${name}`] : []
      }),
    )
    expect(found).toEqual([])
  })

  test('is in no comment and on no page', () => {
    const texts = [
      ...sources.flatMap(({ file, comments }) => comments.map(text => ({ file, text }))),
      ...pages.map(file => ({ file, text: read(file).replace(/```[\s\S]*?```|\]\([^)]*\)|^\|.*\|$/gm, '') })),
    ]
    const found = texts.flatMap(({ file, text }) =>
      table
        .filter(({ where, exceptions }) => where.includes('prose') && !exceptions.includes(file))
        .flatMap(({ words }) =>
          words.map(word => new RegExp(`.{0,30}\\b${word.join('[ -]')}\\b.{0,30}`, 'i')),
        )
        .flatMap(pattern => withoutQuotes(text).match(pattern) ?? [])
        .map(line => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })
})

/** Words on screens are quoted as they stand there; code is checked by its names. */
function withoutQuotes(text: string): string {
  return text.replace(/`[^`]*`|"[^"\n]*"|(?<!\w)'[^'\n]*'(?!\w)/g, '')
}

/** 'loadLatestGifts' in its words. */
function piecesOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** Names that the code gives or uses; a property of somebody else's library is only used, and needs an exception. */
function namesAndComments(file: string): { names: ReadonlySet<string>; comments: string[] } {
  const text = read(file)
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const names = new Set<string>()
  const comments = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    if (node.kind === ts.SyntaxKind.JsxText) return
    const children = node.getChildren(source)
    if (children.length > 0) {
      children.forEach(visit)
      return
    }
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]
    for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end))
  }
  visit(source)
  return { names, comments: [...comments.values()] }
}
