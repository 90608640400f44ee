const { compiled: cache, isBuilt } = await import(new URL('../../bin/lib/build.mjs', import.meta.url).href)

const sources = {
  main: 'app/server/main.server.ts',
  tassel: 'app/server/tassel.server.ts',
  'demo-provider': 'demo/provider/main.server.ts',
}
let built: boolean | undefined

/** The path of a program to run: the built file, or its source if dist/ is outdated (`npm test` builds first). */
export function program(name: keyof typeof sources): string {
  built ??= isBuilt() as boolean
  return built ? `dist/server/${name}.js` : sources[name]
}

/** The environment that turns on Node's compile cache, as `npm start` does. */
export const compiled: Record<string, string> = cache
