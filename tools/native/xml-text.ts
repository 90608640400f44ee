const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML and property lists hold it. */
export function inXml(text: string): string {
  return text.replace(/[&<>"]/g, character => entities[character] ?? '')
}

/** A text as Android's string resources hold it: quotes and backslashes are escaped, and `@` or `?` in front would be a reference. */
export function inAndroidStrings(text: string): string {
  const escaped = text.replace(/[\\'"]/g, character => `\\${character}`)
  return inXml(/^[@?]/.test(escaped) ? `\\${escaped}` : escaped).replaceAll('&quot;', () => '"')
}
