const { compiled: cache, isBuilt } = await import(new URL('../../bin/lib/build.mjs', import.meta.url).href)
const memory = await import(new URL('../../bin/lib/modest-memory.mjs', import.meta.url).href)

const sources = {
  main: 'app/server/main.server.ts',
  tassel: 'app/server/tassel.server.ts',
  sandbox: 'app/platform/payments/sandbox/main.server.ts',
}
let built: boolean | undefined

/** The path of a program: the build, or the sources if dist/ is outdated (`npm test` builds first). */
export function program(name: keyof typeof sources): string {
  built ??= isBuilt() as boolean
  return built ? `dist/server/${name}.js` : sources[name]
}

/** Node's compile cache, as `npm start` sets it. */
export const compiled: Record<string, string> = cache

/** The memory options of `npm start`. */
export const modestMemory: string[] = memory.modestMemory
export const onePool: Record<string, string> = memory.onePool
