/**
 * The most characters one rendered page may have. The heaviest honest one, a campaign whose 20,000 characters of story are all `<`,
 * stays below a tenth of it; whatever is heavier is a bug, and would cost every visitor's phone and the server's memory.
 */
export const pageMaxCharacters = 4_000_000

/**
 * The document with its boot data and its script at the end of the body; with no script it sleeps, and names its own in the data alone. The data
 * block is JSON, never script: the content security policy allows no inline scripts. Throws for a page above `pageMaxCharacters`, before
 * anything is put together.
 */
export function wholePage(markup: string, boot: unknown, script: string | null): string {
  const data = JSON.stringify(boot)
  // What people wrote stands in both.
  if (markup.length + data.length > pageMaxCharacters) {
    throw new Error(`a page is too heavy: ${markup.length} characters of markup and ${data.length} of data`)
  }
  const json = data.replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="boot"${script ? '' : ' data-asleep'}>${json}</script>`
  const tail = script ? `${block}<script type="module" fetchpriority="low" src="${script}"></script>` : block
  return `<!doctype html>${markup.replace('</body>', () => `${tail}</body>`)}`
}
