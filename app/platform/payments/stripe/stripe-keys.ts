const secretKey = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]{6,250}$/
const publishableKey = /^pk_(live|test)_[A-Za-z0-9_]{6,250}$/
const webhookSecret = /^whsec_[A-Za-z0-9+/=_-]{6,250}$/

export const isSecretKey = (text: string) => secretKey.test(text)
export const isPublishableKey = (text: string) => publishableKey.test(text)
export const isWebhookSecret = (text: string) => webhookSecret.test(text)

/** Whether a secret or publishable key is for live or test mode. */
export function modeOf(key: string): 'live' | 'test' {
  return (secretKey.exec(key) ?? publishableKey.exec(key))?.[1] === 'live' ? 'live' : 'test'
}

export type StripeVariables = {
  secretKey: string | undefined
  publishableKey: string | undefined
  webhookSecrets: readonly string[]
  apiUrl: string | undefined
  scriptUrl: string | undefined
  allowsTests: boolean
}

/** Returns the problems that must prevent the start: the variable's name and the problem. */
export function problemsOfKeys(
  variables: StripeVariables,
  { demo, isPublic }: { demo: boolean; isPublic: boolean },
): { name: string; what: string }[] {
  const missing = missingOf(variables)
  if (missing.length > 0 || !variables.secretKey || !variables.publishableKey) return missing
  const mode = modeOf(variables.secretKey)
  const checks: [name: string, isWrong: boolean, what: string][] = [
    [
      'STRIPE_PUBLISHABLE_KEY',
      modeOf(variables.publishableKey) !== mode,
      `is a ${modeOf(variables.publishableKey)} key and STRIPE_SECRET_KEY a ${mode} one: both must be of one mode`,
    ],
    ['STRIPE_SECRET_KEY', mode === 'live' && demo, 'is a live key, and this is a demo: use a test key'],
    [
      'STRIPE_SECRET_KEY',
      mode === 'test' && !demo && isPublic && !variables.allowsTests,
      'is a test key, and APP_URL can be reached by others: set STRIPE_TEST=1 to take test cards there all the same',
    ],
    [
      'STRIPE_TEST',
      mode === 'live' && variables.allowsTests,
      'is 1, and STRIPE_SECRET_KEY is a live key: it would take real money',
    ],
    ['STRIPE_API_URL', mode === 'live' && variables.apiUrl !== undefined, 'is only for test keys'],
    ['STRIPE_JS_URL', mode === 'live' && variables.scriptUrl !== undefined, 'is only for test keys'],
  ]
  return checks.flatMap(([name, isWrong, what]) => (isWrong ? [{ name, what }] : []))
}

function missingOf({ secretKey, publishableKey, webhookSecrets }: StripeVariables) {
  const required: [name: string, isSet: boolean][] = [
    ['STRIPE_SECRET_KEY', secretKey !== undefined],
    ['STRIPE_PUBLISHABLE_KEY', publishableKey !== undefined],
    ['STRIPE_WEBHOOK_SECRET', webhookSecrets.length > 0],
  ]
  return required.flatMap(([name, isSet]) =>
    isSet ? [] : [{ name, what: 'is required with PAYMENTS=stripe (docs/stripe.md)' }],
  )
}
