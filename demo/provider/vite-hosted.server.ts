import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin } from 'vite'

const pages = 'demo/provider/pages'

/** Adds the browser scripts of the demo provider's pages, stripped of their types, to the server's build. */
export const hostedFields: Plugin = {
  name: 'hosted-fields',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  async generateBundle() {
    for (const name of (await readdir(pages)).filter(file => file.endsWith('.browser.ts'))) {
      const source = stripTypeScriptTypes(await readFile(`${pages}/${name}`, 'utf8'))
      this.emitFile({ type: 'asset', fileName: `hosted/${name}`, source })
    }
  },
}
