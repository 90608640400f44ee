/** Throws unless `version` is a version number, such as 0.2.0, above `current`. */
export function nextVersion(current: string, version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`"${version}" is no version: npm run release -- 0.2.0`)
  const [old, next] = [current, version].map(text => text.split('.').map(Number))
  const at = [0, 1, 2].find(index => old?.[index] !== next?.[index])
  if (at === undefined || (next?.[at] ?? 0) < (old?.[at] ?? 0))
    throw new Error(`The version must be above ${current}.`)
}

/** Moves what is under Unreleased under the version and its day (ISO date). Throws if nothing is there. */
export function changelogOf(changelog: string, version: string, day: string): string {
  const [before, unreleased = '', ...older] = changelog.split(/^(?=## )/m)
  const [heading, ...lines] = unreleased.split('\n')
  if (heading !== '## Unreleased' || !lines.some(line => line.startsWith('- ')))
    throw new Error('CHANGELOG.md has nothing under Unreleased.')
  return [before, '## Unreleased\n\n', `## ${version} - ${day}\n`, lines.join('\n'), ...older].join('')
}
