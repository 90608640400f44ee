import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Prints one line to standard error and exits with 1. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)

if (process.platform !== 'linux' && process.platform !== 'darwin') {
  giveUp(`Tassel runs on Linux and macOS, not on ${process.platform}.`)
}
if (major < 20 || (major === 20 && minor < 19)) {
  giveUp(`Tassel needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`)
}

/** Returns the path of a Node.js that runs TypeScript: the current one if it is new enough, otherwise the one that npm installed. */
export function node24() {
  if (major >= 24) return process.execPath
  const isPackaged = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  const installed = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (isPackaged && existsSync(installed)) return installed
  const remedy = isPackaged
    ? `npm could not install node-linux-${process.arch}. Remove node_modules and start again.`
    : `npm has none for ${process.platform}-${process.arch}, so install one.`
  return giveUp(`Tassel needs Node.js 24 or newer, and this is ${process.versions.node}: ${remedy}`)
}

/** Ends the command with one line if this user can't write to `folder`. */
export function refuseReadOnly(folder, purpose) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    giveUp(`${folder} must be writable ${purpose}, and it is not (${error.code}).`)
  }
}

/** Prints what is in progress. Call the returned function to append how long it took. */
export function working(what) {
  const since = Date.now()
  process.stdout.write(`${what} … `)
  return (ending = 'done') => process.stdout.write(`${ending} in ${seconds(since)}\n`)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
