import { type Browser, expect, type Page } from '@playwright/test'
import { adminPaths } from '#tests/world/admin-pages.ts'
import { refreshFigures } from './admin/refresh-figures.ts'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { hydrated, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** No page may overflow on the narrowest phone (320 px), even with unbreakable names and words of maximum length. */

const word = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(10).slice(0, length)
const mark = `long${Date.now().toString(36)}`

test.use({ viewport: { width: 320, height: 640 } })

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

test('unbreakable names overflow no page', { tag: '@desktop' }, async ({ page, browser, contextOptions }) => {
  const consoleErrors = watchConsole(page)
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
  await refreshFigures(admin)
  for (const path of [`/campaign-analytics/${id}`, '/transactions', '/customers']) {
    await admin.goto(path)
    await expectToFit(admin, path)
  }
  for (const path of adminPaths) {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expectWidth(admin, path)
  }
  expect(consoleErrors()).toEqual([])
})

/** The widths in pixels at which seven-figure sums must stay within their tiles and not cover each other. */
const widths = [320, 375, 768, 1024, 1280, 1440]

/** Sets every sum on the page to $1,234,567.89. Returns the surrounding text of each sum that leaves its tile, is cut off, or overlaps another. */
function misplacedSums(): string[] {
  const sums: { range: Range; parent: Element }[] = []
  const root = document.querySelector('[role=dialog]') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const parent = text.parentElement
    // Skips chart labels and preset amounts, which are never that large.
    if (!parent?.checkVisibility() || parent.closest('svg, script, style, .sr-only, .choice, [role=radio]'))
      continue
    const amount = parent.closest('.amount')
    if (amount) {
      if (parent === amount && /^[\d,]+$/.test(text.data)) text.data = '1,234,567'
    } else {
      text.data = text.data.replace(/(?<=\$)\d[\d,]*(\.\d\d)?/g, '1,234,567.89')
      if (!/\$1,234/.test(text.data)) continue
    }
    const range = document.createRange()
    if (!amount) range.selectNodeContents(text)
    else if (parent === amount) range.selectNodeContents(amount)
    else continue
    sums.push({ range, parent })
  }
  const isTile = (element: Element) => {
    const style = getComputedStyle(element)
    const hasGround = !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor)
    return hasGround || style.borderInlineEndWidth !== '0px' || /hidden|clip/.test(style.overflowX)
  }
  const leaves = (box: DOMRect, parent: Element) => {
    for (let around: Element | null = parent; around; around = around.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false
      const tile = around.getBoundingClientRect()
      if (
        (box.right > tile.right + 1 || box.left < tile.left - 1) &&
        (isTile(around) || around === document.body)
      )
        return true
    }
    return false
  }
  const boxes = sums.map(({ range, parent }) => ({ box: range.getBoundingClientRect(), parent }))
  const covers = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
  const rowOf = (element: Element) => element.closest('td, th, dl, p, li') ?? element
  const floats = (element: Element) => element.closest('.sticky, .fixed, .sticky-bar') !== null
  return boxes
    .filter(({ box, parent }) => {
      if (box.width === 0) return false
      if (leaves(box, parent)) return true
      if (floats(parent)) return false
      return boxes.some(
        other => rowOf(other.parent) !== rowOf(parent) && !floats(other.parent) && covers(box, other.box),
      )
    })
    .map(({ parent }) => parent.closest('p, li, td, dl, div')?.textContent?.trim().slice(0, 60) ?? '')
}

async function expectSumsInPlace(page: Page, screen: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await page.evaluate(misplacedSums), `${screen} at ${width} px`).toEqual([])
  }
}

test.describe('seven-figure sums', { tag: '@desktop' }, () => {
  test('fit on the public pages, in English and Spanish', async ({ page }) => {
    for (const language of ['en', 'es']) {
      await page.setExtraHTTPHeaders({ 'accept-language': language })
      await page.goto('/')
      await expectSumsInPlace(page, `landing page, ${language}`)
      await page.goto('/scholars')
      const campaign =
        (await page
          .getByRole('article')
          .getByRole('heading')
          .getByRole('link')
          .first()
          .getAttribute('href')) ?? ''
      await expectSumsInPlace(page, `browse, ${language}`)
      await page.goto(campaign)
      await expectSumsInPlace(page, `campaign, ${language}`)
      const id = campaign.split('/').at(-1)
      await page.goto(`/embed/${id}`)
      await expectSumsInPlace(page, `widget, ${language}`)
      await page.goto(`/donation/${id}`)
      await page.getByRole('dialog').getByRole('radio', { name: /\$50/ }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /\$60\.50$/ })).toBeVisible()
      await expectSumsInPlace(page, `donation, ${language}`)
    }
  })

  test('fit on the students’ pages', async ({ page }) => {
    for (const who of ['scholar', 'alum']) {
      await signIn(page, who)
      for (const path of ['/', '/account', '/notifications']) {
        await page.goto(path)
        await expectSumsInPlace(page, `${path} of ${who}`)
      }
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw Funds' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSumsInPlace(page, 'withdrawal')
  })

  test('fit on the admin pages', async ({ page }) => {
    await signIn(page, 'admin')
    for (const path of ['/', ...adminPaths, '/campaign-analytics?month=october&year=2026']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await hydrated(page)
      await expectSumsInPlace(page, path)
    }
    for (const path of ['/transactions', '/analytics?tab=withdrawals']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(path)
      await page.locator('tbody').locator('a, button').first().click()
      await expect(page.getByRole('dialog').getByText('$').first()).toBeVisible()
      await expectSumsInPlace(page, `dialog of ${path}`)
    }
  })
})
