import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { codeFor } from '../demo-inbox.ts'

/** The button that submits the form. */
export const submit = (page: Page) => page.locator('form[aria-label] button[type=submit]')

/** Enters the code that was sent to `email`. */
export async function proveEmail(page: Page, email: string): Promise<void> {
  await expect(page.getByText(/We sent a 6-digit code to/)).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

export async function fillStudies(page: Page): Promise<void> {
  await page.getByLabel('University').fill('Harbor State University')
  await page.getByLabel('Major').fill('Marine Biology')
  await page.getByLabel('Funding Goal').fill('1200')
}

export async function fillParental(page: Page): Promise<void> {
  await page.getByLabel('Student First Name').fill('Wren')
  await page.getByLabel('Student Last Name').fill('Abernathy')
  await page.getByLabel('Date of Birth').fill(`${new Date().getFullYear() - 15}-01-01`)
  await page.getByLabel('Intended College').fill('Harbor State University')
  await page.getByLabel('Intended Major').fill('Robotics')
  await page.getByRole('combobox', { name: 'Purpose' }).selectOption('highschool')
  await page.getByLabel('Funding Goal').fill('$900')
  await page
    .getByRole('radio', { name: /^Through / })
    .first()
    .check()
  await page.getByLabel('Student Story').fill('Robots that mend reefs.')
}

export async function consentToAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('group', { name: 'Parental Consent' }).getByRole('checkbox').all()) {
    await box.check()
  }
}

/** A picture as a file to choose. */
export async function aPicture() {
  const color = { width: 300, height: 400, channels: 3, background: '#246' } as const
  const buffer = await sharp({ create: color }).png().toBuffer()
  return { name: 'wren.png', mimeType: 'image/png', buffer }
}
