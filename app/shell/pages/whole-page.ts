import type { PageAssets } from './page-assets.ts'

type Code = Pick<PageAssets, 'script' | 'preloads'>

/**
 * The maximum length of a rendered page in characters. The longest legitimate page, a campaign whose 20,000-character
 * story consists only of `<`, has less than a tenth of that. A longer page is a bug and would waste memory on the
 * server and in browsers.
 */
export const pageMaxCharacters = 4_000_000

/**
 * Adds the boot data, the page's code, and `head`, which only programs read. The boot data is a JSON block, because the content security policy forbids inline scripts. Throws if the
 * page is longer than `pageMaxCharacters`.
 */
export function wholePage(markup: string, boot: unknown, code: Code, head = ''): string {
  const data = JSON.stringify(boot)
  // Markup and data both contain text that users wrote, so their length isn't bounded by the code.
  if (markup.length + data.length > pageMaxCharacters) {
    throw new Error(`a page is too heavy: ${markup.length} characters of markup and ${data.length} of data`)
  }
  const json = data.replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="boot">${json}</script>`
  // Low priority, because the page is readable without its scripts, and styles and fonts come first. Not rendered by
  // React, because a signed-in page has up to 80 of these links, a fifth of its elements.
  const preloads = code.preloads.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`)
  const script = `<script type="module" fetchpriority="low" src="${code.script}"></script>`
  const whole = markup
    .replace('</head>', () => `${head}${preloads.join('')}</head>`)
    .replace('</body>', () => `${block}${script}</body>`)
  return `<!doctype html>${whole}`
}
