import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { endWithUs } from './end-with-us.mjs'
import { giveUp, root } from './this-machine.mjs'

/** Runs a program and returns its exit code and output. With `live` it talks to the terminal instead. */
export function run(command, args, { env = process.env, live = false, cwd = root } = {}) {
  const shown = live ? 'inherit' : 'pipe'
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd, env, stdio: [live ? 'inherit' : 'ignore', shown, shown] })
    const heard = endWithUs(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (output += part))
    child.on('error', error => resolve({ code: 1, output: `${output}${cannotRun(command, error)}\n` }))
    child.on('close', (code, signal) => {
      if (heard()) process.exit(exitCode(null, heard()))
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** Runs a program as if it replaced this process: same terminal, signals and exit code. */
export function become(command, args, { env = process.env, ipc = false } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])]
  const child = spawn(command, args, { cwd: root, env, stdio })
  endWithUs(child)
  child.on('error', error => giveUp(cannotRun(command, error)))
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function cannotRun(command, error) {
  return error.code === 'ENOENT'
    ? `${command} cannot run on this system (it needs glibc: Alpine and other musl systems want their own Node.js 24).`
    : `${command} cannot be run: ${error.message}`
}
