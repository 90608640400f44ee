import type { Plugin } from 'vite'

/** Notes in the server's tables of screens which file each screen is in, so that a page can name the scripts to preload. */
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
