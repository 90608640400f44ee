/**
 * The maximum length of a rendered page in characters. The longest legitimate page, a campaign whose 20,000-character
 * story consists only of `<`, has less than a tenth of that. A longer page is a bug and would waste memory on the
 * server and in browsers.
 */
export const pageMaxCharacters = 4_000_000

/**
 * Adds the boot data and the script to the end of the body. Without a script the page sleeps, and only the boot data
 * contains the script's URL. The boot data is a JSON block, because the content security policy forbids inline scripts.
 * Throws if the page is longer than `pageMaxCharacters`.
 */
export function wholePage(markup: string, boot: unknown, script: string | null): string {
  const data = JSON.stringify(boot)
  // Markup and data both contain text that users wrote, so their length isn't bounded by the code.
  if (markup.length + data.length > pageMaxCharacters) {
    throw new Error(`a page is too heavy: ${markup.length} characters of markup and ${data.length} of data`)
  }
  const json = data.replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="boot"${script ? '' : ' data-asleep'}>${json}</script>`
  const tail = script ? `${block}<script type="module" fetchpriority="low" src="${script}"></script>` : block
  return `<!doctype html>${markup.replace('</body>', () => `${tail}</body>`)}`
}
