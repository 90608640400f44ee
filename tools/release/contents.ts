/**
 * What a release contains, relative to the project; dist/ is built without the demo (bin/lib/build.mjs). Everything else that runs is
 * bundled in dist/.
 */
export const contents: readonly string[] = [
  'bin/tassel.mjs',
  'bin/lib/this-machine.mjs',
  'dist/server',
  'dist/web',
  'db/schema',
  'db/migrations',
  'db/last-release.json',
  'app/platform/pdf/fonts',
  'app/campaigns/sharing/share-fonts',
  'public/icon.svg',
  '.dockerignore',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
]

/** Packages that the build doesn't bundle (vite.config.ts), because they load native code or start threads. */
export const unbundled: readonly string[] = ['sharp', 'piscina']

/** The processors that a release runs on, all with Linux and glibc, as npm calls them. */
export const processors: readonly string[] = ['x64', 'arm64']
