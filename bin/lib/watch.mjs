import { spawn } from 'node:child_process'
import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from './end-with-us.mjs'
import { root } from './this-machine.mjs'

/** Editors write a file in several steps, and a branch switch changes hundreds. */
const SETTLE_MS = 150

/**
 * Keeps a program running: starts it again when one of `folders` changes in a file that `matters`, and waits for such a
 * change when it ends with an error. Ends when it ends by itself.
 */
export function runAndWatch(command, args, { env, folders, matters }) {
  let child = start()
  let timer
  let restarting = false

  function start() {
    const started = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    const heard = endWithUs(started)
    started.on('close', code => {
      if (restarting) {
        restarting = false
        child = start()
      } else if (heard() || code === 0) process.exit(code ?? 0)
      else console.log('The server ended. It starts again when a file changes.')
    })
    return started
  }

  function restart() {
    if (child.exitCode !== null || child.signalCode !== null) {
      child = start()
      return
    }
    restarting = true
    child.kill('SIGTERM')
  }

  for (const folder of folders) {
    watchTree(join(root, folder), path => {
      if (!matters(path)) return
      clearTimeout(timer)
      timer = setTimeout(restart, SETTLE_MS)
    })
  }
}

/** Folder by folder: a watch on a file is lost when an editor or git puts a new file in its place. */
function watchTree(top, changed) {
  const watched = new Map()
  const look = folder => {
    if (watched.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      if (name) changed(join(folder, name))
      scan()
    })
    watcher.on('error', () => {
      watcher.close()
      watched.delete(folder)
    })
    watched.set(folder, watcher)
  }
  const scan = () => {
    look(top)
    for (const entry of readdirSync(top, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) look(join(entry.parentPath, entry.name))
    }
  }
  scan()
}
