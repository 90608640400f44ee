import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { beforeHydration, watchConsole } from '../screen-checks.ts'
import { translate } from './translate-page.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const give = (page: Page) => dialog(page).getByRole('button', { name: /^Give/ })
const summary = (page: Page) => dialog(page).getByRole('region', { name: 'Summary' })

/** A translation that begins during hydration makes React build the page anew, with error 418. */
const otherErrors = (consoleErrors: () => string[]) =>
  consoleErrors().filter(message => !message.includes('React error #418'))

async function pathOf(page: Page, name: string): Promise<string> {
  const { campaigns } = await (await page.request.get(`/api/screens/scholars?search=${name}`)).json()
  return `/donation/${campaigns[0].id}`
}

async function pay(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Your Name').fill(name)
  await dialog(page).getByLabel('Email Address').fill('translated@donors.example')
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill('4242424242424242')
  await card.getByLabel('Expiry Date').fill('1240')
  await card.getByLabel('CVV').fill('123')
}

test('on a translated page the button and the total say what is charged (P689)', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await page.goto(await pathOf(page, 'Yara'))
  await translate(page)
  await dialog(page).getByRole('radio', { name: /\$50/ }).click()
  await expect(give(page)).toHaveAccessibleName('Give $60.50')
  await translate(page)
  for (const [percent, total] of [
    ['10%', '$65.50'],
    ['20%', '$70.50'],
    ['None', '$60.50'],
    ['20%', '$70.50'],
  ] as const) {
    const gift = dialog(page).getByRole('radiogroup', { name: /Add a gift/ })
    await gift.getByRole('radio', { name: percent, exact: true }).click()
    await expect(give(page)).toHaveAccessibleName(`Give ${total}`)
    await expect(summary(page)).toContainText(`Total${total}`)
    await translate(page)
  }
  await expect(summary(page)).toContainText('$10.00')
  await pay(page, 'Tradu Cida')
  const charged = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/donations')
  await give(page).click()
  await charged
  await expect(dialog(page).getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  expect(otherErrors(consoleErrors)).toEqual([])
})

test('errors, counters and pages that follow are right on a translated page (P689)', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await page.goto('/website-create-campaign')
  await translate(page)
  await page.getByRole('radio', { name: /18 or over/ }).click()
  await translate(page)
  const goal = page.getByRole('textbox', { name: 'Funding Goal' })
  // Twice each: only the second time React writes into a text that the translation has replaced.
  for (const [typed, read] of [
    ['2500,00', '$2,500.00'],
    ['3500,00', '$3,500.00'],
  ] as const) {
    await goal.fill(typed)
    await expect(page.locator('.figures[aria-live]').filter({ hasText: read })).toBeVisible()
    await translate(page)
  }
  for (const [typed, readings] of [
    ['12.345', /\$12\.35 or \$12,345\.00/],
    ['67.891', /\$67\.89 or \$67,891\.00/],
  ] as const) {
    await goal.fill(typed)
    await expect(page.getByRole('alert')).toHaveText(readings)
    await translate(page)
  }
  await goal.fill('900')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/scholars')
  await translate(page)
  await page.getByRole('button', { name: 'Trending', exact: true }).click()
  await expect(page).toHaveURL(/filter=trending$/)
  await translate(page)
  await page.getByRole('link', { name: 'Terms', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions')
  expect(otherErrors(consoleErrors)).toEqual([])
})

test('a page that was translated before it hydrated works (P689)', async ({ page }) => {
  const hydrate = await beforeHydration(page, await pathOf(page, 'Yara'))
  await dialog(page).getByRole('radio', { name: /\$50/ }).waitFor()
  await translate(page)
  await hydrate()
  await dialog(page).getByRole('radio', { name: /\$50/ }).click()
  await expect(give(page)).toHaveAccessibleName('Give $60.50')
})
