import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/**
 * app/platform must not depend on a domain. `.dependency-cruiser.cjs` forbids imports; this test forbids a domain's event kinds, topics, tables, and
 * words in identifiers and strings. Comments may mention them as examples.
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Exempt files: the list of every table's rights, and the payment port, whose interface is about donations to campaigns. */
const mayName = /^app\/platform\/(database\/table-rights\.ts|payments\/)/

/** Tables that the platform itself reads and writes. */
const ownTables = new Set(
  'audit_chain audit_entries audit_words idempotency_keys migrations outbox_events platform_mode rate_limits rights_granted task_runs'.split(
    ' ',
  ),
)

const words = /campaign|donation|donor|withdraw|scholar|supporter|payout|guardian|nacha|refund/i

const eventFiles = readdirSync(join(root, 'app/notifications/events'), { recursive: true, encoding: 'utf8' })
const kinds = eventFiles
  .filter(file => file.endsWith('.tsx'))
  .flatMap(file => {
    const [, payloads = ''] =
      /interface OutboxPayloads \{\n([\s\S]*?)\n {2}\}/.exec(read(`app/notifications/events/${file}`)) ?? []
    return [...payloads.matchAll(/^ {4}(\w+):/gm)].map(([, kind = '']) => kind)
  })

const tables = readdirSync(join(root, 'db/schema'))
  .flatMap(file =>
    [...read(`db/schema/${file}`).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name = '']) => name),
  )
  .filter(name => !ownTables.has(name))

const topics = ['campaigns', 'admin', 'demo-inbox', 'campaign:', 'user:']

/** The domain names that a source contains, as `line: name`. */
function namesIn(text: string): string[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const note = (node: ts.Node, name: string) =>
    found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${name}`)
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const word = words.exec(node.text)
      if (word) note(node, node.text)
    } else if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      for (const name of namesInString(node.text)) note(node, name)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function namesInString(text: string): string[] {
  const named = [...kinds, ...topics].filter(name => text === name)
  const read = [...text.matchAll(/\b(?:from|join|into|update|table|truncate|lock)\s+(?:only\s+)?(\w+)/gi)]
  return [
    ...named,
    ...read.map(([, table = '']) => table).filter(table => tables.includes(table)),
    ...said(text),
  ]
}

const said = (text: string) => (words.test(text) ? [text.trim().slice(0, 60)] : [])

const sources = readdirSync(join(root, 'app/platform'), { recursive: true, encoding: 'utf8' })
  .map(name => `app/platform/${name.replaceAll('\\', '/')}`)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !mayName.test(name))

test('the platform names no event, topic, table, or word of a domain', () => {
  expect(sources.length).toBeGreaterThan(60)
  expect(kinds.length).toBeGreaterThan(30)
  expect(tables).toEqual(expect.arrayContaining(['campaigns', 'donations', 'users', 'withdrawals']))
  expect(sources.flatMap(file => namesIn(read(file)).map(name => `${file}:${name}`))).toEqual([])
})

describe('the rule catches', () => {
  test.each([
    ['a kind of event', "emit(tx, [{ kind: 'signed_up' }], at)", '1: signed_up'],
    ['a topic', "announce(tx, ['admin'])", '1: admin'],
    ['a table', "db.rows('x', 'select 1 from users')", '1: users'],
    [
      'a table after another statement',
      'db.rows(`x`, `select 1; delete from profiles where id = 1`)',
      '1: profiles',
    ],
    ['a name', 'type App = { newCampaignId(): string }', '1: newCampaignId'],
  ])('%s', (_, text, name) => {
    expect(namesIn(text)).toEqual([name])
  })
})
