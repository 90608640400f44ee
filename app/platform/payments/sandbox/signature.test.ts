import { expect, it } from 'vitest'
import { isSameSecret, isSigned, signWebhook } from './signature.server.ts'

const at = new Date('2026-03-11T16:00:00Z')
const body = Buffer.from('{"eventId":"evt_1"}')
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)

it('knows its own signature for five minutes', () => {
  const header = signWebhook('secret', body, at)
  expect(isSigned('secret', header, body, at)).toBe(true)
  expect(isSigned('secret', header, body, after(300))).toBe(true)
  expect(isSigned('secret', header, body, after(301))).toBe(false)
  expect(isSigned('secret', header, body, after(-301))).toBe(false)
})

it('refuses another secret, another body, another time, and no signature', () => {
  const header = signWebhook('secret', body, at)
  expect(isSigned('other', header, body, at)).toBe(false)
  expect(isSigned('secret', header, Buffer.from('{}'), at)).toBe(false)
  expect(
    isSigned(
      'secret',
      header.replace(/^t=\d+/, () => `t=${after(60).getTime() / 1000}`),
      body,
      at,
    ),
  ).toBe(false)
  for (const nothing of [null, '', 't=1,v1=', 'v1=00', `t=x,v1=${'0'.repeat(64)}`])
    expect(isSigned('secret', nothing, body, at)).toBe(false)
})

it('compares secrets whole', () => {
  expect(isSameSecret('a', 'a')).toBe(true)
  expect(isSameSecret('a', 'ab')).toBe(false)
})
