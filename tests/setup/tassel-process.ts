import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compiled, modestMemory, onePool, program } from './program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** With it the server ends with the tests, even when they are killed. */
const FOLLOW = new URL('../../bin/lib/follow-launcher.mjs', import.meta.url).href
const READY_LIMIT_MS = 60_000
/** A fresh folder installs and builds first. */
const FRESH_LIMIT_MS = 8 * 60_000

export type TasselProcess = {
  /** Where it serves: `http://localhost:<port>`. */
  url: string
  port: number
  sandboxPort: number
  dataDir: string
  pid: number
  /** Everything it has printed since it was started. */
  log(): string
  /** Asks it to end and waits; DATA_DIR stays. */
  stop(): Promise<void>
  /** kill -9, as a power cut would. */
  kill(): Promise<void>
  /** Removes DATA_DIR; only after `stop`. */
  forget(): void
}

type Options = {
  /** An earlier world to go on with; a fresh folder if not given. */
  dataDir?: string
  port?: number
  sandboxPort?: number
  /** More variables of interfaces.md, as `TASSEL_NOW`. */
  env?: Record<string, string>
  /** Another version of the project, started as its `npm start` does; this one if not given. */
  folder?: string
}

/** Starts the real server, as `npm start` would, on free ports and its own DATA_DIR, and waits for /readyz. */
export async function startTassel(options: Options = {}): Promise<TasselProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tassel-world-'))
  const [port, sandboxPort] = await freePorts(options.port, options.sandboxPort)
  const logFile = join(dataDir, 'server.log')
  const output = openSync(logFile, 'a')
  const args = options.folder
    ? ['bin/run.mjs', 'start']
    : [...modestMemory, '--import', FOLLOW, program('main')]
  const child = spawn(process.execPath, args, {
    cwd: options.folder ?? root,
    env: serverEnv({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      // What a journey publishes can be found at once.
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

/** Only what a program needs to run: no variable of the tests may reach the server. */
function serverEnv(own: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...compiled,
    ...onePool,
    NODE_ENV: 'production',
    ...own,
  }
}

async function freePorts(port?: number, sandboxPort?: number): Promise<[number, number]> {
  return [port ?? (await freePort()), sandboxPort ?? (await freePort())]
}

/** A port that nothing listens on just now. */
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
