import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../log.server.ts'
import { closeDataDir } from './private-files.server.ts'

test.each([
  ['made', null, 0o700, []],
  ['left unchanged', 0o700, 0o700, []],
  ['closed', 0o755, 0o700, ['info']],
  ['closed', 0o777, 0o700, ['info']],
  ['not closed if everyone shares it', 0o1777, 0o1777, ['warn']],
])('DATA_DIR is %s: from %o to %o', (_what, before, after, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  if (before !== null) {
    mkdirSync(dataDir)
    chmodSync(dataDir, before)
  }
  const lines: string[] = []
  closeDataDir(dataDir, {
    ...silentLog,
    info: () => void lines.push('info'),
    warn: () => void lines.push('warn'),
  })
  expect([statSync(dataDir).mode & 0o7777, lines]).toEqual([after, said])
})

test.runIf(process.getuid?.() === 0)('someone else’s DATA_DIR is left to them, with a warning', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tassel-private-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  chmodSync(dataDir, 0o755)
  chownSync(dataDir, 70_000, 70_000)
  const lines: string[] = []
  closeDataDir(dataDir, { ...silentLog, warn: (_facts, words) => void lines.push(words) })
  expect(statSync(dataDir).mode & 0o7777).toBe(0o755)
  expect(lines).toEqual(['DATA_DIR is open to other accounts of this machine, and is not ours to close'])
})
