import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { shoot, watchConsole } from '../screen-checks.ts'
import { translate } from './translate-page.ts'

/** A narrow phone with text at 200%, in a browser without the functions that have a fallback (P689, P691). */
test.use({ viewport: { width: 320, height: 640 } })

const dialog = (page: Page) => page.getByRole('dialog')

/** What reaches over the right edge of the window. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, [role=dialog] *')]
      .filter(element => !element.closest('.sr-only'))
      .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(element => `${element.localName} ${element.textContent?.slice(0, 30)}`),
  )

test('a donation with a decimal comma on a small, older, translated phone @phone (P686, P689, P691)', async ({
  page,
}) => {
  const consoleErrors = watchConsole(page)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Intl, 'Segmenter')
    Reflect.deleteProperty(URL, 'canParse')
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
  const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
  await page.goto(`/campaign/yara/${campaigns[0].id}`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first().click()
  await expect(dialog(page).getByLabel('Custom amount')).toBeVisible()
  await translate(page)
  await dialog(page).getByLabel('Custom amount').fill('12,50')
  await expect(dialog(page).locator('.figures[aria-live]').first()).toHaveText('$12.50')
  const next = dialog(page).getByRole('button', { name: 'Continue' })
  await expect(next).toBeInViewport({ ratio: 1 })
  expect(await cutOff(page)).toEqual([])
  await shoot(page, 'older-phone-amount', false)
  await next.click()
  const give = dialog(page).getByRole('button', { name: /^Give/ })
  await expect(give).toHaveAccessibleName('Give $15.35')
  await translate(page)
  await dialog(page)
    .getByRole('radiogroup', { name: /Add a gift/ })
    .getByRole('radio', { name: '20%', exact: true })
    .click()
  await expect(give).toHaveAccessibleName('Give $17.85')
  await expect(give).toBeInViewport({ ratio: 1 })
  expect(await cutOff(page)).toEqual([])
  await shoot(page, 'older-phone-details', false)
  await dialog(page).getByLabel('Your Name').fill('Peña Núñez')
  await dialog(page).getByLabel('Email Address').fill('older-phone@donors.example')
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill('4242424242424242')
  await card.getByLabel('Expiry Date').fill('1240')
  await card.getByLabel('CVV').fill('123')
  await give.click()
  await expect(dialog(page).getByText('Thank you for your $12.50 donation!')).toBeVisible({ timeout: 20_000 })
  expect(consoleErrors()).toEqual([])
})
