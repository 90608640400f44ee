/** What a link in the app leads to. */
export type WhereTo =
  /** A screen of the app. */
  | { kind: 'screen'; path: string }
  /** A file of the server's, which is handed to the phone. */
  | { kind: 'file'; path: string; filename: string }
  /** Any other page: the system's browser opens it. */
  | { kind: 'outside'; url: string }
  /** Mail, telephone and the like: the system knows what to do. */
  | { kind: 'system' }

type Link = { href: string; download: string | null }
type Place = { appOrigin: string; serverAddress: string }

/** Where a link leads that was pressed in the app. Its screens are the server's pages: both names mean one address. */
export function whereTo({ href, download }: Link, { appOrigin, serverAddress }: Place): WhereTo {
  const url = URL.parse(href)
  if (!url) return { kind: 'system' }
  const path = url.pathname + url.search + url.hash
  const isOwn = originOf(url) === appOrigin || url.origin === serverAddress
  if (isOwn && (download !== null || url.pathname.startsWith('/api/'))) {
    return { kind: 'file', path, filename: download || nameIn(url.pathname) }
  }
  if (isOwn) return { kind: 'screen', path }
  return /^https?:$/.test(url.protocol) ? { kind: 'outside', url: url.href } : { kind: 'system' }
}

/** The path of a screen that a link from outside the app means, or null: only those of our own server, over its own protocol. */
export function screenOf(link: string, serverAddress: string): string | null {
  const url = URL.parse(link)
  if (!url || url.origin !== serverAddress || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // Two slashes at the beginning would be another host to whatever reads it as an address.
  return /^\/(?!\/)/.test(path) && !url.pathname.startsWith('/api/') ? path : null
}

/** The path that a notification names: one of ours, and never a way out of the app. */
export function pathOfNotice(url: unknown, serverAddress: string): string | null {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url)
    ? screenOf(serverAddress + url, serverAddress)
    : null
}

const nameIn = (pathname: string) => pathname.slice(pathname.lastIndexOf('/') + 1) || 'file'

/** `capacitor://localhost`: to the standard a scheme of one's own has no origin. */
const originOf = (url: URL) => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin)
