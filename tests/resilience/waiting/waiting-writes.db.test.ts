import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningServer, type RunningServer } from '#tests/resilience/crash/running-server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aFlakyNetwork, type FlakyNetwork } from './flaky-network.ts'
import { aPhone, playSequence } from './sequence.ts'

/**
 * Random sequences of actions on a phone: go offline and online, edit, thank, post, close, and reopen, with lost requests, lost responses, and kills
 * of the server. The app's own code queues and sends the writes. The server runs in its own process with a real PostgreSQL.
 */

const sequences = isWhole ? 200 : 20
/** The number of sequences in which the server is killed and restarted. */
const kills = isWhole ? 20 : 2

let server: RunningServer
let network: FlakyNetwork
beforeAll(async () => {
  server = await aRunningServer()
  network = aFlakyNetwork(server)
}, 180_000)
afterAll(async () => {
  network.unplug()
  await server.close()
})

test(`${sequences} sequences: each write is applied once, in order, and none is lost (P306)`, async () => {
  const first = Number(process.env.SEED ?? 1)
  for (let seed = first; seed < first + sequences; seed++) {
    const phone = await aPhone(server, network)
    const hasKill = seed % Math.trunc(sequences / kills) === 0
    const { done, meant } = await playSequence({ server, network, phone, seed, hasKill })
    expect(done, `seed ${seed}`).toEqual(meant)
  }
  // A kind of failure that never happened would not have been tested.
  const { befell } = network
  for (const [mishap, times] of Object.entries(befell)) expect(times, mishap).toBeGreaterThan(1)
}, 1_800_000)
