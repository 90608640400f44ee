import type { Plugin } from 'vite'
import { tasselBranding } from '../platform/branding.ts'
import { isLoopback } from '../platform/loopback.ts'
import { palette } from '../ui/tokens.ts'

export type NativeTarget = {
  serverAddress: string
  name: string
  stores: Record<'ios' | 'android', string | null>
}

/** Emits the app's only HTML page. */
export function nativePage(target: NativeTarget): Plugin {
  return {
    name: 'native-page',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry)
      const styles = Object.keys(bundle).filter(name => /^assets\/native-[^/]*\.css$/.test(name))
      if (!entry) throw new Error('the app has no entry')
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: pageOf(target, entry.fileName, styles),
      })
    },
  }
}

function pageOf(
  { serverAddress, name, stores }: NativeTarget,
  script: string,
  styles: readonly string[],
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escaped(contentPolicy(serverAddress))}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette('light').paper}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette('dark').paper}">
<meta name="application-name" content="${escaped(name)}">
<meta name="tassel-server" content="${escaped(serverAddress)}">
<meta name="tassel-store-ios" content="${escaped(stores.ios ?? '')}">
<meta name="tassel-store-android" content="${escaped(stores.android ?? '')}">
<title>${escaped(name)}</title>
${styles.map(file => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="module" src="/${script}"></script>
</head>
<body><div id="app"></div></body>
</html>
`
}

/** Allows only the app's files and its server. No frames, because payments open in the in-app browser. */
const contentPolicy = (server: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${server}`,
    `media-src 'self' ${server}`,
    "font-src 'self'",
    `connect-src 'self' ${server}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Reads the build's environment. Throws a one-line error that names the missing or invalid variable. Plain HTTP is
 * allowed only for loopback addresses.
 */
export function nativeTarget(env: Record<string, string | undefined>): NativeTarget {
  const value = env.TASSEL_APP_URL?.trim()
  if (!value)
    throw new Error('TASSEL_APP_URL: say where the server of this app is, as https://give.example.org')
  const url = URL.parse(value)
  if (!url || url.username || url.search || url.hash || url.pathname !== '/')
    throw new Error('TASSEL_APP_URL: expected an address without a path, as https://give.example.org')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error('TASSEL_APP_URL: expected https://')
  return {
    serverAddress: url.origin,
    name: env.BRAND_NAME?.trim() || tasselBranding.product,
    stores: { ios: storePage(env, 'APP_STORE_URL'), android: storePage(env, 'PLAY_STORE_URL') },
  }
}

function storePage(env: Record<string, string | undefined>, variable: string): string | null {
  const value = env[variable]?.trim()
  if (!value) return null
  if (URL.parse(value)?.protocol !== 'https:') throw new Error(`${variable}: expected https://`)
  return value
}
