import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runningVersion } from './running-version.server.ts'

const commit = '0123456789abcdef0123456789abcdef01234567'
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tassel-version-'))
  folders.push(folder)
  for (const [path, text] of Object.entries({ 'package.json': '{"version":"1.2.3"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# pack\n${commit} refs/heads/main\n` },
  ],
  ['a detached HEAD', { '.git/HEAD': commit }],
  [
    'a worktree',
    {
      '.git': 'gitdir: shared/worktrees/one\n',
      'shared/worktrees/one/HEAD': 'ref: refs/heads/one',
      'shared/worktrees/one/commondir': '../..\n',
      'shared/refs/heads/one': commit,
    },
  ],
])('the commit of %s is found without git (P386)', (_what, files) => {
  expect(runningVersion(null, aFolder(files))).toEqual({
    version: '1.2.3',
    commit: '0123456789',
    sourceUrl: null,
  })
})

test('sources without git have a version and no commit', () => {
  expect(runningVersion(null, aFolder({})).commit).toBeNull()
  expect(runningVersion(null, aFolder({ '.git/HEAD': 'ref: refs/heads/none' })).commit).toBeNull()
})

test('the source address comes from the operator, or else from package.json', () => {
  const folder = aFolder({
    'package.json':
      '{"version":"1.2.3","repository":{"type":"git","url":"git+https://git.example/give.git"}}',
  })
  expect(runningVersion(null, folder).sourceUrl).toBe('https://git.example/give')
  expect(runningVersion('https://ours.example/src', folder).sourceUrl).toBe('https://ours.example/src')
})
