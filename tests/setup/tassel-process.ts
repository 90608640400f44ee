import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compiled, program } from './program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Makes the server exit when the test process ends, even if that is killed. */
const FOLLOW = new URL('../../bin/lib/follow-launcher.mjs', import.meta.url).href
const READY_LIMIT_MS = 60_000
/** In a fresh checkout, `npm start` installs and builds before it starts the server. */
const FRESH_LIMIT_MS = 8 * 60_000

export type TasselProcess = {
  /** `http://localhost:<port>` */
  url: string
  port: number
  sandboxPort: number
  dataDir: string
  pid: number
  /** The server's output since its start. */
  log(): string
  /** Stops the server gracefully and keeps DATA_DIR. */
  stop(): Promise<void>
  /** Sends SIGKILL, so that the server cannot clean up. */
  kill(): Promise<void>
  /** Removes DATA_DIR. Call `stop` first. */
  forget(): void
}

type Options = {
  /** An existing DATA_DIR, or a new empty one by default. */
  dataDir?: string
  port?: number
  sandboxPort?: number
  /** Additional environment variables, such as `TASSEL_NOW`. */
  env?: Record<string, string>
  /** The checkout of another version, which runs with `npm start`. By default this version runs. */
  folder?: string
}

/** Starts the server in its own process as `npm start` does, on free ports with its own DATA_DIR, and waits until /readyz succeeds. */
export async function startTassel(options: Options = {}): Promise<TasselProcess> {
  const dataDir = options.dataDir ?? newDataDir(options)
  const [port, sandboxPort] = await freePorts(options.port, options.sandboxPort)
  const logFile = join(dataDir, 'server.log')
  const output = openSync(logFile, 'a')
  const args = options.folder ? ['bin/run.mjs', 'start'] : ['--import', FOLLOW, program('main')]
  const child = spawn(process.execPath, args, {
    cwd: options.folder ?? root,
    env: serverEnv({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      // Lists new campaigns without a review.
      MODERATION: 'none',
      ...options.env,
    }),
    stdio: ['ignore', output, output, 'ipc'],
  })
  child.channel?.unref()
  closeSync(output)
  const url = `http://localhost:${port}`
  await ready(child, url, logFile, options.folder ? FRESH_LIMIT_MS : READY_LIMIT_MS)
  return {
    url,
    port,
    sandboxPort,
    dataDir,
    pid: child.pid ?? 0,
    log: () => readFileSync(logFile, 'utf8'),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    forget: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** The environment variable with the DATA_DIR of a stopped server with the demo data. A new server then starts from a copy of it, ten seconds sooner. */
export const filledDataDir = 'FILLED_DATA_DIR'

function newDataDir({ folder, env }: Options): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tassel-world-'))
  const filled = process.env[filledDataDir]
  // `-a` keeps the owner of the database's files, who isn't root.
  if (filled && !folder && !env?.TASSEL_NOW && !env?.PAYMENTS)
    execFileSync('cp', ['-a', `${filled}/.`, dataDir])
  return dataDir
}

/** A minimal environment, so that the tests' own environment variables don't reach the server. */
function serverEnv(own: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...compiled,
    NODE_ENV: 'production',
    ...own,
  }
}

async function freePorts(port?: number, sandboxPort?: number): Promise<[number, number]> {
  return [port ?? (await freePort()), sandboxPort ?? (await freePort())]
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function ready(child: ChildProcess, url: string, logFile: string, limitMs: number): Promise<void> {
  for (const limit = Date.now() + limitMs; Date.now() < limit; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not get ready:\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
