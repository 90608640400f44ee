import { type Browser, expect, type Page } from '@playwright/test'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** Names and words as long as the forms take them, without a place to break, on the narrowest phone: no page is widened by them. */

const word = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(10).slice(0, length)
const mark = `long${Date.now().toString(36)}`

test.use({ viewport: { width: 320, height: 640 } })

const adminPages = [
  '/analytics',
  '/app-analytics',
  '/campaign-analytics',
  '/balances',
  '/accounting',
  '/admin/moderation',
  '/admin/audit-log',
  '/admin/self-check',
  '/admin/undelivered',
  '/admin/suspense',
  '/admin/card-testing',
  '/admin/roles',
]

async function expectWidth(page: Page, screen: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `width of ${screen}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await expect(page.getByText('Wolfeschlegel').first()).toBeVisible()
  await expectWidth(page, screen)
  const sideways = await page.getByRole('dialog').evaluateAll(dialogs =>
    dialogs
      .flatMap(dialog => [dialog, ...dialog.querySelectorAll('div')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter(element => getComputedStyle(element).overflowX === 'auto')
      .map(({ className }) => className),
  )
  expect.soft(sideways, `sideways in ${screen}`).toEqual([])
}

async function createCampaign(page: Page): Promise<string> {
  const email = `${mark}@forms.example`
  await page.goto('/website-create-campaign')
  await page.getByRole('radio', { name: 'No, 18 or over' }).check()
  await page.getByLabel('First Name').fill(word(50))
  await page.getByLabel('Last Name').fill(word(50))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(mark)
  await page.getByLabel('University').fill(word(100))
  await page.getByLabel('Major').fill(word(100))
  await page.getByLabel('Funding Goal').fill('999999')
  await page.getByLabel('Story').fill(`${word(200)}\n\n${word(90)} ${word(100)}`)
  await page.locator('form[aria-label] button[type=submit]').click()
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/campaign\/.+\/[0-9a-z]{10}$/)
  return page.url().split('/').at(-1) ?? ''
}

async function give(page: Page, campaignId: string): Promise<void> {
  await page.goto(`/donation/${campaignId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('9999')
  await expectToFit(page, 'the gift, its amount')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your Name').fill(word(100))
  await dialog.getByLabel('Email Address').fill(`${mark}${word(40)}@donors.example`)
  await dialog.getByRole('button', { name: 'Add a message' }).click()
  await dialog.getByLabel('Message').fill(word(300))
  await expectToFit(page, 'the gift, its details')
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiry Date').fill('12 / 40')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Name on Card').fill(word(60))
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  await expect(dialog.getByText('Donation Successful!')).toBeVisible({ timeout: 20_000 })
  await dialog.getByLabel('Give in honor of someone').check()
  await dialog.getByRole('textbox', { name: 'In honor of' }).fill(word(80))
  await expectToFit(page, 'thanks')
  await dialog.getByRole('button', { name: 'Add to your gift' }).click()
  await expect(dialog.getByText('Added to your gift')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(`In honor of ${word(80)}`).first()).toBeVisible()
  await expectToFit(page, 'the campaign with the gift')
}

async function another(browser: Browser, contextOptions: object): Promise<Page> {
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 320, height: 640 } })
  return await context.newPage()
}

test('a name without a place to break widens no page', { tag: '@desktop' }, async ({
  page,
  browser,
  contextOptions,
}) => {
  const complaints = watchConsole(page)
  const id = await createCampaign(page)
  await expectToFit(page, 'the campaign before its first gift')
  const donor = await another(browser, contextOptions)
  await give(donor, id)
  await donor.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(donor.getByRole('dialog')).toBeVisible()
  await expectToFit(donor, 'sharing')
  await donor.goto('/scholars?search=Wolfeschlegel')
  await expectToFit(donor, 'browse')
  for (const path of ['/', '/account', '/notifications']) {
    await page.goto(path)
    await expectToFit(page, path)
  }
  const admin = await another(browser, contextOptions)
  await signIn(admin, 'admin')
  for (const path of [`/campaign-analytics/${id}`, '/transactions', '/customers']) {
    await admin.goto(path)
    await expectToFit(admin, path)
  }
  for (const path of adminPages) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWidth(admin, path)
  }
  expect(complaints()).toEqual([])
})
