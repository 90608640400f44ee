import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root } from './this-machine.mjs'

/** The Node that runs TypeScript as it is: this one if it is new enough, else the pinned one that npm brought. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const pinned = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (process.platform === 'linux' && existsSync(pinned)) return pinned
  return giveUp(`Tassel needs Node.js 24 or newer, and this is ${process.versions.node}: ${remedy()}`)
}

function remedy() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
    ? `npm could not install node-linux-${process.arch}. Remove node_modules and start again.`
    : `npm has none for ${process.platform}-${process.arch}, so install one.`
}
