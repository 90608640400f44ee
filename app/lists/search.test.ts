import { expect, test } from 'vitest'
import { statementValues } from './load-list.server.ts'
import { searchCondition, searchPatterns } from './search.ts'

test.each([
  ['', []],
  ['  ', []],
  ['Zoë Núñez', ['%zoe%', '%nunez%']],
  ['  Renée MÜLLER ', ['%renee%', '%muller%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
  ['a b c d e f g h', ['%a%', '%b%', '%c%', '%d%', '%e%', '%f%']],
])('%j becomes the patterns %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns)
})

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  ['', [], []],
  ['May Lee', ['(name like $1 and name like $2)'], ['%may%', '%lee%']],
  [id, ['id = $1'], [id]],
])('%j becomes the condition %j', (search, parts, values) => {
  const statement = statementValues()
  const source = { words: (has: (text: string) => string) => has('name'), id: (at: string) => `id = ${at}` }
  expect(searchCondition(source, search, statement.bind)).toEqual(parts)
  expect(statement.values).toEqual(values)
})

test('the search text itself can match, and unused patterns bind no value', () => {
  const statement = statementValues()
  const source = { words: () => 'id = any(few)', typed: (at: string) => `code = ${at}` }
  expect(searchCondition(source, 'Ab', statement.bind)).toEqual(['(id = any(few) or code = $1)'])
  expect(statement.values).toEqual(['Ab'])
})

test('short words match the beginning of words if the list is searched as someone types (P384)', () => {
  const statement = statementValues()
  const source = { words: (has: (text: string) => string) => has('name') }
  expect(searchCondition(source, 'Ng Lee', statement.bind, true)).toEqual([
    '((name like $1 or name like $2) and name like $3)',
  ])
  expect(statement.values).toEqual(['ng%', '% ng%', '%lee%'])
})
