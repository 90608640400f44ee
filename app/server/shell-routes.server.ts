import { z } from '@hono/zod-openapi'
import { anyone } from '../accounts/access.ts'
import { operation } from '../platform/http/operation.server.ts'
import { standstillOf } from '../platform/jobs/watch-jobs.server.ts'
import { metricsAnswer } from '../platform/metrics-access.server.ts'
import { isReady } from '../platform/readiness.server.ts'
import type { Topic } from '../platform/topics/topics.ts'
import { loadSession, type SessionLoaders } from '../shell/load-session.server.ts'
import { robotsText, securityText } from '../shell/pages/robots.ts'
import { webManifest } from '../shell/pages/web-manifest.ts'

const text = (body: string, type = 'text/plain; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type } })

/** The shell's operations. The parameters provide data of domains, which the shell must not import. */
export const shellRoutes = (
  loaders: SessionLoaders & { topics: readonly Topic[] },
  adminPaths: readonly string[],
) => [
  operation('GET /healthz', {
    summary: 'The process is alive; says if fewer proxies than TRUSTED_PROXIES forward the request',
    access: anyone,
    handle: async ({ app, headers }) => {
      const hops = (headers.get('x-forwarded-for') ?? '').split(',').filter(hop => hop.trim() !== '').length
      const { trustedProxies } = app.env
      if (hops === 0 || hops >= trustedProxies) return text('ok')
      return text(`ok, but TRUSTED_PROXIES is ${trustedProxies} and X-Forwarded-For has ${hops}`)
    },
  }),
  operation('GET /readyz', {
    summary: 'The database is reachable, its migrations are done, and it takes writes',
    access: anyone,
    handle: async ({ app }) => {
      if (!(await isReady(app.db.pool))) return new Response('not ready', { status: 503 })
      // Pages and donations work without jobs, so the server stays in the balancer.
      const seconds = standstillOf(app.db.pool)
      return new Response(
        seconds === null ? 'ready' : `ready, but no job has begun for ${Math.trunc(seconds)} s`,
      )
    },
  }),
  operation('GET /metrics', {
    summary: 'Prometheus metrics; requires METRICS_TOKEN where it is set',
    access: anyone,
    handle: ({ app, headers }) => metricsAnswer(app, headers),
  }),
  operation('GET /robots.txt', {
    summary: 'What search engines may read',
    access: anyone,
    caching: { topics: () => [] },
    handle: async ({ app }) => text(robotsText(app.env.appUrl, adminPaths)),
  }),
  operation('GET /.well-known/security.txt', {
    summary: 'Where to report a vulnerability (RFC 9116)',
    access: anyone,
    handle: async ({ app, now }) => text(securityText(app.env.appUrl, app.env.branding.supportEmail, now)),
  }),
  operation('GET /manifest.webmanifest', {
    summary: 'Web app manifest',
    access: anyone,
    caching: { topics: () => [] },
    handle: async ({ app }) =>
      text(JSON.stringify(webManifest(app.env.branding)), 'application/manifest+json'),
  }),
  operation('GET /api/session', {
    summary: 'Who is signed in, and the facts every screen needs',
    access: anyone,
    query: z.strictObject({}),
    caching: { topics: () => loaders.topics, mayBeShared: () => true },
    handle: async ({ app, viewer, now, headers }) =>
      loadSession({ app, ...loaders }, viewer, now, viewer && headers.get('cookie')),
  }),
]
