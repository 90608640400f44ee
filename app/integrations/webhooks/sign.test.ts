import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { eventTypeNames } from './event-names.ts'
import { bodyOf, eventTypes, testBody } from './event-types.ts'
import { newSigningSecret, signedHeaders } from './sign.server.ts'

const id = '0199a1c4-8f00-7a31-9d2e-5b0f3c7a1e42'
const body =
  '{"type":"donation.succeeded","timestamp":"2026-03-11T16:00:00.000Z","data":{"amountCents":5000}}'

describe('a signature, checked by the package standardwebhooks (P663)', () => {
  const secret = newSigningSecret()
  const headers = signedHeaders([secret], { id, body, at: new Date() })

  test('is right', () => {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  test('is that of the specification’s example', () => {
    const example = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    })
    expect(example['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test.each([
    ['another body', `${body} `, headers],
    ['another id', body, { ...headers, 'webhook-id': 'other' }],
    ['another time', body, { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) }],
    ['an old message', body, signedHeaders([secret], { id, body, at: new Date(Date.now() - 600_000) })],
    ['another secret', body, signedHeaders([newSigningSecret()], { id, body, at: new Date() })],
  ])('does not fit %s', (_, text, sent) => {
    expect(() => new Webhook(secret).verify(text, sent)).toThrow()
  })

  test('of a rotation fits both secrets', () => {
    const former = newSigningSecret()
    const both = signedHeaders([secret, former], { id, body, at: new Date() })
    expect(both['webhook-signature']?.split(' ')).toHaveLength(2)
    expect(new Webhook(secret).verify(body, both)).toBeTruthy()
    expect(new Webhook(former).verify(body, both)).toBeTruthy()
    expect(() => new Webhook(newSigningSecret()).verify(body, both)).toThrow()
  })
})

describe('the events (P661)', () => {
  test.each(eventTypeNames)('%s has an example that fits its schema and names no person', name => {
    const { example } = eventTypes[name]
    const written = bodyOf(name, { at: new Date('2026-03-11T16:00:00Z'), sequence: 7 }, example)
    expect(JSON.parse(written)).toEqual({
      type: name,
      timestamp: '2026-03-11T16:00:00.000Z',
      sequence: 7,
      data: example,
    })
    for (const field of Object.keys(example)) expect(field).toMatch(/^(decision|[a-z]+(Id|Cents))$/)
    for (const [field, value] of Object.entries(example))
      expect(typeof value).toBe(field.endsWith('Cents') ? 'number' : 'string')
  })

  test('carry nothing that their schema does not name', () => {
    const more = { ...eventTypes['donation.succeeded'].example, donorEmail: 'sam@donors.example' }
    expect(() => bodyOf('donation.succeeded', { at: new Date(), sequence: 1 }, more)).toThrow()
    expect(testBody(new Date(0))).toBe(
      '{"type":"webhook.test","timestamp":"1970-01-01T00:00:00.000Z","data":{}}',
    )
  })
})
