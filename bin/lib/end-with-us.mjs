import { readFileSync } from 'node:fs'

const POLL_MS = 250
/** The signals to forward, and the signal that the child receives: closing the terminal shuts it down gracefully. */
const FORWARDED = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

/**
 * Forwards signals to the child, and stops it if the npm process that started this command is gone: npm signals only its shell, which dies
 * without forwarding the signal. Returns a function that returns the received signal, if any.
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

/**
 * The ids of the parent process, and of its parent if that is npm's shell. Empty if npm didn't start this command: a background process may
 * outlive its shell.
 */
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

/** Reads a file in /proc, which only Linux has; on macOS only the direct parent is watched. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
