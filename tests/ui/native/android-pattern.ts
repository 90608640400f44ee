/**
 * Matches a path like Android's `android:pathPattern` (PatternMatcher.matchGlobPattern): `.` is any one character, and `.*` matches everything up to
 * the first occurrence of the next character in the pattern, without backtracking.
 */
export function androidFits(pattern: string, path: string): boolean {
  let at = 0
  for (let i = 0; i < pattern.length; ) {
    const isMany = pattern[i + 1] === '*'
    const wanted = pattern[i]
    i += isMany ? 2 : 1
    if (!isMany) {
      if (at >= path.length || (wanted !== '.' && wanted !== path[at])) return false
      at++
    } else if (wanted === '.') {
      if (i >= pattern.length) return true
      at = path.indexOf(pattern[i] ?? '', at)
      if (at < 0) return false
    } else while (path[at] === wanted) at++
  }
  return at === path.length
}

/** Matches a path like Apple's associated domains: `*` is any number of characters, including slashes, and `?` is any one character. */
export function appleFits(pattern: string, path: string): boolean {
  const expression = [...pattern].map(character => {
    if (character === '*') return '.*'
    return character === '?' ? '.' : character.replace(/[.+^$()[\]{}|\\]/, found => `\\${found}`)
  })
  return new RegExp(`^${expression.join('')}$`).test(path)
}
