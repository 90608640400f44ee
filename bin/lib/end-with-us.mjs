import { readFileSync } from 'node:fs'

const POLL_MS = 250
/** A closed terminal asks for the same orderly end as a stop does. */
const PASSED_ON = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

/**
 * Ends the child when we are asked to end, or when the npm that started us is gone: npm passes a signal to its shell
 * alone, and the shell dies of it without a word. Answers which signal it was, once there was one.
 */
export function endWithUs(child) {
  let heard
  const end = signal => {
    heard ??= signal
    child.kill(signal)
  }
  const listeners = Object.entries(PASSED_ON).map(([name, signal]) => [name, () => end(signal)])
  for (const [name, listener] of listeners) process.on(name, listener)
  const before = ancestors()
  const watch = setInterval(() => ancestors() !== before && !heard && end('SIGTERM'), POLL_MS)
  child.once('close', () => {
    clearInterval(watch)
    for (const [name, listener] of listeners) process.off(name, listener)
  })
  return () => heard
}

/** Who stands between npm and us, as text; without npm nobody does, and a background start may outlive its shell. */
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

/** Only Linux has these files; elsewhere the direct parent is all that is watched. */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
