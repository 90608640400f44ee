/** A name that systemd takes as an environment variable. */
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/
const isNewline = character => character === '\n' || character === '\r'
const isBlank = character => character === ' ' || character === '\t'

/**
 * Reads a file of NAME=value lines as systemd 254 and newer read an EnvironmentFile: quotes, escapes, comments and Windows line ends
 * included. Returns the variables, and the lines (from 1) that systemd ignores or takes otherwise than written, each with the reason.
 */
export function readEnvironmentFile(text) {
  const variables = {}
  const ignored = []
  for (const { line, key, value, isOpen } of assignmentsOf(text)) {
    if (value === undefined) ignored.push({ line, why: 'it has no =' })
    else if (!variableName.test(key)) ignored.push({ line, why: `“${key}” is no name of a setting` })
    else if (isOpen) ignored.push({ line, why: 'its quotation mark is never closed' })
    else variables[key] = value
  }
  return { variables, ignored }
}

/** Yields each assignment with its line. `value` is undefined for a line without =, and `isOpen` is true for a quote without its end. */
function* assignmentsOf(text) {
  let at = 0
  let line = 1
  const next = () => {
    const character = text[at++]
    if (character === '\n') line += 1
    return character
  }
  while (at < text.length) {
    const began = line
    const first = next()
    if (isBlank(first) || isNewline(first)) continue
    if (first === '#' || first === ';') readUntil(isNewline)
    else {
      const rest = readUntil(character => character === '=' || isNewline(character))
      const key = (first + rest.text).replace(/[ \t]+$/, '')
      yield { line: began, key, ...(rest.end === '=' && readValue()) }
    }
  }

  /** Reads up to a character for which `ends` is true, and that one too. */
  function readUntil(ends) {
    let read = ''
    for (let character = next(); character !== undefined; character = next()) {
      if (ends(character)) return { text: read, end: character }
      read += character
    }
    return { text: read, end: undefined }
  }

  /** Reads up to the end of the line. A quoted part may be followed by others; after a bare character quotes have no meaning. */
  function readValue() {
    let value = ''
    // Blanks after this length are cut off unless something follows them.
    let kept = 0
    let isBare = false
    for (let character = next(); character !== undefined && !isNewline(character); character = next()) {
      if (!isBare && isBlank(character)) continue
      if (!isBare && (character === "'" || character === '"')) {
        const quoted = readQuoted(character)
        if (quoted === null) return { value, isOpen: true }
        value += quoted
      } else {
        isBare = true
        value += character === '\\' ? escaped() : character
        if (isBlank(character)) continue
      }
      kept = value.length
    }
    return { value: value.slice(0, kept), isOpen: false }
  }

  function escaped() {
    const character = next() ?? ''
    return isNewline(character) ? '' : character
  }

  /** Returns null if the quote never ends. */
  function readQuoted(quote) {
    let value = ''
    for (let character = next(); character !== undefined; character = next()) {
      if (character === quote) return value
      value += quote === '"' && character === '\\' ? escapedInQuotes() : character
    }
    return null
  }

  /** Between double quotes a backslash stays, except before these four and at the end of a line. */
  function escapedInQuotes() {
    const character = next() ?? ''
    if (character === '\n' || '"\\`$'.includes(character)) return character === '\n' ? '' : character
    return `\\${character}`
  }
}
