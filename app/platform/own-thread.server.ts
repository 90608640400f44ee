import type { Piscina } from 'piscina'
import { phrase } from '../lib/phrase.ts'
import type { Problem } from '../lib/problem.ts'
import { refusal } from '../lib/refusal.ts'
import { projectFolder } from './project-folder.server.ts'

/**
 * Returns a function that runs a module's default export in one thread beside the server's, so that other requests are answered meanwhile.
 * `built` is the module's name in dist/server (vite.config.ts), `source` its file, which development and tests run. The thread ends after
 * 30 s without work. `signal` ends the thread and rejects.
 */
export function ownThread<Input, Output>({ built, source }: { built: string; source: string }) {
  const file = import.meta.env?.PROD ? `dist/server/${built}.js` : source
  let pool: Promise<Piscina<Input, Output>> | undefined
  return async (input: Input, signal?: AbortSignal): Promise<Output> => {
    pool ??= import('piscina').then(
      ({ Piscina }) =>
        new Piscina({
          filename: new URL(file, projectFolder).href,
          maxThreads: 1,
          idleTimeout: 30_000,
          resourceLimits: { maxOldGenerationSizeMb: 512 },
        }),
    )
    return await (await pool).run(input, { signal: signal ?? null })
  }
}

/** In ms. The largest files that staff import take a second. */
const maxReadMs = 10_000

/**
 * Returns a function that reads a file of staff in a thread of its own. It refuses UnreadableFile (400), or another `code`, with the problem
 * that the thread found, or if reading takes too long or too much memory.
 */
export function fileReader<Input, Read extends object>(
  module: { built: string; source: string },
  code = 'UnreadableFile',
) {
  const read = ownThread<Input, Read | { problem: Problem }>(module)
  return async (input: Input): Promise<Read> => {
    const found = await read(input, AbortSignal.timeout(maxReadMs)).catch(error => {
      if (error?.name !== 'AbortError' && error?.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      const problem: Problem = { message: phrase('This file takes too long to read. Split it.') }
      return { problem }
    })
    if (!('problem' in found)) return found
    const { message, values } = found.problem
    throw refusal(code, 400, message, { ...(values && { values }) })
  }
}
