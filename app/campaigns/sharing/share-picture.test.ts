import { expect, test } from 'vitest'
import { drawable } from './share-picture.ts'

test.each([
  ['Maya \u{1f393} Lopez', 'Maya Lopez'],
  ['Ana\u{1f469}\u{1f3fd}\u200d\u{1f393}', 'Ana'],
  ['Jo \u{1f1fa}\u{1f1f8}', 'Jo'],
  ['Tab\there', 'Tab here'],
  ['Zoë O’Neil 3® #1', 'Zoë O’Neil 3® #1'],
  ['50% funded  ·  3 supporters', '50% funded  ·  3 supporters'],
])('the picture draws %j as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
