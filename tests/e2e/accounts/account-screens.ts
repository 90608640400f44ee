import type { Page } from '@playwright/test'
import { mailTo } from '../demo-inbox.ts'
import { type NewPerson, signUp } from '../new-person.ts'
import { hydrated } from '../screen-checks.ts'

export const origin = () => new URL(process.env.BASE_URL ?? '').origin
export const main = (page: Page) => page.locator('main')
export const narrow = { width: 320, height: 640 }

/** Creates an account and signs out. */
export async function signUpAndOut(page: Page, name: string): Promise<NewPerson> {
  const person = await signUp(page, name)
  await page.context().clearCookies()
  return person
}

/** Waits for the email with a password reset link. Returns the link. */
export async function resetLink(page: Page, { email }: NewPerson): Promise<string> {
  const { text } = await mailTo(page, email, /^Reset your Tassel password$/)
  const [link = ''] = /http\S+\/reset-password#token=[\w-]+/.exec(text) ?? []
  return link
}

/** Fills in the sign-up or sign-in form. */
export async function fillPair(page: Page, { email, customUserId }: NewPerson): Promise<void> {
  // Hydration fills in the values that the tab has remembered, which would overwrite text typed before it.
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(customUserId)
}
