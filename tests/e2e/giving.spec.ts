import { expect, type Locator, type Page } from '@playwright/test'
import { mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { providersIdOf } from './providers-id.ts'
import { expectAccessible, holdNext, hydrated, watchConsole } from './screen-checks.ts'

async function aCampaign(page: Page, search = 'Yara'): Promise<string> {
  const answer = await page.request.get(`/api/screens/scholars?search=${search}`)
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return campaigns[0]?.id ?? ''
}

async function typeCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill(number)
  await card.getByLabel(/Expiry/).fill('1240')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Name on Card').fill('Dee Declined')
}

/** Presses Tab until the element has the focus. A key that follows `focus()` may still go to the frame that had it. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  const isFocused = () => element.evaluate(it => it === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

/** Opens the donation dialog and fills in everything but the card: payment by credit card, without a tip. */
async function openDetails(page: Page, { amount, name }: { amount: string; name: string }) {
  await page.goto(`/donation/${await aCampaign(page)}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill(amount)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Your Name').fill(name)
  await dialog.getByLabel('Email Address').fill(`${name.replace(' ', '.').toLowerCase()}@donors.example`)
  await dialog.getByRole('radio', { name: 'No tip' }).check()
  return dialog
}

test.describe('donating', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('works by keyboard, with a message and an honoree added afterwards and a confirmation page @desktop (P159, P164, P165, P423)', async ({
    page,
  }, info) => {
    const id = await aCampaign(page)
    const honoree = `ruth-${info.project.name}@example.com`
    await page.goto(`/donation/${id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'gift, amount')
    await dialog.getByLabel('Custom amount').focus()
    await page.keyboard.type('0.50')
    await expect(dialog.getByText('Donation amount must be at least $1')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('12.50')
    await dialog.getByRole('button', { name: 'Continue' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Your details and payment' })).toBeFocused()
    const give = dialog.getByRole('button', { name: /^Give \$/ })
    // The button is off until the quote of the chosen amount arrives, and a key pressed before is lost.
    await expect(give).toBeEnabled()
    await tabTo(page, give)
    await page.keyboard.press('Enter')
    await expect(
      dialog.getByText('Name required').or(dialog.getByText('Email required')).first(),
    ).toBeVisible()
    await dialog.getByLabel('Your Name').focus()
    await page.keyboard.type('Kit Keyboard')
    await dialog.getByLabel('Email Address').focus()
    await page.keyboard.type(`kit-${info.project.name}@example.com`)
    await dialog.getByRole('radio', { name: 'No tip' }).focus()
    await page.keyboard.press('Space')
    const card = page.frameLocator('iframe')
    await card.getByLabel('Card Number').focus()
    await page.keyboard.type('4242424242424242')
    await card.getByLabel(/Expiry/).focus()
    await page.keyboard.type('1240')
    await card.getByLabel('CVV').focus()
    await page.keyboard.type('123')
    // The card form reuses the donor's name, so nothing has to be typed here.
    await expect(card.getByLabel('Name on Card')).toHaveValue('Kit Keyboard')
    await expectAccessible(page, 'gift, details')
    await tabTo(page, give)
    await expect(give).toBeEnabled()
    const sent = page.waitForRequest(
      request => request.url().endsWith('/api/donations') && request.method() === 'POST',
    )
    await page.keyboard.press('Enter')
    const { donationId } = (await sent).postDataJSON() as { donationId: string }
    await expect(dialog.getByText('Donation Successful!')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByText('Thank you for your $12.50 donation!')).toBeVisible()
    await dialog.getByRole('button', { name: 'Get a picture with your name on the cord' }).focus()
    await page.keyboard.press('Enter')
    const picture = dialog.getByRole('img', { name: /with your own thread in it$/ })
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1080)
    await expectAccessible(page, 'gift, own picture')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download picture' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^[a-z-]+\.png$/)
    await dialog.getByLabel('A note to').focus()
    await page.keyboard.type('For the reef.')
    await dialog.getByLabel('Send me updates').focus()
    await page.keyboard.press('Space')
    await dialog.getByLabel('Give in honor of someone').focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('textbox', { name: 'In honor of' }).focus()
    await page.keyboard.type('Ruth')
    await dialog.getByLabel('Their email').focus()
    await page.keyboard.type(honoree)
    await expectAccessible(page, 'gift, words')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Added to your gift')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('In honor of Ruth').first()).toBeVisible()
    await expect(page.getByText('For the reef.').first()).toBeVisible()
    expect((await mailTo(page, honoree, /in your honor/i)).text).not.toContain('12.50')

    const session = await providersIdOf(donationId)
    await page.goto(`/campaign/${id}?session_id=${session}&campaign_id=${id}`)
    await expect(page.getByRole('heading', { name: 'Donation Successful!' })).toBeVisible()
    await expectAccessible(page, 'confirmation')
    await page.getByRole('link', { name: 'View Campaign' }).click()
    await expect(page).toHaveURL(new RegExp(`/campaign/${id}$`))
    // The URL does not name the campaign, so the page gets it from the payment.
    await page.goto(`/donation-success?session_id=${session}`)
    await expect(page.getByRole('heading', { name: 'Donation Successful!' })).toBeVisible()
    const back = page.getByRole('link', { name: 'View Campaign' })
    await expect(back).toHaveAttribute('href', `/campaign/${id}`)
  })

  test('repeated declines keep the input, then ask the donor to wait', {
    tag: '@desktop',
  }, async ({ page }) => {
    const donor = {
      'Your Name': 'Dee Declined',
      'Email Address': 'dee@donors.example',
      Message: 'Go on, Yara.',
    }
    const started = new Set<string>()
    page.on('request', request => {
      if (request.url().endsWith('/api/donations')) started.add(request.postDataJSON().donationId)
    })
    await page.goto(`/donation/${await aCampaign(page)}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Custom amount').fill('20')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Add a message' }).click()
    for (const [label, words] of Object.entries(donor)) await dialog.getByLabel(label).fill(words)
    await dialog.getByRole('radio', { name: 'No tip' }).check()
    await typeCard(page, '4000000000000002')
    for (let decline = 1; decline <= 3; decline++) {
      const answered = page.waitForResponse(answer => /\/api\/donations$/.test(answer.url()) && answer.ok(), {
        timeout: 40_000,
      })
      await dialog.getByRole('button', { name: /^Give \$/ }).click()
      await answered
      await expect(
        dialog.getByRole('alert').filter({ hasText: 'declined. You were not charged.' }),
      ).toBeVisible()
    }
    expect(started.size).toBe(1)
    await dialog.getByRole('button', { name: /^Give \$/ }).click()
    const wait = dialog
      .getByRole('alert')
      .filter({ hasText: 'Too many cards were declined. You were not charged.' })
    await expect(wait).toBeVisible()
    await expectAccessible(page, 'asked to wait')
    for (const [label, value] of Object.entries(donor))
      await expect(dialog.getByLabel(label)).toHaveValue(value)
    await expect(dialog.getByRole('radio', { name: 'No tip' })).toBeChecked()
  })

  test('a debit card quoted as credit is charged only after the donor confirms the lower total @phone (P278)', async ({
    page,
  }) => {
    const dialog = await openDetails(page, { amount: '100', name: 'Dora Debit' })
    const methods = dialog.getByRole('group', { name: 'Payment method' }).last()
    await expect(methods.getByRole('radio', { name: /Credit Card/ })).toBeChecked()
    await typeCard(page, '4000056655665556')
    await dialog.getByRole('button', { name: 'Give $105.70' }).click()
    const notice = dialog.getByRole('status').filter({ hasText: 'That’s a debit card: no card fee' })
    await expect(notice).toContainText('Nothing was charged yet. Your total is now $103.20. Please confirm.')
    await expect(methods.getByRole('radio', { name: /Debit Card/ })).toBeChecked()
    await expectAccessible(page, 'total of the card')
    await expect(dialog.getByText('Credit card fee')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Give $103.20' }).click()
    await expect(dialog.getByText('Thank you for your $100.00 donation!')).toBeVisible({ timeout: 20_000 })
  })

  test('failed 3-D Secure charges nothing, and passed 3-D Secure completes the donation', async ({
    page,
  }) => {
    const dialog = await openDetails(page, { amount: '30', name: 'Sue Secure' })
    await typeCard(page, '4000002500003155')
    const bank = page.frameLocator('iframe[title="3D Secure"]')
    const give = dialog.getByRole('button', { name: /^Give \$/ })
    await give.click()
    await bank.getByRole('button', { name: 'Fail' }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Your bank couldn’t confirm it’s you. You were not charged.',
    )
    await expect(dialog.getByLabel('Your Name')).toHaveValue('Sue Secure')
    await give.click()
    await expect(bank.getByText('Your bank asks: is this you?')).toBeVisible()
    await expectAccessible(page, 'bank’s question')
    await bank.getByRole('button', { name: 'Complete' }).click()
    await expect(dialog.getByText('Thank you for your $30.00 donation!')).toBeVisible({ timeout: 20_000 })
  })

  test('a donation that a proxy could not hand over is sent again, and paid once @phone (P685)', async ({
    page,
  }) => {
    const dialog = await openDetails(page, { amount: '40', name: 'Rita Restart' })
    await typeCard(page, '4000056655665556')
    await dialog.getByRole('radio', { name: /Debit Card/ }).check()
    const ids: string[] = []
    await page.route('**/api/donations', async route => {
      ids.push(route.request().postDataJSON().donationId)
      // The first reaches the server, and only its answer is lost.
      if (ids.length === 1) await route.fetch()
      if (ids.length > 2) await route.continue()
      else await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    })
    await dialog.getByRole('button', { name: /^Give \$/ }).click()
    await expect(dialog.getByText('Thank you for your $40.00 donation!')).toBeVisible({ timeout: 20_000 })
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    expect(consoleErrors()).toEqual(Array(2).fill(expect.stringContaining('502')))
    consoleErrors = () => []
  })

  test('the confirmation page shows an unknown payment, and a plain thank-you without a session @phone (P166)', async ({
    page,
  }) => {
    const id = await aCampaign(page)
    await page.goto(`/campaign/${id}?session_id=nobody-knows-it&campaign_id=${id}`)
    await expect(
      page.getByText('There was an issue confirming your donation. Please contact support.'),
    ).toBeVisible()
    await expectAccessible(page, 'confirmation, failed')
    await page.goto(`/campaign/${id}?session_id=&campaign_id=`)
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await page.goto('/donation-success')
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await expectAccessible(page, 'donation success')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('testimonials advance every 3 seconds until paused (P178)', async ({ page }) => {
    await page.clock.install()
    const answer = await holdNext(page, '**/api/testimonials')
    await page.goto(`/campaign/${await aCampaign(page)}`)
    const share = page.getByRole('button', { name: 'More ways to share' })
    const called = page.waitForRequest('**/api/testimonials')
    await share.scrollIntoViewIfNeeded()
    await called
    const before = await share.boundingBox()
    answer()
    const carousel = page.getByRole('region', { name: 'What scholars say' }).last()
    await expect(carousel).toBeAttached()
    expect(await share.boundingBox(), 'where one is about to press').toEqual(before)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(carousel.getByText('1 / 8')).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_100)
    await expect(carousel.getByText('2 / 8')).toBeVisible()
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(9_000)
    await expect(carousel.getByText('2 / 8')).toBeVisible()
    await carousel.getByRole('button', { name: 'Previous' }).click()
    await expect(carousel.getByText('1 / 8')).toBeVisible()
  })

  test('without testimonials the layout does not shift', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`/campaign/${await aCampaign(page)}`)
    await hydrated(page)
    await page.route('**/api/testimonials', route => route.fulfill({ json: { testimonials: [] } }))
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    const answered = page.waitForResponse('**/api/testimonials')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await answered
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await height(), 'at its end a page that shrinks moves under the finger').toBe(before)
  })
})
