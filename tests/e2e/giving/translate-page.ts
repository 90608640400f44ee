import type { Page } from '@playwright/test'

/** Changes a page as Chrome's translation does: puts a new `<font><font>text</font></font>` in place of each text. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (/^(SCRIPT|STYLE|TEXTAREA|OPTION)$/.test(text.parentElement?.nodeName ?? '')) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}
