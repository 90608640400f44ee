import { parentPort, workerData } from 'node:worker_threads'

/** A thread that polls /healthz until stopped, then reports the longest answer in ms. */
let isStopped = false
let longest = 0
parentPort?.once('message', () => {
  isStopped = true
})
while (!isStopped) {
  const asked = performance.now()
  await (await fetch(`${workerData}/healthz`)).arrayBuffer()
  longest = Math.max(longest, performance.now() - asked)
  await new Promise(done => setTimeout(done, 10))
}
parentPort?.postMessage(Math.round(longest))
