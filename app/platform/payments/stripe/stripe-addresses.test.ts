import { expect, test } from 'vitest'
import type { App } from '../../app.server.ts'
import { securityHeaders } from '../../http/security-headers.server.ts'
import type { PageOrigins } from '../port.ts'
import { originsOf, stripeAddresses } from './stripe-addresses.ts'

const double = 'http://localhost:12111'

test('pages may load Stripe, or only the demo provider', () => {
  expect(originsOf({ apiUrl: null, scriptUrl: stripeAddresses.script })).toEqual({
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  })
  expect(originsOf({ apiUrl: double, scriptUrl: `${double}/stripe.js` })).toEqual({
    scripts: [double],
    frames: [double],
    calls: [double],
  })
})

function headersWith(origins: PageOrigins): Headers {
  const headers = new Headers()
  securityHeaders({ env: { appUrl: 'https://give.example' }, payments: { origins } } as App, headers)
  return headers
}

test('only a provider with its own script may use wallets and open windows', () => {
  const withStripe = headersWith(originsOf({ apiUrl: null, scriptUrl: stripeAddresses.script }))
  expect(withStripe.get('permissions-policy')).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  )
  expect(withStripe.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  const policy = withStripe.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  )
  const withFrames = headersWith({ scripts: [], frames: ['http://localhost:3001'], calls: [] })
  expect(withFrames.get('permissions-policy')).toMatch(/payment=\(self\)$/)
  expect(withFrames.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(withFrames.get('content-security-policy')).not.toContain('stripe')
})
