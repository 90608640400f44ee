const { compiled: cache, isBuilt } = await import(new URL('../../bin/lib/build.mjs', import.meta.url).href)
const memory = await import(new URL('../../bin/lib/modest-memory.mjs', import.meta.url).href)

const sources = {
  main: 'app/server/main.server.ts',
  tassel: 'app/server/tassel.server.ts',
  sandbox: 'app/platform/payments/sandbox/main.server.ts',
}
let built: boolean | undefined

/** What a process of the product runs: what `npm start` would, or the sources where dist/ was built from others (`npm test` builds first). */
export function program(name: keyof typeof sources): string {
  built ??= isBuilt() as boolean
  return built ? `dist/server/${name}.js` : sources[name]
}

/** Where such processes find their own code compiled, as those of `npm start` do. */
export const compiled: Record<string, string> = cache

/** How `npm start` tells Node to keep house. */
export const modestMemory: string[] = memory.modestMemory
export const onePool: Record<string, string> = memory.onePool
