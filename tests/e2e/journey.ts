import { createHash } from 'node:crypto'
import { type APIRequestContext, test as base, type Page, type Response } from '@playwright/test'
import { hydrated } from './screen-checks.ts'

/** Playwright's `test`, extended: when a test fails, it logs the content and the API calls of all open pages. */
export const test = base.extend<
  { reportFailure: undefined },
  { retryLostConnections: undefined; waitForHydration: undefined }
>({
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
  // An opened page waits until it has hydrated, since React handles no press before that, unless the test waits only for 'commit'.
  waitForHydration: [
    async ({ browser }, use) => {
      const sample = await browser.newPage()
      const prototype = Object.getPrototypeOf(sample) as Page
      await sample.close()
      const { goto, reload } = prototype
      prototype.goto = async function (this: Page, url, options) {
        return await opened(this, await goto.call(this, url, options), options?.waitUntil)
      }
      prototype.reload = async function (this: Page, options) {
        return await opened(this, await reload.call(this, options), options?.waitUntil)
      }
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
})

async function opened(page: Page, response: Response | null, waitUntil: string | undefined) {
  if (waitUntil !== 'commit' && (await response?.text())?.includes('id="boot"')) await hydrated(page)
  return response
}

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
