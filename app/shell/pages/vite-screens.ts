import type { Plugin } from 'vite'

/**
 * Adds each screen's source file to the server's table of screens, from which `pageAssets` finds the files to preload.
 */
export const screenSources: Plugin = {
  name: 'screen-sources',
  enforce: 'pre',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  transform: {
    filter: { id: /\/(app\/(entries\/(screens|admin-screens)\.tsx|admin\/pages\.ts)|demo\/screens\.ts)$/ },
    handler: (code, id) => ({
      code: code.replace(
        /(?<=\bload: )\(\) => import\('([^']+)'\)/g,
        (load, file) => `Object.assign(${load}, { source: '${sourceOf(file, id)}' })`,
      ),
      map: null,
    }),
  },
}

/** The path of an imported file from the project's root. */
function sourceOf(imported: string, importer: string): string {
  if (imported.startsWith('#')) return imported.slice(1)
  return `app/${new URL(imported, `file://${importer}`).pathname.split('/app/').at(-1)}`
}
