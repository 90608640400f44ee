import { expect, type Page } from '@playwright/test'
import { type InboxMail, taken } from './demo-inbox.ts'

/**
 * Signs a person of the demo world in, over the API, by their User ID where their email follows from it. The other project may sign the same person in at the same moment, and a
 * newer code voids the older one: then it is asked for again.
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

/** Steps up who is signed in, over the API: what moves money asks for it. */
export async function stepUp(page: Page, userId: string): Promise<void> {
  const purpose = 'step-up'
  await expect
    .poll(async () => {
      const ask = () => page.request.post('/api/codes', { data: { purpose } })
      const code = await codeAfter(page, emailOf(userId), ask)
      return (await page.request.post('/api/codes/verify', { data: { purpose, code } })).status()
    })
    .toBe(200)
}

const emailOf = (userId: string) => `${userId === 'second-admin' ? 'second.admin' : userId}@tassel.example`

/** The code that came after something was asked for. */
async function codeAfter(page: Page, email: string, ask: () => Promise<unknown>): Promise<string> {
  const since = await newestCode(page, email)
  await ask()
  await expect.poll(() => newestCode(page, email)).not.toBe(since)
  const code = await newestCode(page, email)
  taken.add(code)
  return code
}

async function newestCode(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(email)}`)
  const mails = (await answer.json()) as InboxMail[]
  return mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).find(Boolean) ?? ''
}
