import { parentPort, workerData } from 'node:worker_threads'

/** A worker thread that polls /healthz until it gets a message, and then reports the longest response time in milliseconds. */
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
