/**
 * The maximum length of a rendered page in characters. The longest legitimate one, a campaign whose 20,000 characters of story are all `<`,
 * is below a tenth of it; anything longer is a bug, and would use up every visitor's memory and the server's.
 */
export const pageMaxCharacters = 4_000_000

/**
 * The document with its boot data and script at the end of the body. With no script the page sleeps, and only the data names its script. The
 * data block is JSON, not a script, because the content security policy allows no inline scripts. Throws for a page above
 * `pageMaxCharacters` before building it.
 */
export function wholePage(markup: string, boot: unknown, script: string | null): string {
  const data = JSON.stringify(boot)
  // Both contain text that people wrote.
  if (markup.length + data.length > pageMaxCharacters) {
    throw new Error(`a page is too heavy: ${markup.length} characters of markup and ${data.length} of data`)
  }
  const json = data.replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="boot"${script ? '' : ' data-asleep'}>${json}</script>`
  const tail = script ? `${block}<script type="module" fetchpriority="low" src="${script}"></script>` : block
  return `<!doctype html>${markup.replace('</body>', () => `${tail}</body>`)}`
}
