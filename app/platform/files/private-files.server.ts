import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Logger } from '../log.server.ts'

/** From here on, what this process and its children write is for their own account alone. */
export function writeForOurselves(): void {
  process.umask(0o077)
}

/**
 * Makes DATA_DIR, or takes other accounts' permissions on it away, with a line in the log: it holds people's data and keys.
 * A folder that everyone shares (/tmp), or that belongs to someone else, is left alone with a warning.
 */
export function closeDataDir(dataDir: string, log: Logger): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(dataDir)
  if ((mode & 0o077) === 0) return
  const facts = { dataDir, mode: (mode & 0o777).toString(8) }
  const isShared = (mode & 0o1000) !== 0
  if (isShared || uid !== process.getuid?.()) {
    log.warn(facts, 'DATA_DIR is open to other accounts of this machine, and is not ours to close')
    return
  }
  chmodSync(dataDir, 0o700)
  log.info(facts, 'DATA_DIR was open to other accounts of this machine and is closed to them now')
}
