/** What a release contains, relative to the project. Everything else that runs is bundled in dist/. */
export const contents: readonly string[] = [
  'bin/tassel.mjs',
  'bin/lib/this-machine.mjs',
  'dist/server',
  'dist/web',
  'db/schema',
  'db/migrations',
  'db/last-release.json',
  'app/donors/receipts/pdf/fonts',
  'app/campaigns/sharing/share-fonts',
  'demo/world/portraits',
  'demo/provider/pages/sandbox.css',
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
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
