const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML and property lists. */
export function inXml(text: string): string {
  return text.replace(/[&<>"]/g, character => entities[character] ?? '')
}

/** Escapes a text for Android's string resources: quotes, backslashes, and a leading `@` or `?`, which would be a resource reference. */
export function inAndroidStrings(text: string): string {
  const escaped = text.replace(/[\\'"]/g, character => `\\${character}`)
  return inXml(/^[@?]/.test(escaped) ? `\\${escaped}` : escaped).replaceAll('&quot;', () => '"')
}
