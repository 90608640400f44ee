import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { operation } from '../../platform/http/operation.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { anyone } from '../access.ts'
import { oidcCallbackQuery, oidcSignInQuery } from '../contract.ts'
import type { OidcSettings } from '../settings.ts'
import { safeNext } from '../sign-in/sign-in-form.ts'

/** Imported on first use: servers without an identity provider never load it. */
const signIns = () => import('./sign-in-by-oidc.server.ts')

/** High enough for an office that shares one IP address. */
const office = { points: 60, seconds: 60 }

/** The admin page that every role may open. */
const staffHome = '/app-analytics'

/** The settings of the identity provider. Without one these operations don't exist: NotFound (404). */
function settingsOf({ env }: App): OidcSettings {
  if (!env.oidc) throw refusal('NotFound', 404, phrase('Oops! Page not found'))
  return env.oidc
}

const redirect = (to: string) => new Response(null, { status: 303, headers: { location: to } })

/** Where the identity provider ends its own session of this person (P638); null if they don't sign in there, or it announces no address. */
export async function oidcSignOutAddress(app: App, viewer: Viewer): Promise<string | null> {
  return app.env.oidc ? await (await signIns()).signOutAddressOf(app, app.env.oidc, viewer) : null
}

export const oidcRoutes = [
  operation('GET /api/sign-in/oidc', {
    summary: "Begin a sign-in at the staff's identity provider: redirects to it",
    access: anyone,
    query: oidcSignInQuery,
    rateLimit: office,
    async handle({ app, query, now, headers, answerHeaders }) {
      const settings = settingsOf(app)
      // Another site may lead here, but not sign anyone in: the person presses the button on our page.
      if (headers.get('sec-fetch-site') === 'cross-site') return redirect('/staff-sign-in')
      const asked = safeNext(query.next)
      const next = asked === '/' ? staffHome : asked
      const { beginOidcSignIn } = await signIns()
      return redirect(
        await beginOidcSignIn(app, settings, { next, browser: { headers, answerHeaders }, now }),
      )
    },
  }),
  operation('GET /api/sign-in/oidc/callback', {
    summary: 'End a sign-in at the identity provider, which sends the browser here; redirects to a page',
    access: anyone,
    query: oidcCallbackQuery,
    rateLimit: office,
    async handle({ app, viewer, query, now, requestId, headers, answerHeaders }) {
      const settings = settingsOf(app)
      const browser = { headers, answerHeaders }
      const { endOidcSignIn } = await signIns()
      const path = await endOidcSignIn(app, settings, { answer: query, browser, viewer, now, requestId })
      return redirect(path)
    },
  }),
]
