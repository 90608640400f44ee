import { expect, test } from 'vitest'
import { searchPatterns } from './search-patterns.ts'

test.each([
  ['', []],
  ['  ', []],
  ['Zoë Núñez', ['%zoe%', '%nunez%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
  ['a b c d e f g h', ['%a%', '%b%', '%c%', '%d%', '%e%', '%f%']],
])('%j is looked for as %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns)
})
