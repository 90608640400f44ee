import { expect, test } from 'vitest'
import { sentAt, serverTiming } from './server-timing.ts'

const sent = (value: string) => sentAt(new Headers({ 'server-timing': value }))

test('a response says when it was sent, also if a proxy adds timings of its own', () => {
  expect(sent(serverTiming(1_795_900_000_000))).toBe(1_795_900_000_000)
  expect(sent(`cache;desc=hit, ${serverTiming(1_795_900_000_000)}`)).toBe(1_795_900_000_000)
  expect(sent('cache;desc=hit')).toBeUndefined()
  expect(sentAt(new Headers())).toBeUndefined()
})
