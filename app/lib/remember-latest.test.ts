import { expect, test } from 'vitest'
import { rememberLatest } from './remember-latest.ts'

test('what was asked for last is not made again; what was asked for longest ago is', () => {
  const made: string[] = []
  const latest = rememberLatest<string>(2)
  const ask = (key: string) =>
    latest.recall(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  latest.forget('b')
  ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b'])
})
