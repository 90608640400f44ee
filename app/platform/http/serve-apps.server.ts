import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { appHeaders, appOrigins, isFromApp, isTooOld } from '../../lib/app-calls.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

/** Allows the mobile apps' two origins to read responses (CORS), without cookies. */
export const letAppsCall: MiddlewareHandler = async (c, next) => {
  if (!appOrigins.includes(c.req.header('origin') ?? '')) return await next()
  return await allow(c, next)
}

const allow = cors({
  origin: [...appOrigins],
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    appHeaders.version,
    appHeaders.browser,
    appHeaders.language,
  ],
  exposeHeaders: [appHeaders.session, appHeaders.browser, appHeaders.language],
  // In seconds. Chromium caps the value at two hours.
  maxAge: 7_200,
})

/** Refuses requests of a mobile app built for an older API (AppTooOld, 426). */
export function refuseOldApps(headers: Headers): void {
  if (!isFromApp(headers) || !isTooOld(headers.get(appHeaders.version))) return
  throw refusal('AppTooOld', 426, phrase('Please update the app. Nothing you typed is lost.'), {
    title: phrase('A new version of the app is needed'),
  })
}
