/** A change in a migration that breaks servers of the last release while they run on the migrated database. */
export type Breakage = { line: number; what: string }

const refused: [pattern: RegExp, what: string][] = [
  [/\bdrop\s+(table|column|view|materialized\s+view|schema|type|domain|sequence)\b/, 'drops what it reads'],
  [/\bdrop\s+(function|procedure)\b/, 'drops what it calls'],
  [/\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/, 'renames what it knows'],
  [
    /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
    'changes a type, and writes the whole table anew under a lock',
  ],
  [
    /\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/,
    'refuses what it writes, and reads the whole table under a lock',
  ],
  [/\btruncate\b/, 'empties what it reads'],
  [
    /\bset\s+(local\s+|session\s+)?lock_timeout\b/,
    'takes away the time-out for locks that the migrator sets',
  ],
  [/\b(vacuum\s+full|cluster|reindex)\b/, 'locks a whole table for as long as it takes'],
]

/**
 * Finds the changes in a migration that break servers of the last release. Exempt are tables that the migration creates, and statements after a line
 * `-- Older servers: <why they survive it>`.
 */
export function breakagesOf(sql: string): Breakage[] {
  const own = new Set(
    [...bare(sql).matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g)].map(([, name]) => name),
  )
  return statementsOf(sql).flatMap(({ line, text }) => {
    if (/--\s*older servers: \S/i.test(text)) return []
    const said = bare(text)
    const table =
      /\b(?:alter\s+table|drop\s+table|truncate(?:\s+table)?|on)\s+(?:if\s+exists\s+|only\s+)?([\w.]+)/.exec(
        said,
      )?.[1]
    if (table && own.has(table)) return []
    return [
      ...refused.flatMap(([pattern, what]) => (pattern.test(said) ? [{ line, what }] : [])),
      ...(addsRequired(said) ? [{ line, what: 'adds a column that it does not fill' }] : []),
      ...(checksAtOnce(said)
        ? [{ line, what: 'checks every row under a lock: add it `not valid`, validate it in a later file' }]
        : []),
    ]
  })
}

/** Whether the statement adds a NOT NULL column without a default, so that INSERTs of the last release fail. */
function addsRequired(text: string): boolean {
  return text
    .split(/,\s*(?=add\b)/)
    .some(
      part =>
        /\badd\s+(column\s+)?(?!constraint)\w+.*\bnot\s+null\b/s.test(part) &&
        !/\b(default|generated)\b/.test(part),
    )
}

function checksAtOnce(text: string): boolean {
  return /\badd\s+constraint\s+\w+\s+(check|foreign\s+key)\b/s.test(text) && !/\bnot\s+valid\b/.test(text)
}

/** The SQL in lower case, without comments, string contents, and function bodies. */
function bare(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, () => `''`)
    .replace(/'(?:[^']|'')*'/g, () => `''`)
    .toLowerCase()
}

/** Splits SQL into statements, each with its preceding comments and its line number. Ignores semicolons in function bodies and strings. */
function statementsOf(sql: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let start = 0
  for (const { index, 0: piece } of sql.matchAll(/--[^\n]*|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'|;/gs)) {
    if (piece !== ';') continue
    const text = sql.slice(start, index)
    const blank = /^(\s|--[^\n]*\n)*/.exec(text)?.[0].length ?? 0
    found.push({ line: sql.slice(0, start + blank).split('\n').length, text })
    start = index + 1
  }
  return found
}
