import { describe, expect, test } from 'vitest'
import {
  isPublishableKey,
  isSecretKey,
  isWebhookSecret,
  modeOf,
  problemsOfKeys,
  type StripeVariables,
} from './stripe-keys.ts'

const test_ = '51AbCdEfGh'
const keys: StripeVariables = {
  secretKey: `sk_test_${test_}`,
  publishableKey: `pk_test_${test_}`,
  webhookSecrets: [`whsec_${test_}`],
  apiUrl: undefined,
  scriptUrl: undefined,
  allowsTests: false,
}
const live = { ...keys, secretKey: `sk_live_${test_}`, publishableKey: `pk_live_${test_}` }
const onThisMachine = { demo: false, isPublic: false }
const inPublic = { demo: false, isPublic: true }
const namesOf = (variables: StripeVariables, deployment = onThisMachine) =>
  problemsOfKeys(variables, deployment).map(({ name }) => name)

describe('keys', () => {
  test.each([`sk_test_${test_}`, `sk_live_${test_}`, `rk_test_${test_}`, `rk_live_${test_}`])(
    '%s is a secret key',
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
  ])('%j is not a secret key', key => expect(isSecretKey(key)).toBe(false))

  test.each(['live', 'test'] as const)('have the mode %s', mode => {
    for (const prefix of ['sk', 'pk', 'rk']) expect(modeOf(`${prefix}_${mode}_${test_}`)).toBe(mode)
  })

  test('are not webhook secrets', () => {
    expect(isWebhookSecret(`whsec_${test_}`)).toBe(true)
    expect(isWebhookSecret(`sk_test_${test_}`)).toBe(false)
    expect(isWebhookSecret('whsec_')).toBe(false)
  })
})

describe('a start is refused (P294)', () => {
  test('neither with test keys on this machine, in a demo or with STRIPE_TEST=1, nor with live keys in public', () => {
    expect(problemsOfKeys(keys, onThisMachine)).toEqual([])
    expect(problemsOfKeys(keys, { demo: true, isPublic: true })).toEqual([])
    expect(problemsOfKeys({ ...keys, allowsTests: true }, inPublic)).toEqual([])
    expect(
      problemsOfKeys(
        { ...keys, apiUrl: 'http://localhost:1', scriptUrl: 'http://localhost:1' },
        onThisMachine,
      ),
    ).toEqual([])
    expect(problemsOfKeys(live, inPublic)).toEqual([])
  })

  test('with every missing variable at once', () => {
    const nothing = { ...keys, secretKey: undefined, publishableKey: undefined, webhookSecrets: [] }
    expect(namesOf(nothing)).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(namesOf({ ...keys, webhookSecrets: [] })).toEqual(['STRIPE_WEBHOOK_SECRET'])
  })

  test.each([
    ['with a live key in a demo', live, { demo: true, isPublic: false }, 'STRIPE_SECRET_KEY'],
    ['with a test key in public', keys, inPublic, 'STRIPE_SECRET_KEY'],
    [
      'with a live secret key and a test publishable key',
      { ...live, publishableKey: keys.publishableKey },
      inPublic,
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'with a test secret key and a live publishable key',
      { ...keys, publishableKey: live.publishableKey },
      onThisMachine,
      'STRIPE_PUBLISHABLE_KEY',
    ],
    ['with STRIPE_TEST=1 and a live key', { ...live, allowsTests: true }, inPublic, 'STRIPE_TEST'],
    [
      'with the address of the demo provider and a live key',
      { ...live, apiUrl: 'http://localhost:1' },
      onThisMachine,
      'STRIPE_API_URL',
    ],
    [
      'with another script and a live key',
      { ...live, scriptUrl: 'http://localhost:1' },
      onThisMachine,
      'STRIPE_JS_URL',
    ],
  ])('%s', (_, variables, deployment, name) => {
    expect(namesOf(variables, deployment)).toEqual([name])
  })
})
