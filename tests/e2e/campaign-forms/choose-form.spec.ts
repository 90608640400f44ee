import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { expectAccessible, hydrated, openWithPausedClock, watchConsole } from '../screen-checks.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

test('the chooser offers two forms, with a back link on desktop (P122, P126)', async ({ page, isMobile }) => {
  await page.goto('/website-scholar')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Choose The Correct Website ScholarForm' }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page, 'form chooser')
  await page.getByRole('link', { name: 'The student is under 18' }).click()
  await expect(page).toHaveURL(/\/website-parental-form$/)
  await expect(page).toHaveTitle('Parental Consent Form | Tassel')
  const back = page.getByRole('link', { name: 'Back to Selection' })
  if (isMobile) return expect(back).toHaveCount(0)
  await back.click()
  await expect(page).toHaveURL(/\/website-scholar$/)
})

test('the splash lasts 3 seconds and reveals the two forms @phone (P121)', async ({ page }) => {
  await openWithPausedClock(page, '/start-campaign')
  const splash = page.getByText('Your story starts here.')
  await expect(splash).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(splash).toBeAttached()
  await page.clock.runFor(200)
  await expect(splash).toHaveCount(0)
  await expect(page).toHaveTitle('Start Your Campaign | Tassel')
  await expect(page.getByRole('link', { name: 'Start the Scholar Form' })).toHaveAttribute(
    'href',
    '/scholar-form',
  )
  await expect(page.getByRole('link', { name: 'Start the Parental Consent Form' })).toHaveAttribute(
    'href',
    '/parental-form',
  )
})

test('terms and privacy open over the form (P127)', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/website-parental-form')
  // Before hydration the links open the pages instead.
  await hydrated(page)
  await page.getByLabel('Student First Name').fill('Wren')
  for (const [link, title] of [
    ['Terms and Conditions', /Terms/],
    ['Privacy Policy', /Privacy/],
  ] as const) {
    await page.locator('form').getByRole('link', { name: link }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByLabel('Student First Name')).toHaveValue('Wren')
})

test('the forms are in Spanish for Spanish readers, and fit a narrow phone', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'es-MX',
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  for (const path of ['/website-create-campaign', '/website-parental-form', '/website-scholar']) {
    await page.goto(path)
    await expectAccessible(page, `${path} in Spanish at 320 px`)
  }
  await page.goto('/website-scholar-form')
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitud del estudiante' })).toBeVisible()
  await page.getByRole('button', { name: 'Crear campaña' }).click()
  await expect(page.getByText('Falta información')).toBeVisible()
  await expect(page.getByLabel('Apellido')).toHaveAccessibleDescription('Escribe un apellido.')
  await context.close()
})
