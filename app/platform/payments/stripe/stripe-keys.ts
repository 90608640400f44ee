/** What Stripe's keys say of themselves, as pure rules: which mode they are of, and what must not be together. */

/** `test`: nothing that is taken is real money. */
export type Mode = 'live' | 'test'

const secretKey = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]{6,250}$/
const publishableKey = /^pk_(live|test)_[A-Za-z0-9_]{6,250}$/
const webhookSecret = /^whsec_[A-Za-z0-9+/=_-]{6,250}$/

export const isSecretKey = (text: string) => secretKey.test(text)
export const isPublishableKey = (text: string) => publishableKey.test(text)
export const isWebhookSecret = (text: string) => webhookSecret.test(text)

/** The mode of a key of either kind. */
export function modeOf(key: string): Mode {
  return (secretKey.exec(key) ?? publishableKey.exec(key))?.[1] === 'live' ? 'live' : 'test'
}

/** The environment as it was given, for what must fit together. */
export type GivenKeys = {
  secretKey: string | undefined
  publishableKey: string | undefined
  webhookSecrets: readonly string[]
  apiUrl: string | undefined
  scriptUrl: string | undefined
  allowsTests: boolean
}

export type Place = { demo: boolean; isPublic: boolean }

/** What stops a start with these keys in this place, a line each: a variable's name, and why. */
export function problemsOfKeys(
  given: GivenKeys,
  { demo, isPublic }: Place,
): { name: string; what: string }[] {
  const missing = missingOf(given)
  if (missing.length > 0 || !given.secretKey || !given.publishableKey) return missing
  const mode = modeOf(given.secretKey)
  const checks: [name: string, isWrong: boolean, what: string][] = [
    [
      'STRIPE_PUBLISHABLE_KEY',
      modeOf(given.publishableKey) !== mode,
      `is a ${modeOf(given.publishableKey)} key and STRIPE_SECRET_KEY a ${mode} one: both must be of one mode`,
    ],
    ['STRIPE_SECRET_KEY', mode === 'live' && demo, 'is a live key, and this is a demo: use a test key'],
    [
      'STRIPE_SECRET_KEY',
      mode === 'test' && !demo && isPublic && !given.allowsTests,
      'is a test key, and APP_URL can be reached by others: set STRIPE_TEST=1 to take test cards there all the same',
    ],
    [
      'STRIPE_TEST',
      mode === 'live' && given.allowsTests,
      'is 1, and STRIPE_SECRET_KEY is a live key: it would take real money',
    ],
    ['STRIPE_API_URL', mode === 'live' && given.apiUrl !== undefined, 'is for test keys alone'],
    ['STRIPE_JS_URL', mode === 'live' && given.scriptUrl !== undefined, 'is for test keys alone'],
  ]
  return checks.flatMap(([name, isWrong, what]) => (isWrong ? [{ name, what }] : []))
}

function missingOf({ secretKey, publishableKey, webhookSecrets }: GivenKeys) {
  const required: [name: string, isThere: boolean][] = [
    ['STRIPE_SECRET_KEY', secretKey !== undefined],
    ['STRIPE_PUBLISHABLE_KEY', publishableKey !== undefined],
    ['STRIPE_WEBHOOK_SECRET', webhookSecrets.length > 0],
  ]
  return required.flatMap(([name, isThere]) =>
    isThere ? [] : [{ name, what: 'is required with PAYMENTS=stripe (docs/stripe.md)' }],
  )
}
