import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, type Page } from '@playwright/test'

/** A journey in a real browser. One that fails tells what its pages showed and which calls they had made. */
export const test = base.extend<{ lastWords: undefined }, { sturdyCalls: undefined }>({
  lastWords: [
    async ({ page }, use, info) => {
      await use(undefined)
      if (info.status !== info.expectedStatus) {
        const pages =
          page
            .context()
            .browser()
            ?.contexts()
            .flatMap(context => context.pages()) ?? []
        const reports = await Promise.all(pages.map(describe))
        console.log(`\n${info.title}\n${reports.join('\n')}`)
      }
      // A call that a live refresh began just now has nobody left to answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  // Each journey comes from an address of its own, as people do: limits by address are shared by none of them.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const bytes = createHash('sha256').update(testId).digest()
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${bytes.subarray(0, 3).join('.')}` })
  },
  // A connection that idled may be ended by the server just as a journey's own call goes out on it: the call is made again.
  sturdyCalls: [
    async ({ playwright }, use) => {
      const some = await playwright.request.newContext()
      const kind = Object.getPrototypeOf(some) as APIRequestContext
      await some.dispose()
      const { fetch } = kind
      kind.fetch = function (this: APIRequestContext, url, options) {
        return fetch.call(this, url, { maxRetries: 2, ...options })
      }
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
})

async function describe(page: Page): Promise<string> {
  if (page.url() === 'about:blank') return ''
  const calls = (await page.requests()).flatMap(request => {
    const { pathname } = new URL(request.url())
    const end = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no answer yet'
    return pathname.startsWith('/api/') ? [`${request.method()} ${pathname}: ${end}`] : []
  })
  const shown = await page.locator('body').ariaSnapshot().catch(String)
  return [page.url(), ...calls, shown].join('\n')
}
