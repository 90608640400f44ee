import { expect, test } from 'vitest'
import { plainInput } from './plain-input.ts'

const nul: unknown[] = ['\u0000', { name: 'a\u0000b' }, { list: [{ deep: ['\u0000'] }] }, { '\u0000': 1 }]
test.each(nul)('%j is refused', value => {
  expect(() => plainInput(value)).toThrow('can’t save')
})

test('nesting deeper than any form is refused at any depth', () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  expect(plainInput(deep(19))).toEqual(deep(19))
  for (const levels of [25, 30_000]) expect(() => plainInput(deep(levels))).toThrow('Invalid input')
})

test('half an emoji becomes a replacement character, and the rest is unchanged', () => {
  const sent = { story: 'cut \ud83d', list: ['\udfff', 'whole \u{1f393}\u202e'], count: 3, none: null }
  expect(plainInput(sent)).toEqual({
    story: 'cut \ufffd',
    list: ['\ufffd', 'whole \u{1f393}\u202e'],
    count: 3,
    none: null,
  })
})

test('a field called __proto__ remains an ordinary field', () => {
  const plain = plainInput(JSON.parse('{"__proto__": {"roles": ["owner"]}}')) as object
  expect(Object.keys(plain)).toEqual(['__proto__'])
  expect('roles' in plain).toBe(false)
})
