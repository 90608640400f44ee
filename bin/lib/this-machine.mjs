import { fileURLToPath } from 'node:url'

/** The project's folder, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Ends the command with one line that says what is missing. */
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
