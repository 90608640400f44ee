import { expect, type Locator, type Page } from '@playwright/test'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, watchConsole } from '../screen-checks.ts'

/** Gives $25 on the campaign's page and returns the campaign's address. */
async function give(page: Page, donor: { name: string; email: string }): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/donation/${campaigns[0]?.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('25')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your Name').fill(donor.name)
  await dialog.getByLabel('Email Address').fill(donor.email)
  await dialog.getByRole('radio', { name: 'No tip' }).check()
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill('4242424242424242')
  await card.getByLabel(/Expiry/).fill('1240')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Name on Card').fill(donor.name)
  await dialog.getByRole('button', { name: /^Give \$/ }).click()
  await mailTo(page, donor.email, /./)
  return `/campaign/${campaigns[0]?.id}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Asks for a link and returns the mail. */
async function askForLink(page: Page, email: string) {
  await page.goto('/my-donations')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`If donations were made with ${email}`)).toBeVisible()
  const { text } = await mailTo(page, email, /^Your donations at/)
  const link = /\/my-donations#token=[\w-]+/.exec(text)?.[0] ?? ''
  const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
  return { link, code }
}

test.describe('a donor without an account', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('finds, changes and erases their donations by a mailed link (P530, P532, P533, P534, P538, P540, P861)', async ({
    page,
  }, info) => {
    const donor = { name: `Mina Own ${info.project.name}`, email: `mina-${info.project.name}@donors.example` }
    const campaign = await give(page, donor)
    const mailings = page.getByLabel(/may write to me a few times a year$/)
    await expect(mailings).not.toBeChecked()
    await mailings.check()
    await page.getByRole('button', { name: 'Add to your gift' }).click()
    await expect(page.getByText('Added to your gift')).toBeVisible()
    const { link } = await askForLink(page, donor.email)
    await expectAccessible(page, 'my donations, code')

    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Open my donations' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    await expectAccessible(page, 'my donations, link')
    await page.getByRole('button', { name: 'Open my donations' }).click()
    await expect(page.getByText(`Donations made with ${donor.email}.`)).toBeVisible()
    // Turned off with one press (P861).
    await expect(mailings).toBeChecked()
    await mailings.click()
    await expect(mailings).not.toBeChecked()
    await page.getByText('Show the lines').click()
    await expect(page.getByText('Total paid')).toBeVisible()
    await expectAccessible(page, 'my donations')

    const fileOf = async (link: Locator) => {
      const downloading = page.waitForEvent('download')
      await link.click()
      return (await downloading).suggestedFilename()
    }
    const csv = page.getByRole('button', { name: /^CSV of 20/ })
    expect(await fileOf(csv)).toMatch(/^donations-20\d\d\.csv$/)
    const annual = await fileOf(page.getByRole('button', { name: /^Annual receipt of 20/ }))
    const receipt = await fileOf(page.getByRole('link', { name: 'Download', exact: true }))
    for (const name of [annual, receipt]) expect(name).toMatch(/^T-20\d\d-\d{6}\.pdf$/)
    await page.getByRole('button', { name: 'Send by email' }).click()
    await expect(page.getByText(/^Receipt T-20.* is on its way$/)).toBeVisible()
    await mailTo(page, donor.email, new RegExp(`^Your receipt ${receipt.replace('.pdf', '')}$`))

    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('radio', { name: 'Anonymous' }).check()
    await expectAccessible(page, 'my donations, name')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Shown as anonymous')).toBeVisible()
    const visitor = await page.context().browser()?.newContext()
    const publicPage = await (visitor as NonNullable<typeof visitor>).newPage()
    await publicPage.goto(new URL(campaign, page.url()).href)
    await expect(publicPage.getByText(donor.name)).toHaveCount(0)
    await visitor?.close()

    await page.getByRole('button', { name: 'Erase me' }).click()
    await expectAccessible(page, 'my donations, erase')
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()

    await page.goto(link)
    await page.getByRole('button', { name: 'Open my donations' }).click()
    await expect(page.getByRole('alert')).toHaveText('This link has been used. We can send a new one.')
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeVisible()
  })

  test('opens them by the code, in Spanish, and signs out (P530, P531) @phone', async ({ page }, info) => {
    const donor = { name: 'Cody', email: `cody-${info.project.name}@donors.example` }
    await give(page, donor)
    const { code } = await askForLink(page, donor.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('Code').fill(wrong)
    await page.getByRole('button', { name: 'Open my donations' }).click()
    await expect(page.getByText('You have 4 tries left.')).toBeVisible()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Open my donations' }).click()
    await expect(heading(page, 'Donations')).toBeVisible()
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(heading(page, 'Mis donaciones')).toBeVisible()
    await expectAccessible(page, 'my donations in Spanish')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'Enviarme un enlace' })).toBeVisible()
    await expectAccessible(page, 'my donations, address')
  })

  test('keeps the typed address when the network fails (P530) @phone', async ({ page }) => {
    await page.goto('/my-donations')
    await page.getByLabel('Email').fill('someone@donors.example')
    await page.route('**/api/my-donations/link', route => route.abort())
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('You seem to be offline. Nothing was lost; please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('someone@donors.example')
    consoleErrors = () => []
  })
})
