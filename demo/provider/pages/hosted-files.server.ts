import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { projectFolder } from '#app/platform/project-folder.server.ts'

const pages = new URL('demo/provider/pages/', projectFolder)
/** The build writes the scripts here without TypeScript types. Stripping them at startup would take 0.2 s and 30 MB. */
const stripped = new URL('dist/server/hosted/', projectFolder)
const font = new URL(
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  projectFolder,
)

type HostedFile = { type: string; body: string | Uint8Array<ArrayBuffer> }

const script = (name: string) => (): HostedFile => ({
  type: 'text/javascript; charset=utf-8',
  body: import.meta.env?.PROD
    ? readFileSync(new URL(name, stripped), 'utf8')
    : withoutTypes(readFileSync(new URL(name, pages), 'utf8')),
})

/** The scripts, styles and fonts of the demo provider's pages, by URL path. */
export const hostedFiles: Readonly<Record<string, () => HostedFile>> = {
  '/v3/stripe.js': script('stripe-js.browser.ts'),
  '/v3/card-frame.js': script('card-frame.browser.ts'),
  '/v3/bank-page.js': script('bank-page.browser.ts'),
  '/v3/pages.css': () => ({
    type: 'text/css; charset=utf-8',
    body: readFileSync(new URL('pages.css', pages), 'utf8'),
  }),
  '/v3/source-sans-3.woff2': () => ({ type: 'font/woff2', body: new Uint8Array(readFileSync(font)) }),
}

/** Strips TypeScript types, and suppresses Node's warning that the function is experimental. */
function withoutTypes(source: string): string {
  const warn = process.emitWarning
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' })
  } finally {
    process.emitWarning = warn
  }
}
