import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { accountHeader, appHeaders, appOrigins, isFromApp, isTooOld } from '../../lib/app-calls.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

/** Lets the app's two origins read what is answered; any other page hears nothing of who may call. Cookies are for neither. */
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
    accountHeader,
  ],
  exposeHeaders: [appHeaders.session, appHeaders.browser, appHeaders.language],
  // Seconds; browsers ask again after two hours whatever is said.
  maxAge: 7_200,
})

/** Refuses AppTooOld (426) to an app that was built for an older API: nothing was done, and nothing typed is lost. */
export function refuseOldApps(headers: Headers): void {
  if (!isFromApp(headers) || !isTooOld(headers.get(appHeaders.version))) return
  throw refusal('AppTooOld', 426, phrase('Please update the app. Nothing you typed is lost.'), {
    title: phrase('A new version of the app is needed'),
  })
}
