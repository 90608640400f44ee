import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { beforeHydration, hydrated, watchConsole } from './screen-checks.ts'

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
    await hydrated(page)
    await page.getByRole('link', { name: 'Terms', exact: true }).click()
    await expect(page).toHaveURL(/\/terms$/)
    const hydrate = await beforeHydration(page)
    await page.goBack({ waitUntil: 'commit' })
    await hydrate()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await expect(page.getByRole('main')).toHaveCount(1)
  })

  test('a tap is kept if the page has to reload old data as well', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/scholars')
    await page.getByRole('button', { name: 'Trending', exact: true }).click()
    await page.evaluate(() => {
      if (window.early) window.early.isOld = true
    })
    await hydrate()
    await expect(page).toHaveURL(/filter=trending$/)
  })

  test('scrolling before hydration keeps its position @phone', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/scholars')
    const foot = page.getByRole('link', { name: 'Terms', exact: true })
    await foot.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
    await hydrate()
    await expect(foot).toBeInViewport()
  })

  test('input and presses before hydration take effect after it', async ({ page }) => {
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('Email').fill('early@example.org')
    await page.getByLabel('User ID').fill('early-bird')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await hydrate()
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await page.getByLabel('User ID').press('End')
    await page.getByLabel('User ID').pressSequentially('2')
    await expect(page.getByLabel('Email')).toHaveValue('early@example.org')
    await expect(page.getByLabel('User ID')).toHaveValue('early-bird2')
  })

  test('typing during hydration loses no letter', { tag: '@desktop' }, async ({ page }) => {
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('User ID').fill('early')
    await page.evaluate(() => {
      const { early } = window as never as { early: { stop(): void } }
      const stop = early.stop
      early.stop = () => {
        stop()
        const field = document.querySelector<HTMLInputElement>('[autocomplete=username]')
        if (!field) return
        field.value = 'early-bird'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await hydrate()
    await page.getByLabel('Email').fill('early@example.org')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
    await expect(page.getByLabel('User ID')).toHaveValue('early-bird')
    await page.reload()
    await expect(page.getByLabel('User ID')).toHaveValue('early-bird')
  })

  test('saved input is restored, but not while someone types', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/signin')
    await hydrated(page)
    await page.getByLabel('Email').fill('earlier@example.org')
    await page.getByLabel('User ID').fill('earlier')
    const hydrate = await beforeHydration(page, '/signin')
    await page.getByLabel('Email').click()
    await hydrate()
    await expect(page.getByLabel('User ID')).toHaveValue('earlier')
    await page.keyboard.insertText('now@example.org')
    await expect(page.getByLabel('Email')).toHaveValue('now@example.org')
  })

  test('a form submitted before hydration keeps its input out of the address @phone', async ({ page }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    const hydrate = await beforeHydration(page, '/website-scholar-form')
    await page.getByLabel('First Name').fill('Early')
    await page.getByLabel('First Name').press('Enter')
    await hydrate()
    await expect(page.getByRole('alert').first()).toBeVisible()
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

  test('a sign-in that a password manager fills and sends at once is not lost (P692)', {
    tag: '@desktop',
  }, async ({ page }) => {
    const hydrate = await beforeHydration(page, '/signin')
    const hydrating = hydrate()
    await page.evaluate(() => {
      for (const [name, value] of [
        ['email', 'scholar@tassel.example'],
        ['customUserId', 'scholar'],
      ]) {
        const field = document.querySelector<HTMLInputElement>(`form [name=${name}]`)
        if (!field || value === undefined) throw new Error(`no field ${name}`)
        field.value = value
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      document.querySelector<HTMLInputElement>('form [name=customUserId]')?.form?.requestSubmit()
    })
    await hydrating
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})
