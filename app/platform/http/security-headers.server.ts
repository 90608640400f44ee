import type { App } from '../app.server.ts'
import type { PageOrigins } from '../payments/port.ts'

type Served = Pick<App, 'env' | 'payments'>

/** Sets the security headers of every response: no inline scripts, and no foreign origins except the payment provider's. */
export function securityHeaders(app: Served, headers: Headers): void {
  const { env, payments } = app
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(app, "'none'"))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set(
    'permissions-policy',
    `camera=(self), geolocation=(), microphone=(), payment=${payersOf(payments.origins)}`,
  )
  headers.set('cross-origin-opener-policy', openersOf(payments.origins))
  if (env.appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The Permissions-Policy value for Apple Pay and Google Pay: our pages, and the provider's frames if its script runs on our pages. */
function payersOf({ scripts, frames }: PageOrigins): string {
  const providers = scripts.length > 0 ? frames.map(origin => ` "${origin}"`) : []
  return `(self${providers.join('')})`
}

/** A wallet may open a window, which has to reach its opener. */
const openersOf = ({ scripts }: PageOrigins) =>
  scripts.length > 0 ? 'same-origin-allow-popups' : 'same-origin'

/** The Content-Security-Policy. `ancestors` lists who may frame the page; only the embed allows everyone. */
export function contentPolicy({ env, payments }: Served, ancestors: string): string {
  const dev = env.dev ? " 'unsafe-inline'" : ''
  const devSocket = env.dev ? ' ws:' : ''
  const { frames, scripts, calls } = payments.origins
  return [
    "default-src 'none'",
    [`script-src 'self'${dev}`, ...scripts].join(' '),
    // The service worker.
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    [`connect-src 'self'${devSocket}`, ...calls].join(' '),
    "manifest-src 'self'",
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
