import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { credentialsOf } from '#app/platform/embedded-postgres/cluster.server.ts'
import { urlOf } from '#app/platform/embedded-postgres/database.server.ts'
import { findPostmaster } from '#app/platform/embedded-postgres/postmaster.server.ts'
import { startTassel } from '#tests/setup/tassel-process.ts'

/**
 * Measures the memory and CPU time of an open event stream, and the delay of its events, with many streams on one topic:
 * `node tests/resilience/scale/measure-streams.ts 10000`. A separate process opens the streams. Each needs a file descriptor in both processes.
 */

const rounds = 20

type Heard = { delays: number[] }

async function measure(count: number): Promise<void> {
  // Measures the second start, since the first one creates the demo data, which inflates the server's memory.
  const filled = await startTassel()
  await filled.stop()
  const server = await startTassel(filled)
  const database = await openDatabase(server.dataDir)
  try {
    await fetch(`${server.url}/browse-campaigns`)
    await sleep(2_000)
    const idle = residentKb(server.pid)
    const watchers = fork(new URL(import.meta.url).pathname, ['watch', String(server.port), String(count)])
    const opened = await message<{ opened: number; milliseconds: number }>(watchers)
    await sleep(2_000)
    const open = residentKb(server.pid)
    const all: number[] = []
    const before = cpuMs(server.pid)
    for (let round = 0; round < rounds; round++) {
      const heard = message<Heard>(watchers)
      watchers.send({ at: performance.timeOrigin + performance.now() })
      await database.query(`select pg_notify('topics', 'campaigns')`)
      all.push(...(await heard).delays)
    }
    const [p50, p99, worst] = [0.5, 0.99, 1].map(share => percentile(all, share))
    const cpu = (cpuMs(server.pid) - before) / rounds
    const busy = residentKb(server.pid)
    print(`${opened.opened} streams, opened in ${Math.round(opened.milliseconds)} ms`)
    print(
      `memory: idle ${mb(idle)}, with the streams ${mb(open)} (${perStream(open - idle, count)} each), after ${rounds} rounds ${mb(busy)} (${perStream(busy - idle, count)} each)`,
    )
    print(
      `an announcement to everyone, ${rounds} times: p50 ${p50} ms, p99 ${p99} ms, last ${worst} ms; ${cpu.toFixed(0)} ms of the server's processor`,
    )
    watchers.kill()
    await sleep(3_000)
    print(`memory after they have gone: ${mb(residentKb(server.pid))}`)
  } finally {
    await database.end()
    await server.stop()
    server.forget()
  }
}

async function openDatabase(dataDir: string): Promise<pg.Client> {
  const home = join(dataDir, 'postgres')
  const { socketDir } = (await findPostmaster(join(home, 'cluster'))) ?? { socketDir: '' }
  const client = new pg.Client(urlOf(socketDir, credentialsOf(home)))
  await client.connect()
  return client
}

const message = <T>(child: ReturnType<typeof fork>) =>
  new Promise<T>(resolve => child.once('message', resolve as never))
const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
/** The CPU time of a process in milliseconds. Linux counts it in ticks of 10 ms. */
const cpuMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const mb = (kb: number) => `${Math.round(kb / 1024)} MB`
const perStream = (kb: number, count: number) => `${(kb / count).toFixed(1)} kB`
const print = (line: string) => void process.stdout.write(`${line}\n`)
const percentile = (all: number[], share: number) =>
  (all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN).toFixed(1)

/** Runs in the separate process: opens the streams, and reports the delays of their events after each announcement. */
async function watch(port: number, count: number): Promise<void> {
  let announcedAt = 0
  let delays: number[] = []
  const onChange = () => {
    delays.push(performance.timeOrigin + performance.now() - announcedAt)
    if (delays.length === count) process.send?.({ delays })
  }
  const started = performance.now()
  let left = count
  const openOne = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1
      await openStream(port, onChange)
    }
  }
  await Promise.all(Array.from({ length: 50 }, openOne))
  process.on('message', ({ at }: { at: number }) => {
    announcedAt = at
    delays = []
  })
  process.send?.({ opened: count, milliseconds: performance.now() - started })
}

function openStream(port: number, onChange: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('data', (text: unknown) => {
      if (String(text).includes('event: ready')) resolve(socket)
      else if (/HTTP\/1.1 [^2]/.test(String(text))) reject(new Error(String(text).slice(0, 300)))
      if (String(text).includes('event: changed')) onChange()
    })
    socket.on('error', reject)
    socket.write(`GET /api/live?topics=campaigns HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`)
  })
}

if (process.argv[2] === 'watch') await watch(Number(process.argv[3]), Number(process.argv[4]))
else await measure(Number(process.argv[2] ?? 10_000))
