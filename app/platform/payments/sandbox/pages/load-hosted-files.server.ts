import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { projectFolder } from '../../../project-folder.server.ts'

const pages = new URL('app/platform/payments/sandbox/pages/', projectFolder)
/** Where the build puts the scripts without their types: what takes them off costs a start 0.2 s and 30 MB. */
const stripped = new URL('dist/server/hosted/', projectFolder)
const font = new URL(
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  projectFolder,
)

export type HostedFile = { type: string; body: string | Buffer }

const script = (name: string) => (): HostedFile => ({
  type: 'text/javascript; charset=utf-8',
  body: import.meta.env?.PROD
    ? readFileSync(new URL(name, stripped), 'utf8')
    : withoutTypes(readFileSync(new URL(name, pages), 'utf8')),
})

const files: Record<string, () => HostedFile> = {
  '/v3/stripe.js': script('stripe-js.browser.ts'),
  '/v3/card-frame.js': script('card-frame.browser.ts'),
  '/v3/bank-page.js': script('bank-page.browser.ts'),
  '/v3/sandbox.css': () => ({
    type: 'text/css; charset=utf-8',
    body: readFileSync(new URL('sandbox.css', pages), 'utf8'),
  }),
  '/v3/source-sans-3.woff2': () => ({ type: 'font/woff2', body: readFileSync(font) }),
}

const loaded = new Map<string, HostedFile>()

/** A script, style or font of the sandbox's pages by its path, read once; undefined where there is none. */
export function loadHostedFile(path: string): HostedFile | undefined {
  const file = loaded.get(path) ?? files[path]?.()
  if (file) loaded.set(path, file)
  return file
}

/** Node takes the types off its own modules in the same way; asked by hand it warns that this may change, which we know. */
function withoutTypes(source: string): string {
  const warn = process.emitWarning
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' })
  } finally {
    process.emitWarning = warn
  }
}
