import type { ReactNode } from 'react'

/** Addresses of what the page needs first; made by the server from the build's manifest. */
export type PageAssets = {
  styles: string[]
  early: string
  script: string
  preloads: string[]
  fonts: string[]
}

/** The whole HTML document: the same tree on the server and in the browser. */
export function Document({
  assets,
  lang,
  children,
}: {
  assets: PageAssets
  lang: string
  children: ReactNode
}) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101714" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map(href => (
          <link key={href} rel="stylesheet" href={href} precedence="app" />
        ))}
        <script type="module" async src={assets.early} />
        {/* The page is whole without its scripts: they must not hold up its styles and its type. */}
        {assets.preloads.map(href => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
