/**
 * Android's own matching of `android:pathPattern` (PatternMatcher.matchGlobPattern), written anew: `.` is one character, `.*` takes all until
 * the first place where what follows it fits, and never looks back.
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

/** Apple's: `*` is any number of characters, slashes too, and `?` is one. */
export function appleFits(pattern: string, path: string): boolean {
  const expression = [...pattern].map(character => {
    if (character === '*') return '.*'
    return character === '?' ? '.' : character.replace(/[.+^$()[\]{}|\\]/, found => `\\${found}`)
  })
  return new RegExp(`^${expression.join('')}$`).test(path)
}
