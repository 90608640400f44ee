import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, type Page } from '@playwright/test'

/** Playwright's `test`, extended: when a test fails, it logs the content and the API calls of all open pages. */
export const test = base.extend<{ reportFailure: undefined }, { retryLostConnections: undefined }>({
  reportFailure: [
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
      // A background refresh may still be in flight and would fail when the page closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  // Each test has its own IP address, so that tests don't share rate limits per IP address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    const bytes = createHash('sha256').update(testId).digest()
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${bytes.subarray(0, 3).join('.')}` })
  },
  // Retries the tests' own API requests, since the server may close an idle connection at the moment a request is sent over it.
  retryLostConnections: [
    async ({ playwright }, use) => {
      const sample = await playwright.request.newContext()
      const prototype = Object.getPrototypeOf(sample) as APIRequestContext
      await sample.dispose()
      const { fetch } = prototype
      prototype.fetch = function (this: APIRequestContext, url, options) {
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
    const outcome = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'no response yet'
    return pathname.startsWith('/api/') ? [`${request.method()} ${pathname}: ${outcome}`] : []
  })
  const content = await page.locator('body').ariaSnapshot().catch(String)
  return [page.url(), ...calls, content].join('\n')
}
