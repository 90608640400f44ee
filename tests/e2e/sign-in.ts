import { expect, type Page } from '@playwright/test'
import { type InboxMail, taken } from './demo-inbox.ts'

/**
 * Signs a person of the demo world in, over the API. The other project may sign the same person in at the same moment, and a
 * newer code voids the older one: then it is asked for again.
 */
export async function signIn(page: Page, userId: string): Promise<void> {
  const email = `${userId === 'second-admin' ? 'second.admin' : userId}@tassel.example`
  const pair = { email, customUserId: userId }
  await expect
    .poll(async () => {
      const since = await newestCode(page, email)
      await page.request.post('/api/sign-in', { data: pair })
      await expect.poll(() => newestCode(page, email)).not.toBe(since)
      const code = await newestCode(page, email)
      taken.add(code)
      const data = { ...pair, code, rememberDevice: false }
      return (await page.request.post('/api/sign-in/code', { data })).status()
    })
    .toBe(200)
  await page.goto('/')
}

async function newestCode(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as InboxMail[]
  return mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean) ?? ''
}
