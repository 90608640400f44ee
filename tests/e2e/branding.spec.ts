import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { adminPaths } from '#tests/world/admin-pages.ts'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { test } from './journey.ts'
import { expectAccessible, hydrated, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

const logo = fileURLToPath(new URL('../../public/icon.svg', import.meta.url))

/** Tests the brand in content that only the browser renders (P268). tests/ui/branding.db.test.ts tests the pages that the server renders. */
test.describe('a branded server', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'serial' })
  const folder = mkdtempSync(join(tmpdir(), 'notices-'))
  const notices = join(folder, 'notices.txt')
  let tassel: TasselProcess
  let context: BrowserContext
  let page: Page
  let consoleErrors: () => string[] = () => []
  test.beforeAll(async ({ browser, contextOptions }) => {
    test.setTimeout(120_000)
    writeFileSync(
      notices,
      'Mortar gGmbH, Austin.\n\n[Florida]\nA COPY OF THE OFFICIAL REGISTRATION\n\n[New York]\n<b>Write</b> to us.',
    )
    const env = {
      DISCLOSURES: notices,
      ACCESSIBILITY_EMAIL: 'access@mortar.example',
      BRAND_NAME: 'Mortar',
      BRAND_LEGAL_ENTITY: 'Mortar gGmbH',
      BRAND_SUPPORT_EMAIL: 'help@mortar.example',
      BRAND_CURRENCY_SIGN: '€',
      BRAND_COLOR: '#8c1515',
      BRAND_LOGO: logo,
      SOURCE_URL: 'https://git.example/mortar',
    }
    tassel = await startTassel({ env })
    context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    page = await context.newPage()
    consoleErrors = watchConsole(page)
  })
  test.afterAll(async () => {
    await context.close()
    await tassel.stop()
    tassel.forget()
    rmSync(folder, { recursive: true })
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  const dialog = () => page.getByRole('dialog')

  /** Expects amounts with the configured currency sign, and neither the default sign nor the name Tassel. */
  async function expectOwn(place: () => ReturnType<Page['locator']>): Promise<void> {
    await expect(place()).toContainText(/€\d/)
    await expectNothingOfOurs(place)
  }

  async function expectNothingOfOurs(place: () => ReturnType<Page['locator']>): Promise<void> {
    await expect(place()).not.toContainText(/\$|Tassel\b/)
    await expect(page).toHaveTitle(/\| Mortar$/)
  }

  test('shows its currency in the donation dialog, from the first amount to the thanks', async () => {
    const answer = await page.request.get('/api/screens/scholars?search=Yara')
    const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
    await page.goto(`/donation/${campaigns[0]?.id}`)
    await expect(dialog().getByText('€25.00')).toBeVisible()
    await dialog().getByLabel('Custom amount').fill('0.50')
    await expect(dialog().getByText('Donation amount must be at least €1')).toBeVisible()
    await expectOwn(dialog)
    await dialog().getByLabel('Custom amount').fill('€12.50')
    const goOn = dialog().getByRole('button', { name: 'Continue' })
    await expect(goOn).toHaveCSS('background-color', 'rgb(140, 21, 21)')
    await goOn.click()
    await dialog().getByRole('radio', { name: 'No tip' }).check()
    await expect(dialog().getByText('Processing fee (2.9% + €0.30)')).toBeVisible()
    await expectOwn(dialog)
    await dialog().getByLabel('Your Name').fill('Eva Euro')
    await dialog().getByLabel('Email Address').fill('eva@donors.example')
    const card = page.frameLocator('iframe')
    await card.getByLabel('Card Number').fill('4242424242424242')
    await card.getByLabel(/Expiry/).fill('1240')
    await card.getByLabel('CVV').fill('123')
    await card.getByLabel('Name on Card').fill('Eva Euro')
    await expect(card.locator('body')).not.toContainText(/\$|Tassel\b/)
    await dialog()
      .getByRole('button', { name: /^Give €/ })
      .click()
    await expect(dialog().getByText('Thank you for your €12.50 donation!')).toBeVisible({ timeout: 20_000 })
    await expectOwn(dialog)
  })

  test('shows the operator’s notices by state, as plain text (P564)', async () => {
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Disclosures by state' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Florida', 'New York'])
    await expect(page.getByText('Mortar gGmbH, Austin.', { exact: true })).toBeVisible()
    await expect(page.getByText('<b>Write</b> to us.')).toBeVisible()
    await expectAccessible(page, 'disclosures')
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
    await expectNothingOfOurs(() => page.locator('body'))
  })

  test('tells people to write to the operator about a barrier (P906)', async () => {
    await page.goto('/accessibility')
    await expect(page.getByText('Mortar gGmbH wants everyone')).toBeVisible()
    const mail = page.getByRole('main').getByRole('link', { name: 'access@mortar.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:access@mortar.example')
    await expectNothingOfOurs(() => page.locator('body'))
  })

  test('names the software, the operator, and the source code in the footer (P386)', async () => {
    await page.goto('/terms')
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText('Mortar is run by Mortar gGmbH.')
    await expect(foot).toContainText(/Version \d+\.\d+\.\d+/)
    await expect(foot.getByRole('link', { name: 'Source code' })).toHaveAttribute(
      'href',
      'https://git.example/mortar',
    )
    expect((await page.request.get('/source.tar.gz')).status()).toBe(404)
    await expect(foot.getByRole('link', { name: 'Support' })).toHaveAttribute(
      'href',
      'mailto:help@mortar.example',
    )
    await expect(page.locator('body')).not.toContainText(/\$|Tassel\b|tassel\.example/)
  })

  test('uses its logo and color on pages, icons, and pictures (P274)', async () => {
    await page.goto('/scholars')
    const mark = page.getByRole('banner').locator('img').first()
    await expect(mark).toHaveAttribute('src', /^\/brand\/logo\.png/)
    await expect(mark).toHaveJSProperty('naturalHeight', 144)
    for (const path of ['/offline.html', '/manifest.webmanifest', '/icon.svg', '/sw.js', '/no/such/page']) {
      const text = await (await page.request.get(path)).text()
      expect(text.match(/.{0,60}(?:\$\d|Tassel\b|tassel\.example|#0f4c3a).{0,60}/gi), path).toBeNull()
    }
  })

  test('shows its currency in a withdrawal request', async () => {
    await signIn(page, 'alum')
    await hydrated(page)
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
    await expect(dialog().getByRole('button', { name: /^Request €[\d,]+\.\d\d$/ })).toBeVisible()
    await expectOwn(dialog)
  })

  test('shows its currency on admin pages', async () => {
    await signIn(page, 'admin')
    const main = () => page.getByRole('main')
    for (const path of ['/', ...adminPaths]) {
      await page.goto(path)
      await expectNothingOfOurs(main)
    }
    const withSums = [
      '/app-analytics',
      '/accounting',
      '/analytics',
      '/balances',
      '/transactions',
      '/customers',
    ]
    for (const path of ['/', ...withSums]) {
      await page.goto(path)
      await expectOwn(main)
    }
  })
})
