import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'

/**
 * Counts taps and typed fields of a donation on a phone, from a shared link to the confirmation (P420). Does not cover Apple Pay and
 * Google Pay, which the demo provider lacks.
 */
class Thumb {
  taps = 0
  fields = 0
  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    this.fields += 1
    await field.pressSequentially(text)
  }
}

const give = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Give \$/ })

/** Fills in the card fields without submitting. */
async function typeCard(page: Page, thumb: Thumb): Promise<void> {
  const card = page.frameLocator('iframe')
  await thumb.type(card.getByLabel('Card Number'), '4242424242424242')
  await thumb.type(card.getByLabel('Expiry Date'), '1240')
  await thumb.type(card.getByLabel('CVV'), '123')
}

async function chooseFifty(page: Page, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first())
  await thumb.tap(page.getByRole('dialog').getByRole('radio', { name: /\$50/ }))
}

test('a new donor needs at most 8 taps and 6 fields, and a remembered one fewer @phone (P420, P421, P425, P426)', async ({
  page,
}, info) => {
  const consoleErrors = watchConsole(page)
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  const link = `/campaign/amara-okonkwo/${campaigns[0]?.id}`
  const dialog = page.getByRole('dialog')
  const seconds: Record<string, number> = {}

  await page.goto(link)
  let began = Date.now()
  const stranger = new Thumb()
  await chooseFifty(page, stranger)
  // The dialog shows how the total is composed before the donor enters the card.
  await expect(dialog.getByRole('button', { name: '$50.00 + $7.50 tip + $3.00 fees' })).toBeVisible()
  await stranger.type(dialog.getByLabel('Your Name'), 'Ines Fontaine')
  await stranger.type(dialog.getByLabel('Email Address'), 'ines@donors.example')
  await typeCard(page, stranger)
  await expect(page.frameLocator('iframe').getByLabel('Name on Card')).toHaveValue('Ines Fontaine')
  await stranger.tap(give(page))
  await expect(dialog.getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
  seconds.stranger = (Date.now() - began) / 1000
  expect(stranger.taps).toBeLessThanOrEqual(8)
  expect(stranger.fields).toBeLessThanOrEqual(6)
  expect(await page.evaluate(() => localStorage.getItem('remembered-donor'))).toBeNull()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Donates again with "Remember me", which fills in the donor's details on the next visit until they clear them.
  await chooseFifty(page, new Thumb())
  await dialog.getByLabel('Your Name').fill('Ruth Adeyemi')
  await dialog.getByLabel('Email Address').fill('ruth@donors.example')
  await dialog.getByLabel('Remember me on this device').check()
  await typeCard(page, new Thumb())
  await give(page).click()
  await expect(dialog.getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
  await page.goto(link)
  began = Date.now()
  const rememberedDonor = new Thumb()
  await chooseFifty(page, rememberedDonor)
  await expect(dialog.getByLabel('Your Name')).toHaveValue('Ruth Adeyemi')
  await typeCard(page, rememberedDonor)
  await expect(page.frameLocator('iframe').getByLabel('Name on Card')).toHaveValue('Ruth Adeyemi')
  await rememberedDonor.tap(give(page))
  await expect(dialog.getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })
  seconds.known = (Date.now() - began) / 1000
  expect(rememberedDonor.taps).toBeLessThanOrEqual(6)
  expect(rememberedDonor.fields).toBeLessThanOrEqual(3)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await chooseFifty(page, new Thumb())
  await dialog.getByRole('button', { name: 'Not you? Clear' }).click()
  await expect(dialog.getByLabel('Email Address')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('remembered-donor'))).toBeNull()
  expect(consoleErrors()).toEqual([])
  info.annotations.push({
    type: 'taps, fields and seconds',
    description: JSON.stringify({ stranger, known: rememberedDonor, seconds }),
  })
  if (process.env.TAPS) console.log(JSON.stringify({ stranger, known: rememberedDonor, seconds }))
})

test('all missing fields are marked at once, each with its own message @phone (P162, P422)', async ({
  page,
}) => {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/campaign/yara/${campaigns[0]?.id}`)
  const dialog = page.getByRole('dialog')
  await chooseFifty(page, new Thumb())
  await expect(page.frameLocator('iframe').getByLabel('Card Number')).toBeVisible()
  await give(page).click()
  await expect(
    dialog.getByText("Name required: Please enter your name or check 'Donate anonymously'"),
  ).toBeVisible()
  await expect(dialog.getByText('Email required: Please enter your email address')).toBeVisible()
  await expect(dialog.getByLabel('Your Name')).toBeFocused()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Card details required' })).toContainText(
    'Please enter all card details',
  )
  const card = page.frameLocator('iframe')
  for (const words of ['Enter the card number', 'Enter the expiry date', 'Enter the CVV'])
    await expect(card.getByText(words)).toBeAttached()
  await expectAccessible(page, 'everything missing')
  await dialog.getByLabel('Your Name').fill('Ines')
  await expect(dialog.getByText('Name required')).toHaveCount(0)
  await expect(dialog.getByText('Email required')).toBeVisible()
  // The phone's Back button closes the sheet, which keeps the entered values.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first().click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Your Name')).toHaveValue('Ines')
})
