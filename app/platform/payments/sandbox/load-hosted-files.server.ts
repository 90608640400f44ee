import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

/** What the fields' page may load: nothing else of the code is ever served. Paths mirror the folders, so imports resolve. */
const scripts = [
  'hosted-fields.ts',
  'sandbox/card-details.ts',
  'sandbox/fields/card-fields.browser.ts',
  'sandbox/fields/format-at-caret.browser.ts',
  'sandbox/pay/pay.browser.ts',
]
const styles = ['sandbox/fields/fields.css', 'sandbox/pay/pay.css']
const payments = new URL('../', import.meta.url)
const font = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'

export type HostedFile = { type: string; body: string | Uint8Array<ArrayBuffer> }

/** The hosted fields' scripts (types taken off), styles and font by path, and the page itself. */
export async function loadHostedFiles(): Promise<{
  files: Map<string, HostedFile>
  page: string
  payPage: string
}> {
  const files = new Map<string, HostedFile>()
  for (const path of scripts) {
    const body = withoutTypes(await readFile(new URL(path, payments), 'utf8'))
    files.set(`/hosted/${path}`, { type: 'text/javascript; charset=utf-8', body })
  }
  for (const path of styles) {
    const body = await readFile(new URL(path, payments), 'utf8')
    files.set(`/hosted/${path}`, { type: 'text/css; charset=utf-8', body })
  }
  const fontFile = new URL(import.meta.resolve(font))
  files.set('/hosted/source-sans-3.woff2', {
    type: 'font/woff2',
    body: new Uint8Array(await readFile(fontFile)),
  })
  const pageOf = (path: string) => readFile(new URL(path, payments), 'utf8')
  const [page, payPage] = await Promise.all([
    pageOf('sandbox/fields/fields.html'),
    pageOf('sandbox/pay/pay.html'),
  ])
  return { files, page, payPage }
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
