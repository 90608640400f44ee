/** The URL that a text is, or null. `URL.canParse` is missing in the oldest browsers that we support (P691). */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
