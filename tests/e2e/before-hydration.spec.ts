import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { beforeHydration, watchConsole } from './screen-checks.ts'

test.describe('before hydration', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('Back works after a link followed before hydration @phone', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/scholars?filter=trending')
    await page.getByRole('link', { name: 'Terms', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
    await hydrate()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/filter=trending$/)
  })

  test('going back before hydration restores the page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: 'Terms', exact: true }).click()
    await expect(page).toHaveURL(/\/terms$/)
    const hydrate = await beforeHydration(page)
    await page.goBack({ waitUntil: 'commit' })
    await hydrate()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await expect(page.getByRole('main')).toHaveCount(1)
  })

  test('scrolling before hydration keeps its position @phone', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/scholars')
    const foot = page.getByRole('link', { name: 'Terms', exact: true })
    await foot.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    await hydrate()
    await expect(foot).toBeInViewport()
  })

  test('text typed before hydration stays and counts (P692)', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('Email').fill('early@example.org')
    await page.getByLabel('User ID').fill('early-bird')
    await hydrate()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await page.getByLabel('User ID').press('End')
    await page.getByLabel('User ID').pressSequentially('2')
    await expect(page.getByLabel('Email')).toHaveValue('early@example.org')
    await expect(page.getByLabel('User ID')).toHaveValue('early-bird2')
    await page.reload()
    await expect(page.getByLabel('User ID')).toHaveValue('early-bird2')
  })

  test('a search typed before hydration is run @phone (P692)', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/scholars')
    await page.getByRole('searchbox').fill('zzzz')
    await hydrate()
    await expect(page.getByText('No campaigns match “zzzz”')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('zzzz')
  })

  test('Donate Now opens the donation dialog before hydration @phone (P801)', async ({ page }) => {
    const hydrate = await beforeHydration(page, (await givePath(page)).replace('donation', 'campaign/x'))
    await page.locator('.sticky-bar').getByRole('button', { name: 'Donate Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Donate to Amara' })
    await expect(dialog.getByLabel('Custom amount')).toBeVisible()
    await hydrate()
    await dialog.getByRole('radio', { name: /^\$50\.00/ }).click()
    await expect(dialog.getByLabel('Your Name')).toBeVisible()
  })

  test('an amount chosen or typed before hydration counts after it; without scripts there is no dialog @phone (P457)', async ({
    page,
    browser,
  }) => {
    const give = await givePath(page)
    const dialog = page.getByRole('dialog', { name: 'Donate to Amara' })
    const next = dialog.getByRole('button', { name: 'Continue' })
    let hydrate = await beforeHydration(page, give)
    await expect(next).toBeDisabled()
    await dialog.getByRole('radio', { name: /^\$50\.00/ }).click()
    await hydrate()
    await expect(dialog.getByRole('button', { name: 'Give $60.50' })).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    hydrate = await beforeHydration(page, give)
    await dialog.getByLabel('Custom amount').fill('12')
    await hydrate()
    await expect(dialog.getByLabel('Custom amount')).toHaveValue('12')
    await next.click()
    await expect(dialog.getByRole('button', { name: /^Give \$/ })).toBeVisible()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const scriptless = await context.newPage()
    await scriptless.goto(new URL(give, page.url()).href, { waitUntil: 'commit' })
    await expect(scriptless.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(scriptless.getByRole('dialog')).toHaveCount(0)
    await context.close()
  })

  test('saved input is restored, but not while someone types', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/signin')
    await page.getByLabel('Email').fill('earlier@example.org')
    await page.getByLabel('User ID').fill('earlier')
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('Email').click()
    await hydrate()
    await expect(page.getByLabel('User ID')).toHaveValue('earlier')
    await page.keyboard.insertText('now@example.org')
    await expect(page.getByLabel('Email')).toHaveValue('now@example.org')
  })

  test('a form sent before hydration keeps its input, out of the address @phone (P802)', async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    const hydrate = await beforeHydration(page, '/website-scholar-form')
    await page.getByLabel('First Name').fill('Early')
    await page.getByLabel('First Name').press('Enter')
    await hydrate()
    await expect(page.getByLabel('First Name')).toHaveValue('Early')
    expect(requests.filter(address => address.includes('Early'))).toEqual([])
    const { origin } = new URL(page.url())
    for (const path of ['/website-scholar-form', '//elsewhere.example/form']) {
      const answer = await page.request.post(origin + path, { form: { firstName: 'Early' }, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
      expect(answer.headers().location).toBe(origin + path)
    }
  })

  for (const pause of [20, 40])
    test(`fields that are typed without a pause while the page hydrates lose nothing, a key every ${pause} ms (P692)`, {
      tag: '@desktop',
    }, async ({ page }) => {
      const hydrate = await beforeHydration(page, '/website-create-campaign')
      await page.getByRole('radio', { name: /18 or over/ }).click()
      const texts = {
        firstName: 'Amara',
        lastName: 'Okonkwo',
        email: 'typed-fast@example.org',
        customUserId: 'typed-fast',
        phone: '2025550123',
        university: 'Howard University',
        major: 'Nursing',
        gpa: '3,75',
        fundingGoal: '2500,00',
      }
      const hydrating = hydrate()
      for (const [name, text] of Object.entries(texts)) {
        await page.locator(`[name=${name}]`).focus()
        await page.keyboard.type(text, { delay: pause })
      }
      await hydrating
      for (const [name, text] of Object.entries(texts))
        await expect(page.locator(`[name=${name}]`)).toHaveValue(text)
      await page.reload()
      await expect(page.locator('[name=lastName]')).toHaveValue('Okonkwo')
    })

  test('a sign-in that a password manager fills and sends before hydration can be sent again (P802)', {
    tag: '@desktop',
  }, async ({ page }) => {
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('Email').fill('scholar@tassel.example')
    await page.getByLabel('User ID').fill('scholar')
    await page
      .locator('form', { has: page.getByLabel('User ID') })
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    await hydrate()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})

async function givePath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  return `/donation/${campaigns[0]?.id}`
}
