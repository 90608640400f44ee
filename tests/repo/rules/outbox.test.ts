import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/**
 * Checks that each event is emitted in the transaction of the action it reports: `emit(` gets a transaction that its function received, or one from
 * `db.transaction(tx => …)` that also writes something else. With a separate transaction, a crash after the action's commit would lose the event.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Counts a source's calls of `emit` and lists those outside their action's transaction, as `line: why`. */
function emitsIn(text: string): { count: number; wrong: string[] } {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const wrong: string[] = []
  let count = 0
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'emit') {
      count += 1
      const why = problemOf(node)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (why) wrong.push(`${line + 1}: ${why}`)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return { count, wrong }
}

function problemOf(call: ts.CallExpression): string | null {
  const name = call.arguments[0]?.getText() ?? ''
  for (let node: ts.Node = call; node; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue
    const given = node.parameters.find(parameter => parameter.name.getText() === name)
    if (!given) continue
    if (given.type) return given.type.getText() === 'Tx' ? null : `${name} isn’t a transaction`
    const opened = ts.isCallExpression(node.parent) && /\.transaction$/.test(node.parent.expression.getText())
    if (!opened) return `${name} isn’t a transaction`
    return usesOf(name, node).some(use => use !== call) ? null : 'a transaction only for the event'
  }
  return `${name} isn’t a transaction`
}

/** Calls within `scope` that use the transaction called `name`. Calls of `announce` don't count, as they write no row. */
function usesOf(name: string, scope: ts.Node): ts.CallExpression[] {
  const uses: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const onIt = node.expression.getText().startsWith(`${name}.`)
      const withIt = node.arguments.some(argument => argument.getText() === name)
      if ((onIt || withIt) && node.expression.getText() !== 'announce') uses.push(node)
    }
    node.forEachChild(visit)
  }
  visit(scope)
  return uses
}

const files = ['app', 'demo']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      name => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter(name => name.endsWith('.server.ts') && name !== 'app/platform/outbox.server.ts')

test('every event is emitted in the transaction of its action', () => {
  const found = files.map(file => ({ file, ...emitsIn(readFileSync(join(root, file), 'utf8')) }))
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(19)
  expect(found.flatMap(({ file, wrong }) => wrong.map(why => `${file}:${why}`))).toEqual([])
})

describe('the rule catches', () => {
  test.each([
    ['the pool', 'async function f(app) { await emit(app.db, [], at) }', '1: app.db isn’t a transaction'],
    ['any database', 'async function f(db: Db) { await emit(db, [], at) }', '1: db isn’t a transaction'],
    [
      'an event moved after the commit',
      'async function f(app) {\n await app.db.transaction(tx => write(tx))\n await app.db.transaction(tx => emit(tx, [], at))\n}',
      '3: a transaction only for the event',
    ],
  ])('%s', (_, text, wrong) => {
    expect(emitsIn(text).wrong).toEqual([wrong])
  })
})
