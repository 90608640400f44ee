import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 120_000

/** The server process of one compared side. */
export type Side = {
  name: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first response. */
  startedInMs: number
  stop(): Promise<void>
}

type SideOptions = {
  name: string
  /** Node, if not given. */
  command?: string
  args: readonly string[]
  env?: Record<string, string>
  port: number
  /** The process is ready when this path returns 200. */
  path: string
}

/** Starts a process and waits for a response at `path`. Throws an error with the process's output if none arrives. */
export async function startSide({
  name,
  command = process.execPath,
  args,
  env = {},
  port,
  path,
}: SideOptions): Promise<Side> {
  const { PATH = '', HOME = '' } = process.env
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => (output = `${output}${chunk}`.slice(-4000)))
  while (!(await answers(port, path))) {
    if (child.exitCode !== null || performance.now() - started > startLimitMs)
      throw new Error(`${name} did not start:\n${output}`)
    await sleep(5)
  }
  return {
    name,
    port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    stop: () => end(child),
  }
}

async function answers(port: number, path: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Returns a port that is currently free. */
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
