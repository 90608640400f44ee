import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import { fill } from './bench/dataset.server.ts'
const server = await startEmbeddedPostgres({ dataDir: '/tmp/w-money/bench', throwaway: false } as never)
console.log(server.url)
const t=performance.now()
await fill(server.url,{campaigns:10_000,donations:1_000_000})
console.log('filled',performance.now()-t)
await server.stop()
