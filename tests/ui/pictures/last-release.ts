import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Extracts the sources of the last release. Returns their folder, or null if this clone's Git history lacks the release. */
export function lastRelease(root: string): string | null {
  const { commit } = JSON.parse(readFileSync(join(root, 'db/last-release.json'), 'utf8')) as {
    commit: string
  }
  const folder = join(root, 'node_modules/.cache', `release-${commit.slice(0, 9)}`)
  if (existsSync(join(folder, 'package.json'))) return folder
  let archive: Buffer
  try {
    archive = execFileSync('git', ['archive', commit], {
      cwd: root,
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  return folder
}
