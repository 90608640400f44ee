/**
 * The headers between the native app and the server. The app has no cookies, so headers carry what a browser stores in them, only to
 * the app's own origins (docs/decisions/0025).
 */
export const appHeaders = {
  /** In every request: the version of the API that the app was built for. */
  version: 'x-tassel-app',
  /** In the answer to a sign-in: the session's token, for the device's secure storage. When the session ends, one of the two words below. */
  session: 'x-tassel-session',
  /** In requests and answers: the value of a browser's cookie of the same name, by which a device is recognized. */
  browser: 'x-tassel-browser',
  /** In requests: the language chosen in the app. In the answer to a sign-in: the account's language. */
  language: 'x-tassel-language',
} as const

/** In place of a token: the session expired. Typed text waits for the same person. */
export const sessionEnded = 'ended'
/** In place of a token: the person signed out, so all their data is removed. */
export const signedOut = 'signed-out'

/** The origins of the app's pages: Capacitor's on iOS and Android. No other origin has access. */
export const appOrigins: readonly string[] = ['capacitor://localhost', 'https://localhost']

/**
 * The version of the API. Increase it with every change that breaks installed apps; the server then requires an update. A bundle carries
 * the version that it was built with.
 */
export const appApiVersion = 1

type Named = { get(name: string): string | null }

/** True for a request of the app: from one of its origins, with its header. A browser lets no other page send both. */
export function isFromApp(headers: Named): boolean {
  return headers.get(appHeaders.version) !== null && appOrigins.includes(headers.get('origin') ?? '')
}

/** True for an app that was built for an older API than the server's, and for one without a version. */
export function isTooOld(version: string | null, current = appApiVersion): boolean {
  const said = /^\d{1,6}$/.test(version ?? '') ? Number(version) : 0
  return said < current
}

/** The account for which a browser sends a request; the server refuses if another one is signed in (OtherAccount, 409). */
export const accountHeader = 'tassel-account'
