// biome-ignore-all lint/suspicious/noTemplateCurlyInString: strings contain source code with templates
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { tableRights } from '#app/platform/database/table-rights.ts'

/**
 * Checks that only the owning folder writes a table (docs/architecture.md); other folders call the owner's commands. Parses the SQL in string
 * literals under app/, so writes by triggers and migrations don't count.
 */

const owners: Readonly<Record<string, string>> = {
  accounts:
    'users profiles credentials sessions sign_in_codes remembered_devices passkeys passkey_challenges password_resets oidc_identities oidc_attempts ' +
    'entered_before_proof former_user_ids user_roles second_person_requests verifications uploads notification_preferences',
  ledger:
    'ledger_accounts ledger_transactions ledger_entries accounting_periods accounting_exports self_checks restores_elsewhere',
  'integrations/keys': 'api_keys',
  fees: 'fee_schedules',
  campaigns:
    'campaigns campaign_counts privacy_reports campaign_updates campaign_photos campaign_videos campaign_reports consent_records parental_submissions campaign_drafts',
  donations:
    'quotes payments payment_movements donations refunds refund_requests joined_refunds mailing_choices testimonials webhook_events suspense_items provider_comparisons provider_differences ' +
    'provider_payouts card_testing_alerts disputes payment_warnings ' +
    'card_testing_attacks charge_attempts charge_refusals donation_pauses',
  'donations/offline': 'offline_donations offline_imports expected_checks',
  'books/bank':
    'bank_statements bank_statement_lines bank_statement_voids bank_matches bank_csv_layouts bank_opening_differences',
  'donors/page': 'donor_links donor_sessions',
  withdrawals:
    'withdrawals withdrawal_approvals payout_batches payee_holds sanctions_lists payee_check_reviews micro_deposits',
  'integrations/webhooks': 'webhook_endpoints webhook_messages webhook_deliveries',
  'donors/receipts': 'receipts receipt_forms receipt_series',
  notifications:
    'mails notifications bundled_notices campaign_milestones campaign_end_notices year_summary_mails weekly_reports push_devices pushes',
  platform:
    'migrations audit_chain audit_entries audit_words idempotency_keys outbox_events platform_mode rate_limits rights_granted task_runs',
}

/** Replaces each expression of a template in the extracted SQL. */
const given = '\u0000'

/** Writes to another folder's table that are allowed because the import rules forbid calling the owner, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'app/campaigns/owner-leaves.server.ts suspense_items':
    'donations and withdrawals both call it, and withdrawals may not import donations, who own the money in suspense',
  [`app/platform/reseal-column.server.ts ${given}`]: 'each owner names its own encrypted column',
  [`app/platform/backup/fill-tables.server.ts ${given}`]: 'a backup is put back whole, each table as it was',
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([folder, tables]) => tables.split(' ').map(table => [table, folder])),
)

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The text of a literal, template, or concatenation, with `given` in place of its expressions. Undefined for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(span => given + span.literal.text).join('')
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)]
    if (left !== undefined || right !== undefined) return (left ?? given) + (right ?? given)
  }
  return undefined
}

/** The expressions inside a template or concatenation, which may contain more literals. */
function givenTo(node: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(span => span.expression)
  if (!ts.isBinaryExpression(node)) return []
  return [node.left, node.right].flatMap(side => (textOf(side) === undefined ? [side] : givenTo(side)))
}

const token =
  // A comment, a string, a quoted name, a word, or any other character, such as the placeholder of an expression.
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_][\w$]*|\S/g

/** The tokens of an SQL statement, without comments and strings. */
function tokensOf(sql: string): string[] {
  return [...sql.matchAll(token)]
    .map(([found]) => found)
    .filter(found => !/^(--|\/\*|')/.test(found))
    .map(found => (found.startsWith('"') ? found.slice(1, -1) : found.toLowerCase()))
}

/** The tables that a statement writes, with `given` for a table whose name is computed at run time. */
function writtenIn(text: string): string[] {
  const tokens = tokensOf(text)
  return tokens.flatMap((word, index) => {
    const rest = tokens.slice(index + 1)
    if ((word === 'insert' || word === 'merge') && rest[0] === 'into') return nameAt(rest.slice(1))
    if (word === 'delete' && rest[0] === 'from') return nameAt(rest.slice(1))
    if (word === 'update' && isUpdate(tokens[index - 1], rest)) return nameAt(rest)
    if (word === 'truncate') return namesAt(rest[0] === 'table' ? rest.slice(1) : rest)
    if (word === 'copy' && rest.find(found => found === 'from' || found === 'to') === 'from')
      return nameAt(rest)
    return []
  })
}

/** Whether `update` starts an UPDATE statement, unlike in `for update`, `do update`, `on update`, and prose, which has no `set` after it. */
function isUpdate(before: string | undefined, rest: readonly string[]): boolean {
  if (/^(for|key|do|on)$/.test(before ?? '')) return false
  return rest[0] === given || rest.slice(1, 7).some(word => word === 'set' || word === given)
}

function nameAt(tokens: readonly string[]): string[] {
  const [first, second, third] = tokens[0] === 'only' ? tokens.slice(1) : tokens
  const name = second === '.' ? third : first
  return name === undefined ? [] : [name]
}

function namesAt(tokens: readonly string[]): string[] {
  const names = nameAt(tokens)
  const comma = tokens.indexOf(',')
  return comma > 0 && comma <= 3 ? [...names, ...namesAt(tokens.slice(comma + 1))] : names
}

type Write = { line: number; table: string }

/** Every write in a source: the table and the line. */
function writesOf(code: string): Write[] {
  const source = ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Write[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    for (const table of writtenIn(text ?? '')) found.push({ line, table })
    if (text === undefined) ts.forEachChild(node, visit)
    else for (const inner of givenTo(node)) visit(inner)
  }
  visit(source)
  return found
}

// demo/provider has its own SQLite store, whose tables have similar names.
const sources = ['app', 'demo/world', 'demo/inbox']
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      name => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter(file => file.endsWith('.server.ts'))

const writes = sources.flatMap(file =>
  writesOf(readFileSync(join(root, file), 'utf8')).map(write => ({ file, ...write })),
)

const isOwn = ({ file, table }: { file: string; table: string }) =>
  file.startsWith(`app/${ownerOf.get(table)}/`)

describe('table owners', () => {
  test('each table has one owner', () => {
    const listed = Object.values(owners).flatMap(tables => tables.split(' '))
    expect(listed.toSorted()).toEqual(Object.keys(tableRights).toSorted())
  })

  test('each write is in the owner’s folder', () => {
    const foreign = writes.filter(write => !isOwn(write) && !(`${write.file} ${write.table}` in allowed))
    expect(foreign.map(({ file, line, table }) => `${file}:${line} ${table.replace(given, '${…}')}`)).toEqual(
      [],
    )
    expect(writes.length).toBeGreaterThan(100)
  })

  test('each exception is still needed', () => {
    const foreign = new Set(
      writes.filter(write => !isOwn(write)).map(({ file, table }) => `${file} ${table}`),
    )
    expect(Object.keys(allowed).filter(exception => !foreign.has(exception))).toEqual([])
  })
})

describe('how statements are read', () => {
  const found = (code: string) => writesOf(code).map(({ table }) => table)

  test('every kind of write is detected', () => {
    expect(found("q('insert into a (x) values (1)')")).toEqual(['a'])
    expect(
      found('q(`with gone as (delete from only b returning id)\n update public.c as x set y = 1`)'),
    ).toEqual(['b', 'c'])
    expect(found("q('truncate table a, b cascade'); q('copy d (x) from stdin')")).toEqual(['a', 'b', 'd'])
    expect(found('q(`merge into "e" using f on true`)')).toEqual(['e'])
    expect(found("q('update g ' + 'set x = 1')")).toEqual(['g'])
    expect(found("q('select 1 ' + also('delete from i'))")).toEqual(['i'])
    expect(found('q(`select 1 ${fresh ? `for update` : `union delete from h`}`)')).toEqual(['h'])
  })

  test('a table chosen at run time is detected', () => {
    expect(found('q(`delete from ${table} where x = 1`)')).toEqual([given])
    expect(found('q(`update ${table} set x = 1`)')).toEqual([given])
    expect(found('q(`update ${tableAndColumn} = 1`)')).toEqual([given])
  })

  test('locks, comments, quoted words, and prose are not writes', () => {
    expect(found('q(`select 1 from a for update of a`)')).toEqual([])
    expect(found('q(`insert into a values (1) on conflict (x) do update set y = 2`)')).toEqual(['a'])
    expect(found("q(`select 'delete from b' -- delete from c\n/* update d set e = 1 */`)")).toEqual([])
    expect(found("q('copy a (x) to stdout')")).toEqual([])
    expect(found("say('An update of your campaign')")).toEqual([])
  })
})
