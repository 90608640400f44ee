import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { Logger } from '../log.server.ts'

/** Makes everything that this process and its children write readable only by their own account. */
export function writeForOurselves(): void {
  process.umask(0o077)
}

/**
 * Creates DATA_DIR, or removes other accounts' permissions for it and logs that, because it contains people's data and keys. Only warns about a
 * shared folder (/tmp) or another account's.
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
