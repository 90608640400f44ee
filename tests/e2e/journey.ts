import { test as base, type Request } from '@playwright/test'

/** A journey in a real browser. One that fails tells what its page showed and which calls it had made. */
export const test = base.extend<{ lastWords: undefined }>({
  lastWords: [
    async ({ page }, use, info) => {
      const calls = new Map<Request, string>()
      const note = (request: Request, end: string) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.set(request, `${request.method()} ${pathname}: ${end}`)
      }
      page.on('request', request => note(request, 'no answer yet'))
      page.on('response', response => note(response.request(), String(response.status())))
      page.on('requestfailed', request => note(request, request.failure()?.errorText ?? 'failed'))
      await use(undefined)
      if (info.status !== info.expectedStatus) {
        const shown = await page.locator('body').ariaSnapshot()
        console.log(
          `\n${info.title}, at ${page.url()}\n${[...calls.values()].slice(-30).join('\n')}\n${shown}`,
        )
      }
      // A call that a live refresh began just now has nobody left to answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})
