import type { App } from '../app.server.ts'

type Served = Pick<App, 'env' | 'payments'>

/** Headers on every answer: no inline scripts, no foreign origins but the payment provider's. */
export function securityHeaders(app: Served, headers: Headers): void {
  const { env } = app
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(app, "'none'"))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (env.appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The content security policy; `ancestors` names who may frame the page (only the embed allows everybody). */
export function contentPolicy({ env, payments }: Served, ancestors: string): string {
  const dev = env.dev ? " 'unsafe-inline'" : ''
  const devSocket = env.dev ? ' ws:' : ''
  const { frames, scripts, calls } = payments.origins
  return [
    "default-src 'none'",
    [`script-src 'self'${dev}`, ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    [`connect-src 'self'${devSocket}`, ...calls].join(' '),
    "manifest-src 'self'",
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
