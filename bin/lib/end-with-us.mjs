import { readFileSync } from 'node:fs'

const POLL_MS = 250
/** Signals and what the child gets: a closed terminal stops it in an orderly way. */
const FORWARDED = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

/**
 * Forwards signals to the child, and ends it when the npm that started us is gone: npm signals only its shell, which dies without
 * forwarding the signal. Returns a function that returns the received signal, if any.
 */
export function endWithUs(child) {
  let received
  const end = signal => {
    received ??= signal
    child.kill(signal)
  }
  const listeners = Object.entries(FORWARDED).map(([name, signal]) => [name, () => end(signal)])
  for (const [name, listener] of listeners) process.on(name, listener)
  const before = ancestors()
  const watch = setInterval(() => ancestors() !== before && !received && end('SIGTERM'), POLL_MS)
  child.once('close', () => {
    clearInterval(watch)
    for (const [name, listener] of listeners) process.off(name, listener)
  })
  return () => received
}

/** The processes between npm and us, as text. Without npm there are none, and a background start may outlive its shell. */
function ancestors() {
  if (!process.env.npm_lifecycle_event) return ''
  const parent = process.ppid
  return `${parent} ${isShell(parent) ? parentOf(parent) : ''}`
}

function isShell(pid) {
  return /^(sh|dash|bash)$/.test(read(`/proc/${pid}/comm`).trim())
}

function parentOf(pid) {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) \S+ /s, '')
    .split(' ')[0]
}

/** Only Linux has these files; on macOS only the direct parent is watched. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
