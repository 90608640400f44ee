import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { projectFolder } from '../../project-folder.server.ts'
import { hostedScripts } from './hosted-scripts.ts'

const styles = ['sandbox/fields/fields.css', 'sandbox/pay/pay.css']
const payments = new URL('app/platform/payments/', projectFolder)
/** Where the build puts the scripts without their types: what takes them off costs a start 0.2 s and 30 MB. */
const stripped = new URL('dist/server/hosted/', projectFolder)
const font = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'

export type HostedFile = { type: string; body: string | Uint8Array<ArrayBuffer> }

/** The hosted fields' scripts (types taken off), styles and font by path, and the page itself. */
export async function loadHostedFiles(): Promise<{
  files: Map<string, HostedFile>
  page: string
  payPage: string
}> {
  const files = new Map<string, HostedFile>()
  for (const path of hostedScripts) {
    const body = import.meta.env?.PROD
      ? await readFile(new URL(path, stripped), 'utf8')
      : withoutTypes(await readFile(new URL(path, payments), 'utf8'))
    files.set(`/hosted/${path}`, { type: 'text/javascript; charset=utf-8', body })
  }
  for (const path of styles) {
    const body = await readFile(new URL(path, payments), 'utf8')
    files.set(`/hosted/${path}`, { type: 'text/css; charset=utf-8', body })
  }
  const fontFile = new URL(`node_modules/${font}`, projectFolder)
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
