import type { Env } from '../env.server.ts'

/** Headers on every answer: no inline scripts, no foreign frames but the payment provider's card fields. */
export function securityHeaders(env: Env, headers: Headers): void {
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', contentPolicy(env, "'none'"))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(self)')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (env.appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The content security policy; `ancestors` names who may frame the page (only the embed allows everybody). */
export function contentPolicy(env: Env, ancestors: string): string {
  const dev = env.dev ? " 'unsafe-inline'" : ''
  const devSocket = env.dev ? ' ws:' : ''
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${devSocket}`,
    "manifest-src 'self'",
    `frame-src ${env.sandboxUrl}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
