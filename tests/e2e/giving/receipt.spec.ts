import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { receiptToken } from '#app/donors/receipts/receipt-link.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

/** A donor's receipt, on a server of a charity in Florida (P521, P523, P525). */
test.describe('a receipt', () => {
  test.describe.configure({ mode: 'serial' })
  const donor = 'ines@donors.example'
  let tassel: TasselProcess
  let contexts: BrowserContext[] = []
  let page: Page
  let spanish: Page
  let admin: Page
  let link: string
  let number: string
  let consoleErrors: () => string[] = () => []
  test.beforeAll(async ({ browser, contextOptions }) => {
    test.setTimeout(120_000)
    tassel = await startTassel({
      env: {
        TAX_STATUS: '501c3',
        EIN: '12-3456789',
        POSTAL_ADDRESS: '1 College Street | Marlow, FL 32003',
        TIP_TAX_CLASS: 'service',
        FLORIDA_REGISTRATION: 'CH12345',
      },
    })
    contexts = await Promise.all(
      ['en-US', 'es-US', 'en-US'].map(locale =>
        browser.newContext({ ...contextOptions, locale, baseURL: tassel.url }),
      ),
    )
    ;[page, spanish, admin] = (await Promise.all(contexts.map(context => context.newPage()))) as [
      Page,
      Page,
      Page,
    ]
    consoleErrors = watchConsole(page)
  })
  test.afterAll(async () => {
    await Promise.all(contexts.map(context => context.close()))
    await tassel.stop()
    tassel.forget()
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('comes by mail with a link that opens it, accessible and in both languages', async () => {
    const { campaigns } = await (await page.request.get('/api/screens/scholars?search=Yara')).json()
    await page.goto(`/donation/${campaigns[0].id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /\$50/ }).click()
    await dialog.getByLabel('Your Name').fill('Ines Fontaine')
    await dialog.getByLabel('Email Address').fill(donor)
    const card = page.frameLocator('iframe')
    await card.getByLabel('Card Number').fill('4242424242424242')
    await card.getByLabel(/Expiry/).fill('1240')
    await card.getByLabel('CVV').fill('123')
    await dialog.getByRole('button', { name: /^Give \$/ }).click()
    await expect(dialog.getByText('Thank you for your $50.00 donation!')).toBeVisible({ timeout: 20_000 })

    const mail = await mailTo(page, donor, /^Your receipt: /)
    number = /T-\d{4}-\d{6}/.exec(mail.text)?.[0] ?? ''
    link = /\/receipt\?token=[\w.-]+/.exec(mail.text)?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { name: `Receipt ${number}` })).toBeVisible()
    await expect(page.getByText('This is a test. No money moved.')).toBeVisible()
    for (const words of [
      'Ines Fontaine',
      '1 College Street',
      'EIN 12-3456789',
      'This part is a gift for a named student. It is not deductible as a charitable contribution.',
      'This part pays for a service. It is not deductible as a charitable contribution.',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText(/^A COPY OF THE OFFICIAL REGISTRATION/)).toBeVisible()
    // There is no gift to the foundation, so nothing is called a contribution.
    await expect(page.getByText('501(c)(3)')).toHaveCount(0)
    await expectAccessible(page, 'receipt')
    await shoot(page, 'receipt')

    await spanish.goto(link)
    await expect(spanish.getByRole('heading', { name: `Recibo ${number}` })).toBeVisible()
    await expectAccessible(spanish, 'receipt in Spanish')
    await shoot(spanish, 'receipt-es')
  })

  test('prints alone, without the site around it @desktop (P745)', async () => {
    await page.goto(link)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: `Receipt ${number}` })).toBeVisible()
    const around = ['Demo inbox', 'Sign In', 'Download the PDF', 'Privacy Policy']
    for (const words of around) await expect(page.getByText(words).filter({ visible: true })).toHaveCount(0)
    for (const name of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      await expect(page.getByRole(name).filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  test('is not opened by an expired link, which leads to all receipts @desktop (P743)', async () => {
    const secrets = secretsFrom(readFileSync(join(tassel.dataDir, 'secret-keys'), 'utf8').trim())
    const receiptId = link.slice(link.indexOf('=') + 1).slice(0, 36)
    const longAgo = new Date(Date.now() - 8 * 366 * 86_400_000)
    await page.goto(`/receipt?token=${receiptToken({ secrets } as App, receiptId, longAgo)}`)
    await expect(page.getByText('This link has expired.')).toBeVisible()
    await expect(page.getByText(number)).toHaveCount(0)
    await expectAccessible(page, 'expired receipt link')
    await shoot(page, 'receipt-expired')
    await page.getByRole('main').getByRole('link', { name: 'My donations' }).click()
    await expect(page).toHaveURL('/my-donations')

    await page.goto(`${link}x`)
    await expect(page.getByText('This link is incomplete.')).toBeVisible()
  })

  test('is sent again by an admin @desktop', async () => {
    await signIn(admin, 'admin')
    await admin.goto('/transactions')
    await admin.getByText('Ines Fontaine').first().click()
    const button = admin.getByRole('button', { name: 'Send the receipt again' })
    await button.scrollIntoViewIfNeeded()
    await shoot(admin, 'receipt-admin', false)
    await button.click()
    await expect(admin.getByText(`Receipt ${number} is on its way`)).toBeVisible()
  })
})
