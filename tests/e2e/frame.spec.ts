import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

test.describe('the server', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('an unknown path shows an error and links home @desktop (P249)', async ({ page }) => {
    expect((await page.goto('/no/such/place'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expectAccessible(page, '404')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('every page has the same header links for a visitor, including Sign In (P244)', async ({
    page,
  }, info) => {
    // Ignores the navigation bar, which phones show at the bottom of some pages only.
    const inHeader = info.project.name === 'phone' ? 'a:not([aria-label=Main] a)' : 'a'
    const links = page.getByRole('banner').locator(inHeader)
    const read = async (path: string) => {
      await page.goto(path)
      // Closes the donation dialog, if there is one, since it hides the header.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(links.last()).toBeVisible({ timeout: 1_000 })
      }).toPass()
      return await links.evaluateAll(all =>
        all.map(link => `${link.textContent} ${link.getAttribute('href')}`),
      )
    }
    const landingLinks = await read('/')
    expect(landingLinks).toContain('Sign In /signin')
    await page.goto('/scholars')
    const campaign = await page
      .getByRole('link', { name: /^Help / })
      .first()
      .getAttribute('href')
    const give = `/donation/${campaign?.split('/').at(-1)}`
    const others = [
      '/scholars',
      campaign ?? '',
      give,
      '/signin',
      '/signup',
      '/terms',
      '/privacy',
      '/disclosures',
      '/no/such/place',
    ]
    for (const path of others) expect(await read(path), path).toEqual(landingLinks)
  })

  test('terms have 8 sections, privacy has 9, each with a link back @desktop (P250, P265, P266)', async ({
    page,
  }) => {
    await page.goto('/privacy')
    const terms = page.getByRole('link', { name: 'Terms', exact: true })
    await terms.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    await terms.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expectAccessible(page, 'terms')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/privacy$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
    await expectAccessible(page, 'privacy')
    await page.goto('/privacy')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('without a file of notices the disclosures say that there are none @desktop (P564)', async ({
    page,
  }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: 'Disclosures by state' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Disclosures by state' })).toBeVisible()
    await expect(page.getByText('No state notices')).toBeVisible()
    await expectAccessible(page, 'disclosures, empty')
  })

  test('without scripts a page is complete and shows what needs them', { tag: '@desktop' }, async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/scholars', { waitUntil: 'commit' })
    const card = page.getByRole('link', { name: /^Help / }).first()
    await page.goto((await card.getAttribute('href')) ?? '', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: /^Help .+ with / })).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await context.close()
  })

  test('a scholar’s home, account, and every dialog are accessible (P62, P243, P255, P259, P264)', async ({
    page,
  }, info) => {
    await signIn(page, 'scholar')
    await expect(page).toHaveTitle('Home | Tassel')
    await expectAccessible(page, 'dashboard')
    await expect(page.getByRole('heading', { name: /^Scholar Activity In \d{4}$/ })).toBeVisible()
    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('dialog', { name: 'How Withdrawals Work' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
    await expect(page.getByRole('dialog', { name: 'Withdrawal Restricted During Campaign' })).toBeVisible()
    await page.keyboard.press('Escape')
    for (const modal of ['Change Profile Picture', 'Terms and Conditions']) {
      await page.getByRole('button', { name: modal }).click()
      await expect(page.getByRole('dialog', { name: modal })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    // The projects share one server and each donation can be thanked for only once, so they choose different donations.
    const say = page.getByRole('button', { name: 'Say thanks' })
    await (info.project.name === 'phone' ? say.last() : say.first()).click()
    await expect(page.getByText('Thanks sent!')).toBeVisible()

    for (const [tab, title, heading] of [
      ['notifications', 'Notifications', 'Notifications'],
      ['start-campaign', 'Start Your Campaign', 'Start Your Campaign'],
      ['account', 'My Account', 'Scholar Account'],
    ] as const) {
      await page.goto(`/?tab=${tab}`)
      await expect(page).toHaveURL(new RegExp(`/\\?tab=${tab}$`))
      await expect(page).toHaveTitle(`${title} | Tassel`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.goto('/account')
    await expect(page).toHaveTitle('My Account | Tassel')
    await expect(page.getByRole('heading', { level: 1, name: 'Scholar Account' })).toBeVisible()
    for (const words of ['Active Scholar', 'Campaign Raised', 'Total Donations', 'Time Remaining']) {
      await expect(page.getByText(words).first()).toBeVisible()
    }
    await expectAccessible(page, 'account')
    for (const [button, title] of [
      ['Terms of Service', 'Terms and Conditions'],
      ['Privacy Policy', 'Privacy Policy'],
      ['Edit Your Name', 'Edit Your Name'],
      ['Delete your account', 'Delete your account'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectAccessible(page, title)
      await page.keyboard.press('Escape')
    }
    await page.route('**/api/profile/name', route => route.abort())
    await page.getByRole('button', { name: 'Edit Your Name' }).click()
    await page.getByLabel('Last Name').fill('Typed')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Update failed')).toBeVisible()
    await expect(page.getByLabel('Last Name')).toHaveValue('Typed')
    consoleErrors = () => []
  })

  test('the footer changes the language and keeps the scroll position @phone', async ({ page }) => {
    await page.goto('/signin?next=%2Faccount')
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
    await expect(page).toHaveURL(/next=/)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  })

  test('the language can be changed during a refresh', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/signin')
    let asking = false
    await page.route('**/api/session', () => {
      asking = true
    })
    // Sends the message that another tab broadcasts at sign-in. Repeats it until the page has begun to listen.
    const announce = () => new BroadcastChannel('tassel-session').postMessage('signed-in')
    await expect.poll(() => page.evaluate(announce).then(() => asking)).toBe(true)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  })

  test('a request to a server that never responds times out after 45 s', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/terms')
    let isRequested = false
    await page.route('**/api/language', () => {
      isRequested = true
    })
    await page.getByRole('button', { name: 'Español' }).click()
    await expect.poll(() => isRequested).toBe(true)
    await page.clock.runFor(45_000)
    await expect(page.getByText('The language could not be changed')).toBeVisible()
    consoleErrors = () => []
  })

  test('the navigation has four links, six for admins, and leaves wide forms their space (P244, P245, P247, P380, P381)', async ({
    page,
  }, info) => {
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await page.goto('/')
    await expect(entries).toHaveCount(4)
    await signIn(page, 'admin')
    await expect(entries).toHaveText([
      'Home',
      'Start',
      'Website Create Campaign',
      /Notifications( \d+ unread)?$/,
      'App Analytics',
      'Account',
    ])
    const main = page.getByRole('navigation', { name: 'Main' })
    const heard = entries.filter({ hasText: 'Website' })
    await expect(heard).toHaveAccessibleName('Website Create Campaign')
    await expect(entries.filter({ hasText: 'Notifications' })).toHaveAccessibleName(
      /^Notifications( \d+ unread)?$/,
    )
    if (info.project.name === 'phone') {
      await page.setViewportSize({ width: 320, height: 700 })
      const bar = await main.boundingBox()
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(700)
      // Each link has one line, is at least 44 px wide, and fits into the bar.
      const places = await entries.evaluateAll(links =>
        links.map(link => ({ ...link.getBoundingClientRect().toJSON(), needs: link.scrollWidth })),
      )
      expect(places.every(place => place.height === 56 && place.width >= 44)).toBe(true)
      expect(places.every(place => place.needs <= Math.ceil(place.width))).toBe(true)
      expect(places.at(-1)?.right).toBeLessThanOrEqual(320)
      await page.setViewportSize({ width: 375, height: 812 })
    } else {
      // On a desktop the links are in the header, so they cover no content.
      await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const [header, bar] = await Promise.all([page.getByRole('banner').boundingBox(), main.boundingBox()])
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(
          (header?.y ?? 0) + (header?.height ?? 0),
        )
        expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(width - 32)
      }
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      const logo = await page.getByRole('banner').getByRole('link', { name: 'Tassel' }).boundingBox()
      expect(heading?.x, 'one left edge').toBe(logo?.x)
    }
    await expect(entries.filter({ hasText: 'App Analytics' })).toHaveAttribute('href', '/app-analytics')
    await page.goto('/account')
    await expect(entries.filter({ hasText: 'Account' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/parental-form')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({
      visible: info.project.name === 'phone',
    })
  })
})

test('Back closes an open overlay on a phone before it leaves the page @phone (P327)', async ({ page }) => {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto('/terms')
  await page.getByRole('link', { name: 'Browse Scholars' }).click()
  await expect(page).toHaveURL(/\/scholars/)
  await page.goto(`/campaign/x/${campaigns[0]?.id}`)
  const dialog = page.getByRole('dialog')
  const donate = page.getByRole('button', { name: 'Donate Now' }).first()
  await donate.click()
  await dialog.getByLabel('Custom amount').fill('17')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(donate).toBeVisible()
  // Closing the dialog with Escape leaves its history entry, which Back must skip.
  await donate.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await page.goBack()
  await expect(donate).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/scholars/)
})
