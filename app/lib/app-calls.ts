/**
 * The headers between the native app and the server. The app has no cookies, so these headers replace them. The server
 * accepts and sends them only for the app's origins (docs/decisions/0025).
 */
export const appHeaders = {
  /** In every request: the version of the API that the app was built for. */
  version: 'x-tassel-app',
  /**
   * In the response to a sign-in: the session's token, for the device's secure storage. When the session ends:
   * `sessionEnded` or `signedOut`.
   */
  session: 'x-tassel-session',
  /**
   * In requests and responses: the value of the cookie that identifies a browser, by which the server recognizes a
   * device.
   */
  browser: 'x-tassel-browser',
  /** In requests: the language chosen in the app. In the response to a sign-in: the account's language. */
  language: 'x-tassel-language',
} as const

/** Sent in place of a token when the session has expired. The app keeps typed text for the same person. */
export const sessionEnded = 'ended'
/** Sent in place of a token when the person signed out. The app removes all their data. */
export const signedOut = 'signed-out'

/** The origins of the app's pages, set by Capacitor on iOS and Android. No other origin may use these headers. */
export const appOrigins: readonly string[] = ['capacitor://localhost', 'https://localhost']

/**
 * The version of the API. Increase it with every change that breaks installed apps: the server then requires older ones
 * to update. An app's build contains the version it was built with.
 */
export const appApiVersion = 1

type Named = { get(name: string): string | null }

/**
 * True for a request from the app: one of its origins, with its version header. Browsers let no other page send both.
 */
export function isFromApp(headers: Named): boolean {
  return headers.get(appHeaders.version) !== null && appOrigins.includes(headers.get('origin') ?? '')
}

/** True if the app was built for an older API version, or sends no valid version. */
export function isTooOld(version: string | null, current = appApiVersion): boolean {
  const said = /^\d{1,6}$/.test(version ?? '') ? Number(version) : 0
  return said < current
}

/** The header of a response that may have been made earlier: when the server sent it, in ms since the epoch. */
export const serverTiming = (sentMs: number) => `now;dur=${sentMs}`

/** When the server sent a response, in ms since the epoch; undefined if the response doesn't say so, because it was just made. */
export function sentAt(headers: Headers): number | undefined {
  const [, sentMs] = /\bnow;dur=(\d+)/.exec(headers.get('server-timing') ?? '') ?? []
  return sentMs === undefined ? undefined : Number(sentMs)
}
