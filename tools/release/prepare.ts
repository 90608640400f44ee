import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { brandedTexts } from '../native/branded-texts.ts'
import { defaultBrand } from '../native/native-brand.ts'
import { changelogOf, nextVersion } from './changelog.ts'

/** Writes the version into package.json, its lock file, the mobile projects and the changelog, commits, and tags the commit. */
const [version = ''] = process.argv.slice(2)
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

try {
  if (git('status', '--porcelain')) throw new Error('Commit or discard the changes in this folder first.')
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version as string
  nextVersion(current, version)
  const changelog = changelogOf(
    readFileSync('CHANGELOG.md', 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  )
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(
        /("name": "tassel",\n\s*"version": )"[^"]+"/g,
        (_, before) => `${before}"${version}"`,
      ),
    )
  writeFileSync('CHANGELOG.md', changelog)
  for (const [path, text] of await brandedTexts('mobile', defaultBrand(version)))
    writeFileSync(`mobile/${path}`, text)
  git('commit', '--quiet', '--all', '--message', `release: ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Tassel ${version}`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
