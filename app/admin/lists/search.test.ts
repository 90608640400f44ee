import { expect, test } from 'vitest'
import { placing } from './load-list.server.ts'
import { searchCondition, searchPatterns } from './search.ts'

test.each([
  ['', []],
  ['  ', []],
  ['Zoë Núñez', ['%zoe%', '%nunez%']],
  ['  Renée MÜLLER ', ['%renee%', '%muller%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
  ['a b c d e f g h', ['%a%', '%b%', '%c%', '%d%', '%e%', '%f%']],
])('%j is looked for as %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns)
})

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  ['', [], []],
  ['May Lee', ['(name like $1 and name like $2)'], ['%may%', '%lee%']],
  [id, ['id = $1'], [id]],
])('%j narrows by %j', (search, parts, values) => {
  const placed = placing()
  const searched = { words: (has: (text: string) => string) => has('name'), id: (at: string) => `id = ${at}` }
  expect(searchCondition(searched, search, placed.place)).toEqual(parts)
  expect(placed.values).toEqual(values)
})

test('what was typed may stand for itself, and a text that nobody asks about takes no value', () => {
  const placed = placing()
  const searched = { words: () => 'id = any(few)', typed: (at: string) => `code = ${at}` }
  expect(searchCondition(searched, 'Ab', placed.place)).toEqual(['(id = any(few) or code = $1)'])
  expect(placed.values).toEqual(['Ab'])
})

test('where a list is searched from the first letters on, short words are looked for where words begin (P384)', () => {
  const placed = placing()
  const searched = { words: (has: (text: string) => string) => has('name') }
  expect(searchCondition(searched, 'Ng Lee', placed.place, true)).toEqual([
    '((name like $1 or name like $2) and name like $3)',
  ])
  expect(placed.values).toEqual(['ng%', '% ng%', '%lee%'])
})
