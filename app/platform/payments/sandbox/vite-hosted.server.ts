import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin } from 'vite'
import { hostedScripts } from './hosted-scripts.ts'

/** Adds the scripts of the sandbox's card fields to the server's build, as the sources are but for their types. */
export const hostedFields: Plugin = {
  name: 'hosted-fields',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  async generateBundle() {
    for (const path of hostedScripts) {
      const source = stripTypeScriptTypes(await readFile(`app/platform/payments/${path}`, 'utf8'))
      this.emitFile({ type: 'asset', fileName: `hosted/${path}`, source })
    }
  },
}
