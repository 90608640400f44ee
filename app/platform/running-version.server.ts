import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from './project-folder.server.ts'

type RunningVersion = { version: string; commit: string | null; sourceUrl: string | null }

/**
 * Returns the package's version, its commit (a release names it as npm does, in `gitHead`), and where the source is published (AGPL 13): `sourceUrl`, or the repository in
 * package.json.
 */
export function runningVersion(
  sourceUrl: string | null,
  folder = fileURLToPath(projectFolder),
): RunningVersion {
  const { version, gitHead, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    gitHead?: string
    repository?: string | { url: string }
  }
  const named = typeof repository === 'string' ? repository : repository?.url
  return {
    version,
    commit: gitHead?.slice(0, 10) ?? commitOf(folder),
    sourceUrl: sourceUrl ?? webAddressOf(named),
  }
}

/** Reads the commit from the .git folder, because git may not be installed; null if there is no such folder. */
function commitOf(folder: string): string | null {
  try {
    const git = gitFolderOf(folder)
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (\S+)$/.exec(head)?.[1]
    const commit = ref ? commitOfRef(git, ref) : head
    return commit && /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit) ? commit.slice(0, 10) : null
  } catch {
    return null
  }
}

/** In a worktree, `.git` is a file that contains the path of the folder. */
function gitFolderOf(folder: string): string {
  const git = join(folder, '.git')
  try {
    const elsewhere = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1] ?? ''
    return isAbsolute(elsewhere) ? elsewhere : join(folder, elsewhere)
  } catch {
    return git
  }
}

/** Reads the commit of a branch from its file or packed-refs, in the worktree or its main repository. */
function commitOfRef(git: string, ref: string): string | undefined {
  const shared = textOf(join(git, 'commondir'))
  const folders = shared === undefined ? [git] : [git, join(git, shared)]
  for (const folder of folders) {
    const own = textOf(join(folder, ref))
    if (own) return own
    const packed = textOf(join(folder, 'packed-refs'))
      ?.split('\n')
      .find(line => line.endsWith(` ${ref}`))
    if (packed) return packed.split(' ')[0]
  }
  return undefined
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Converts `git+https://host/path.git` to a web URL; null if it isn't one. */
function webAddressOf(repository: string | undefined): string | null {
  const address = repository?.replace(/^git\+/, '').replace(/\.git$/, '')
  return address && /^https:\/\//.test(address) ? address : null
}
