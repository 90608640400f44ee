import type { Plugin } from 'vite'

/** Notes in the server's two tables of screens which file each screen is in, so that a page can name the scripts to preload. */
export const screenSources: Plugin = {
  name: 'screen-sources',
  enforce: 'pre',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  transform: {
    filter: { id: /\/app\/(late-)?screens\.tsx$/ },
    handler: code => ({
      code: code.replace(
        /(?<=\bload: )\(\) => import\('\.\/([^']+)'\)/g,
        (load, file) => `Object.assign(${load}, { source: 'app/${file}' })`,
      ),
      map: null,
    }),
  },
}
