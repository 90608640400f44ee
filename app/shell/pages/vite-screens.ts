import type { Plugin } from 'vite'

/**
 * Adds each screen's source file to the server's table of screens, from which `pageAssets` finds the files to preload.
 */
export const screenSources: Plugin = {
  name: 'screen-sources',
  enforce: 'pre',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  transform: {
    filter: { id: /\/app\/(screens\.tsx|admin-screens\.tsx|admin\/pages\.ts)$/ },
    handler: (code, id) => ({
      code: code.replace(
        /(?<=\bload: )\(\) => import\('\.\/([^']+)'\)/g,
        (load, file) =>
          `Object.assign(${load}, { source: 'app/${id.endsWith('/pages.ts') ? 'admin/' : ''}${file}' })`,
      ),
      map: null,
    }),
  },
}
