import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningServer, type RunningServer } from '#tests/resilience/crash/running-server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aFlakyNetwork, type FlakyNetwork } from './flaky-network.ts'
import { aPhone, playSequence } from './sequence.ts'

/**
 * Random sequences of what a phone goes through: offline, edit, thank, post, close, reopen, online, with requests and answers lost and the
 * server killed in between. The app's own code sends, from a store that outlives it; the server and its PostgreSQL are real.
 */

const sequences = isWhole ? 200 : 20
/** In how many of them the server is killed, and started again. */
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

test(`${sequences} sequences: each act is done once, in order, and nothing is lost (P306)`, async () => {
  const first = Number(process.env.SEED ?? 1)
  for (let seed = first; seed < first + sequences; seed++) {
    const phone = await aPhone(server, network)
    const hasKill = seed % Math.trunc(sequences / kills) === 0
    const { done, meant } = await playSequence({ server, network, phone, seed, hasKill })
    expect(done, `seed ${seed}`).toEqual(meant)
  }
  // Without these nothing was proved.
  const { befell } = network
  for (const [mishap, times] of Object.entries(befell)) expect(times, mishap).toBeGreaterThan(1)
}, 1_800_000)
