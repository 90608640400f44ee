import { expect, type Page } from '@playwright/test'
import { type InboxMail, usedCodes } from './demo-inbox.ts'

/**
 * Signs in a person of the demo data through the API. A string is the User ID of an account at tassel.example. Retries, since the other Playwright
 * project may sign in the same person at the same time, and a new code makes the previous one invalid.
 */
export async function signIn(
  page: Page,
  who: string | { email: string; customUserId: string },
  rememberDevice = false,
): Promise<void> {
  const { email, customUserId } = typeof who === 'string' ? { email: emailOf(who), customUserId: who } : who
  const pair = { email, customUserId }
  await expect
    .poll(async () => {
      const code = await codeAfter(page, email, () => page.request.post('/api/sign-in', { data: pair }))
      const data = { ...pair, code, rememberDevice }
      return (await page.request.post('/api/sign-in/code', { data })).status()
    })
    .toBe(200)
  await page.goto('/')
}

/** Steps up the signed-in person's session through the API, which actions that move money require. */
export async function stepUp(page: Page, userId: string): Promise<void> {
  const purpose = 'step-up'
  await expect
    .poll(async () => {
      const requestCode = () => page.request.post('/api/codes', { data: { purpose } })
      const code = await codeAfter(page, emailOf(userId), requestCode)
      return (await page.request.post('/api/codes/verify', { data: { purpose, code } })).status()
    })
    .toBe(200)
}

const emailOf = (userId: string) => `${userId === 'second-admin' ? 'second.admin' : userId}@tassel.example`

/** Calls `requestCode` and returns the code from the email that it causes. */
async function codeAfter(page: Page, email: string, requestCode: () => Promise<unknown>): Promise<string> {
  const since = await newestCode(page, email)
  await requestCode()
  await expect.poll(() => newestCode(page, email)).not.toBe(since)
  const code = await newestCode(page, email)
  usedCodes.add(code)
  return code
}

async function newestCode(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as InboxMail[]
  return mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean) ?? ''
}
