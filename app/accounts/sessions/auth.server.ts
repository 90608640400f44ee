import type { App } from '../../platform/app.server.ts'
import type { AuthContext } from './make-auth.server.ts'

const contexts = new WeakMap<App, Promise<AuthContext>>()

/** The account library on this app's database, created once per app (docs/decisions/0004), and loaded when someone first signs in or out. */
export function authContext(app: App): Promise<AuthContext> {
  const known = contexts.get(app)
  if (known) return known
  const made = import('./make-auth.server.ts').then(({ makeAuth }) => makeAuth(app).$context)
  contexts.set(app, made)
  return made
}
