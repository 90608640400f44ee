import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { shoot, watchConsole } from '../screen-checks.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const give = (page: Page) => dialog(page).getByRole('button', { name: /^(Give|Donar) \$/ })

async function openAmounts(page: Page): Promise<void> {
  const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
  await page.goto(`/donation/${campaigns[0].id}`)
}

/** The sum that the field says it read. */
const readBeside = (page: Page): Locator => dialog(page).locator('.figures[aria-live]').first()

for (const [locale, custom, next] of [
  ['en-US', 'Custom amount', 'Continue'],
  ['es-ES', 'Otro monto', 'Continuar'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })
    test('a decimal comma is charged as cents, and step 1 says the sum (P686, P688, P690)', {
      tag: '@desktop',
    }, async ({ page }) => {
      const consoleErrors = watchConsole(page)
      await openAmounts(page)
      const field = dialog(page).getByLabel(custom)
      for (const [text, sum] of [
        ['12,50', '$12.50'],
        ['25,00', '$25.00'],
        ['1,250', '$1,250.00'],
        ['٢٥', '$25.00'],
      ] as const) {
        await field.fill(text)
        await expect(readBeside(page)).toHaveText(sum)
      }
      await field.fill('12.345')
      await expect(dialog(page).getByRole('alert')).toContainText('$12.35')
      await expect(dialog(page).getByRole('alert')).toContainText('$12,345.00')
      await expect(field).toHaveValue('12.345')
      await expect(dialog(page).getByRole('button', { name: next })).toBeDisabled()
      await shoot(page, `typed-sum-${locale}`, false)
      await field.fill('12,50')
      await dialog(page).getByRole('button', { name: next }).click()
      await expect(dialog(page)).toContainText(/\$12\.50.*\$11\.25.*Yara/)
      // $12.50, a tip of 15%, 2.9% + $0.30, and 2.5% for a credit card.
      await expect(give(page)).toHaveAccessibleName(/\$15\.35$/)
      await shoot(page, `typed-sum-details-${locale}`, false)
      expect(consoleErrors()).toEqual([])
    })
  })
