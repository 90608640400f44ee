import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { giveUp, root } from './this-machine.mjs'

/** Runs a program to its end. Answers its exit code, and its output unless `live` shows it as it comes. */
export function run(command, args, { env = process.env, live = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    })
    const forget = forwardSignals(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (output += part))
    child.on('error', error => {
      forget()
      resolve({ code: 1, output: `${output}${cannotRun(command, error)}\n` })
    })
    child.on('close', (code, signal) => {
      forget()
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** Becomes the program, as far as one process can: same terminal, same signals, same exit code. Never returns. */
export function become(command, args, { env = process.env, ipc = false } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])]
  const child = spawn(command, args, { cwd: root, env, stdio })
  forwardSignals(child)
  child.on('error', error => giveUp(cannotRun(command, error)))
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}

/** A closed terminal asks for the same orderly end as a stop does. */
function forwardSignals(child) {
  const handlers = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }
  const listeners = Object.entries(handlers).map(([heard, sent]) => [heard, () => child.kill(sent)])
  for (const [heard, listener] of listeners) process.on(heard, listener)
  return () => {
    for (const [heard, listener] of listeners) process.off(heard, listener)
  }
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function cannotRun(command, error) {
  return error.code === 'ENOENT'
    ? `${command} cannot run on this system (it needs glibc: Alpine and other musl systems want their own Node.js 24).`
    : `${command} cannot be run: ${error.message}`
}
