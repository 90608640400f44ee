export type WhereTo =
  | { kind: 'screen'; path: string }
  /** A file of the server, to save or share. */
  | { kind: 'file'; path: string; filename: string }
  /** A page of another site, for the in-app browser. */
  | { kind: 'outside'; url: string }
  /** A link for another app, such as `mailto:` or `tel:`. */
  | { kind: 'system' }

type Link = { href: string; download: string | null }
type Origins = { appOrigin: string; serverAddress: string }

/** The target of a link in the app. URLs of the app's origin and of the server mean the same pages. */
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

/** The path of the screen that an external link opens; null for links to other origins and to the API. */
export function screenOf(link: string, serverAddress: string): string | null {
  const url = URL.parse(link)
  if (!url || url.origin !== serverAddress || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // A path that starts with two slashes would be read as another host.
  return /^\/(?!\/)/.test(path) && !url.pathname.startsWith('/api/') ? path : null
}

/** The path that a notification opens; null if it isn't a path of a screen. */
export function pathOfNotice(url: unknown, serverAddress: string): string | null {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url)
    ? screenOf(serverAddress + url, serverAddress)
    : null
}

const nameIn = (pathname: string) => pathname.slice(pathname.lastIndexOf('/') + 1) || 'file'

/** The origin of a URL. For custom schemes such as `capacitor://localhost`, `url.origin` is 'null'. */
const originOf = (url: URL) => (url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin)
