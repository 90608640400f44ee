import { describe, expect, test } from 'vitest'
import {
  type GivenKeys,
  isPublishableKey,
  isSecretKey,
  isWebhookSecret,
  modeOf,
  problemsOfKeys,
} from './stripe-keys.ts'

const test_ = '51AbCdEfGh'
const keys: GivenKeys = {
  secretKey: `sk_test_${test_}`,
  publishableKey: `pk_test_${test_}`,
  webhookSecrets: [`whsec_${test_}`],
  apiUrl: undefined,
  scriptUrl: undefined,
  allowsTests: false,
}
const live = { ...keys, secretKey: `sk_live_${test_}`, publishableKey: `pk_live_${test_}` }
const here = { demo: false, isPublic: false }
const outside = { demo: false, isPublic: true }
const namesOf = (given: GivenKeys, place = here) => problemsOfKeys(given, place).map(({ name }) => name)

describe('keys', () => {
  test.each([`sk_test_${test_}`, `sk_live_${test_}`, `rk_test_${test_}`, `rk_live_${test_}`])(
    '%s is secret',
    key => {
      expect(isSecretKey(key)).toBe(true)
      expect(isPublishableKey(key)).toBe(false)
    },
  )

  test.each([
    `pk_test_${test_}`,
    `pk_live_${test_}`,
    'sk_test_',
    'sk_prod_51AbCdEfGh',
    ' sk_test_51AbCdEfGh',
    'password',
  ])('%j is no secret key', key => expect(isSecretKey(key)).toBe(false))

  test('say their mode', () => {
    expect([live.secretKey, live.publishableKey, `rk_live_${test_}`].map(modeOf)).toEqual([
      'live',
      'live',
      'live',
    ])
    expect([`sk_test_${test_}`, `pk_test_${test_}`, `rk_test_${test_}`].map(modeOf)).toEqual([
      'test',
      'test',
      'test',
    ])
  })

  test('a webhook\u2019s secret is none of them', () => {
    expect(isWebhookSecret(`whsec_${test_}`)).toBe(true)
    expect(isWebhookSecret(`sk_test_${test_}`)).toBe(false)
    expect(isWebhookSecret('whsec_')).toBe(false)
  })
})

describe('what stops a start (P294)', () => {
  test('nothing, with test keys on this machine, in a demo, or with STRIPE_TEST=1; nor with live keys outside', () => {
    expect(problemsOfKeys(keys, here)).toEqual([])
    expect(problemsOfKeys(keys, { demo: true, isPublic: true })).toEqual([])
    expect(problemsOfKeys({ ...keys, allowsTests: true }, outside)).toEqual([])
    expect(
      problemsOfKeys({ ...keys, apiUrl: 'http://localhost:1', scriptUrl: 'http://localhost:1' }, here),
    ).toEqual([])
    expect(problemsOfKeys(live, outside)).toEqual([])
  })

  test('everything that is missing, at once', () => {
    const nothing = { ...keys, secretKey: undefined, publishableKey: undefined, webhookSecrets: [] }
    expect(namesOf(nothing)).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(namesOf({ ...keys, webhookSecrets: [] })).toEqual(['STRIPE_WEBHOOK_SECRET'])
  })

  test.each([
    ['a live key in a demo', live, { demo: true, isPublic: false }, 'STRIPE_SECRET_KEY'],
    ['a test key on a public name', keys, outside, 'STRIPE_SECRET_KEY'],
    [
      'a live secret key with a test publishable key',
      { ...live, publishableKey: keys.publishableKey },
      outside,
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'a test secret key with a live publishable key',
      { ...keys, publishableKey: live.publishableKey },
      here,
      'STRIPE_PUBLISHABLE_KEY',
    ],
    ['STRIPE_TEST=1 with a live key', { ...live, allowsTests: true }, outside, 'STRIPE_TEST'],
    [
      'a double\u2019s address with a live key',
      { ...live, apiUrl: 'http://localhost:1' },
      here,
      'STRIPE_API_URL',
    ],
    ['another script with a live key', { ...live, scriptUrl: 'http://localhost:1' }, here, 'STRIPE_JS_URL'],
  ])('%s', (_, given, place, name) => {
    expect(namesOf(given, place)).toEqual([name])
  })
})
