/**
 * What the native app and the server say to each other beside the bodies: the app keeps no cookies, so what a browser keeps in them
 * travels in headers, to the app's own origins alone (docs/decisions/0025).
 */
export const appHeaders = {
  /** Sent with every call: the version of the API that the bundle was built for. */
  version: 'x-tassel-app',
  /** Answered at a sign-in: the session's token, for the device's secure storage; one of the two words below when it is over. */
  session: 'x-tassel-session',
  /** Sent and answered: what a browser's cookie of the same name holds, by which a device is recognised. */
  browser: 'x-tassel-browser',
  /** Sent by an app in which a language was chosen; answered at a sign-in, with the account's. */
  language: 'x-tassel-language',
} as const

/** In the place of a token: the one that was sent opens nothing any more. What was typed waits for the same person. */
export const sessionEnded = 'ended'
/** The same, because the person left: nothing of them stays. */
export const signedOut = 'signed-out'

/** Where the app's own pages come from, as Capacitor serves them on iOS and on Android. Nobody else is let in. */
export const appOrigins: readonly string[] = ['capacitor://localhost', 'https://localhost']

/**
 * The version of the API. It is raised by whoever changes what an app that is already installed relies on; the server then asks those
 * apps to be updated, and a bundle carries the version that it was built with.
 */
export const appApiVersion = 1

type Named = { get(name: string): string | null }

/** True for a call of the app: from one of its origins, under its own name. A browser lets no other page say both. */
export function isFromApp(headers: Named): boolean {
  return headers.get(appHeaders.version) !== null && appOrigins.includes(headers.get('origin') ?? '')
}

/** True for an app that was built for an older API than the server's, and for one that does not say a version. */
export function isTooOld(version: string | null, current = appApiVersion): boolean {
  const said = /^\d{1,6}$/.test(version ?? '') ? Number(version) : 0
  return said < current
}

/** The header in which a browser says for which account it sends; the server refuses where another one is signed in (OtherAccount, 409). */
export const accountHeader = 'tassel-account'
