export type WhereTo =
  | { kind: 'screen'; path: string }
  /** A file of the server, which the phone saves or shares. */
  | { kind: 'file'; path: string; filename: string }
  /** Another page, for the system's browser. */
  | { kind: 'outside'; url: string }
  /** Email, telephone, and other schemes of the system. */
  | { kind: 'system' }

type Link = { href: string; download: string | null }
type Origins = { appOrigin: string; serverAddress: string }

/** The target of a link in the app. The app's origin and the server's address mean the same pages. */
export function whereTo({ href, download }: Link, { appOrigin, serverAddress }: Origins): WhereTo {
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

/** The path of a screen that a link from outside opens, or null. Only links of our own server, with its protocol. */
export function screenOf(link: string, serverAddress: string): string | null {
  const url = URL.parse(link)
  if (!url || url.origin !== serverAddress || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // Two leading slashes would name another host.
  return /^\/(?!\/)/.test(path) && !url.pathname.startsWith('/api/') ? path : null
}

/** The path that a notification opens; null if it leads out of the app. */
export function pathOfNotice(url: unknown, serverAddress: string): string | null {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url)
    ? screenOf(serverAddress + url, serverAddress)
    : null
}

const nameIn = (pathname: string) => pathname.slice(pathname.lastIndexOf('/') + 1) || 'file'

/** Custom schemes such as `capacitor://localhost` have the origin 'null'. */
const originOf = (url: URL) => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin)
