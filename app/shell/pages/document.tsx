import type { ReactNode } from 'react'
import type { PageAssets } from './page-assets.ts'

/** The HTML document. The server and the browser must render the same tree for hydration. */
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
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map(href => (
          <link key={href} rel="stylesheet" href={href} precedence="app" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}
