import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakagesOf } from './schema-changes.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
const { lastMigration } = JSON.parse(
  readFileSync(new URL('../../../db/last-release.json', import.meta.url), 'utf8'),
)
const all = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()

test('all are newer than the last release', () => {
  expect(all.filter(name => name <= lastMigration)).toEqual([])
})

test('none breaks servers of the last release', () => {
  const found = all.flatMap(name =>
    breakagesOf(readFileSync(new URL(name, folder), 'utf8')).map(
      ({ line, what }) => `${name}:${line} ${what}`,
    ),
  )
  expect(found).toEqual([])
})

const cases: [sql: string, what: string | null][] = [
  ['alter table users drop column locale;', 'drops what it reads'],
  ['drop table sessions;', 'drops what it reads'],
  ['alter table users rename column locale to language;', 'renames what it knows'],
  ['alter table users rename to people;', 'renames what it knows'],
  [
    'alter table users alter column locale type varchar(5);',
    'changes a type, and writes the whole table anew under a lock',
  ],
  [
    'alter table users alter locale set not null;',
    'refuses what it writes, and reads the whole table under a lock',
  ],
  ['alter table users add column nick text not null;', 'adds a column that it does not fill'],
  [
    'alter table users add a int, add b int not null, add c int default 1;',
    'adds a column that it does not fill',
  ],
  [
    'alter table users add constraint short check (length(locale) < 9);',
    'checks every row under a lock: add it `not valid`, validate it in a later file',
  ],
  ['drop function folded(text);', 'drops what it calls'],
  ['truncate quotes;', 'empties what it reads'],
  ["set local lock_timeout = '1h';", 'takes away the time-out for locks that the migrator sets'],
  ['alter table users add column nick text;', null],
  [`alter table users add column nick text not null default 'x';`, null],
  ['alter table users add constraint short check (length(locale) < 9) not valid;', null],
  ['create table pets (id int); alter table pets alter column id set not null; drop table pets;', null],
  ['-- drop table users;\ncreate index on users (locale);', null],
  [`create function f() returns void language sql as $$ truncate quotes; drop table users; $$;`, null],
  [`insert into ledger_accounts values ('drop table users;');`, null],
  ['-- Older servers: nothing has read it for two releases.\nalter table users drop column locale;', null],
  ['-- Older servers:\nalter table users drop column locale;', 'drops what it reads'],
]

test.each(cases)('%s', (sql, what) => {
  expect(breakagesOf(sql).map(found => found.what)).toEqual(what ? [what] : [])
})

test('a finding has the line of its statement', () => {
  expect(breakagesOf('create table a (id int);\n\n-- Why.\ndrop table users;')).toEqual([
    { line: 4, what: 'drops what it reads' },
  ])
})
