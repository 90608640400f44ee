import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { inTurn, load, wire } from './load/load.server.ts'
import { memoryOf } from './sides/process-tree.server.ts'

/**
 * Simulates an hour of normal traffic at full speed: 64 readers request pages, data, lists, searches and pictures of many campaigns without
 * pauses, while this script prints the memory use of the server's processes. Runs against a running server with a dataset of bench: `node
 * bench/mixed-load.server.ts --port 3000 --pid <the server's process id> --minutes 60`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    pid: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    connections: { type: 'string', default: '64' },
    campaigns: { type: 'string', default: '10000' },
    /** Seconds between two lines of output. */
    every: { type: 'string', default: '15' },
  },
})
const pid = Number(values.pid)
const campaigns = Number(values.campaigns)
const until = Date.now() + Number(values.minutes) * 60_000

const gzip = { headers: { 'accept-encoding': 'gzip, br' } }
const requests = Array.from({ length: 2_000 }, (_, i) => {
  const id = String(1 + ((i * 7_919) % campaigns)).padStart(10, '0')
  return [
    wire(`/campaign/${id}`, gzip),
    wire(`/api/screens/campaign/${id}`),
    wire(`/api/screens/scholars?search=university+of+${i % 300}`),
    wire(i % 2 ? '/scholars' : '/', gzip),
    wire('/api/screens/scholars'),
    wire(`/embed/${id}`, gzip),
  ]
}).flat()
const next = inTurn(requests)

console.log('seconds, answers a second, p50 ms, p99 ms, resident MB')
const started = Date.now()
console.log(`0, , , , ${Math.round(memoryOf(pid))}`)
while (Date.now() < until) {
  const speed = await load({
    port: Number(values.port),
    connections: Number(values.connections),
    next,
    seconds: Number(values.every),
  })
  const line = [(Date.now() - started) / 1000, speed.perSecond, speed.p50, speed.p99, memoryOf(pid)]
  console.log(line.map(Math.round).join(', '))
}
await sleep(30_000)
console.log(`30 s later, , , , ${Math.round(memoryOf(pid))}`)
