import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'

/** The specification's fees: 2.9% + $0.30, credit cards 2.5% more, a platform share of 10%, and a tip of 15% by default (P508). */

const dialog = (page: Page) => page.getByRole('dialog')
const give = (page: Page) => dialog(page).getByRole('button', { name: /^Give/ })
const choose = (page: Page, name: string) => dialog(page).getByRole('radio', { name }).first().click()

async function openAmounts(page: Page): Promise<void> {
  const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
  await page.goto(`/donation/${campaigns[0].id}`)
}

async function openTarget(page: Page): Promise<void> {
  await openAmounts(page)
  await dialog(page).getByRole('button', { name: 'Set what Yara receives or what you spend' }).click()
}

async function typeDonor(page: Page, name: string, card: string): Promise<void> {
  await dialog(page).getByLabel('Your Name').fill(name)
  await dialog(page).getByLabel('Email Address').fill('target@donors.example')
  const fields = page.frameLocator('iframe')
  await fields.getByLabel('Card Number').fill(card)
  await fields.getByLabel(/Expiry/).fill('1240')
  await fields.getByLabel('CVV').fill('123')
}

test('a donor sets what the student receives, and exactly that arrives (P508)', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await openTarget(page)
  const receives = dialog(page).getByRole('textbox', { name: 'Yara receives' })
  await expect(receives).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
  await receives.pressSequentially('500')
  await expect(dialog(page).getByRole('status').first()).toHaveText(
    'Your donation is $555.56. You spend $669.19 in all, and $500.00 reaches Yara, before the flat $0.25 of each withdrawal.',
  )
  await expectAccessible(page, 'what the student receives')
  await shoot(page, 'target-receives', false)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByText('Chosen so that Yara receives $500.00.')).toBeVisible()
  await expect(give(page)).toHaveAccessibleName('Give $669.19')
  await expect(dialog(page).getByRole('region', { name: 'Summary' })).toContainText(
    'About $500.00 of it reaches Yara',
  )
  await expectAccessible(page, 'details with a target')
  await shoot(page, 'target-details', false)
  // The choices change what the donor spends, not what arrives.
  await choose(page, 'No tip')
  await expect(give(page)).toHaveAccessibleName('Give $585.86')
  await choose(page, 'Debit Card')
  await expect(give(page)).toHaveAccessibleName('Give $571.97')
  // A reload keeps the target.
  await page.reload()
  await expect(receives).toHaveValue('500')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await typeDonor(page, 'Rosa Receives', '4000056655665556')
  await expect(give(page)).toHaveAccessibleName('Give $571.97')
  await give(page).click()
  await expect(dialog(page).getByText('Thank you for your $555.56 donation!')).toBeVisible({
    timeout: 20_000,
  })
  expect(consoleErrors()).toEqual([])
})

test('a donor sets what they spend in all, whatever they choose afterwards (P508)', async ({ page }) => {
  const consoleErrors = watchConsole(page)
  await openTarget(page)
  await choose(page, 'I spend in all')
  const spends = dialog(page).getByRole('textbox', { name: 'I spend in all' })
  await spends.fill('1')
  await expect(dialog(page).getByText('Enter an amount from $1.51 to $60,200.30.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible(page, 'a target out of reach')
  // Rounding skips a total of $1.57.
  await choose(page, 'No tip')
  await spends.fill('1.57')
  await expect(dialog(page).getByRole('status').first()).toContainText(
    'Because of rounding, no donation costs exactly $1.57. The next larger one costs $1.58.',
  )
  await shoot(page, 'target-rounding', false)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(give(page)).toHaveAccessibleName('Give $1.56')
  // With this tip a donation of $1.01 costs exactly as much.
  await choose(page, '20%')
  await expect(give(page)).toHaveAccessibleName('Give $1.57')
  await dialog(page).getByRole('button', { name: 'Change amount' }).click()
  await spends.fill('1.55')
  await expect(dialog(page).getByText('Enter an amount from $1.56 to $62,700.30.')).toBeVisible()
  await choose(page, 'No tip')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await choose(page, '20%')
  await expect(dialog(page).getByRole('alert')).toContainText('Enter an amount from $1.56 to $62,700.30.')
  await expect(give(page)).toBeDisabled()
  await expectAccessible(page, 'a target that the tip puts out of reach')
  await shoot(page, 'target-out-of-reach', false)
  await dialog(page).getByRole('button', { name: 'Change amount' }).click()
  await spends.fill('100')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(give(page)).toHaveAccessibleName('Give $100.00')
  // The server corrects the kind of the card. The donation stays, so that the notice names the total.
  await choose(page, '15%')
  await expect(dialog(page).getByText('$82.81', { exact: true }).first()).toBeVisible()
  await typeDonor(page, 'Sol Spends', '4000056655665556')
  await expect(give(page)).toHaveAccessibleName('Give $100.00')
  await give(page).click()
  await expect(dialog(page).getByText('That’s a debit card: no card fee')).toBeVisible({ timeout: 20_000 })
  await expect(dialog(page).getByText('Your total is now $97.93.')).toBeVisible()
  await expect(give(page)).toHaveAccessibleName('Give $97.93')
  await expect(dialog(page).getByText('Chosen so that you spend')).toHaveCount(0)
  await give(page).click()
  await expect(dialog(page).getByText('Thank you for your $82.81 donation!')).toBeVisible({ timeout: 20_000 })
  expect(consoleErrors()).toEqual([])
})

test('a donor returns from a target to the amount that it gave (P508) @phone', async ({ page }) => {
  await openTarget(page)
  await dialog(page).getByRole('textbox', { name: 'Yara receives' }).fill('90')
  await dialog(page).getByRole('button', { name: 'Choose an amount instead' }).click()
  const amount = dialog(page).getByLabel('Custom amount')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('100.00')
  await expectAccessible(page, 'an amount with the way to a target')
  await shoot(page, 'target-closed', false)
  await dialog(page).getByRole('radio', { name: /\$50/ }).click()
  await expect(give(page)).toHaveAccessibleName('Give $60.50')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })
  test('a donor sets what the student receives (P508) @desktop', async ({ page }) => {
    await openAmounts(page)
    await dialog(page).getByRole('button', { name: 'Fija lo que recibe Yara o lo que gastas' }).click()
    await dialog(page).getByRole('textbox', { name: 'Yara recibe' }).fill('500')
    await expect(dialog(page).getByRole('status').first()).toHaveText(
      'Tu donación es de $555.56. Gastas $669.19 en total y Yara recibe $500.00, antes de los $0.25 fijos de cada retiro.',
    )
    await expectAccessible(page, 'what the student receives, Spanish')
    await shoot(page, 'target-receives-es', false)
    await choose(page, 'Gasto en total')
    await dialog(page).getByRole('textbox', { name: 'Gasto en total' }).fill('1')
    await expect(dialog(page).getByText('Escribe un monto de $1.51 a $60,200.30.')).toBeVisible()
    await expectAccessible(page, 'a target out of reach, Spanish')
  })
})
