import { expect } from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { adminPaths, guardedPaths } from '#tests/world/admin-pages.ts'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { beforeHydration, expectAccessible, hydrated, settled, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that one test aborts.
  expect(consoleErrors().filter(words => !words.includes('net::ERR_FAILED'))).toEqual([])
})

test.describe('access to admin pages', () => {
  test('is denied to visitors with a way to sign in, and to others with a way home (P9)', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    for (const path of guardedPaths) {
      expect((await page.goto(path))?.status()).toBe(401)
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    }
    await expectAccessible(page, 'access denied')
    await expect(page).toHaveTitle('Access Denied | Tassel')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /sign in/i)
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: 'Sign In', exact: true }).last().click()
    await expect(page).toHaveURL(`/signin?next=${encodeURIComponent(pathname)}`)
    const scholar = await context.newPage()
    await signIn(scholar, 'newcomer')
    for (const path of guardedPaths) {
      expect((await scholar.goto(path))?.status()).toBe(403)
      await expect(scholar.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
    }
    await expectAccessible(scholar, 'admin access required')
    await scholar.getByRole('link', { name: 'Back to Home' }).click()
    await expect(scholar).toHaveURL(/\/$/)
  })

  test('needs a code on a remembered device, entered in place, and the device can be forgotten', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signIn(page, 'second-admin', true)
    await page.request.post('/api/sign-out')
    const pair = { email: 'second.admin@tassel.example', customUserId: 'second-admin' }
    const answer = await page.request.post('/api/sign-in', { data: pair })
    expect(await answer.json()).toEqual({ signedIn: true })
    expect((await page.goto('/admin/roles'))?.status()).toBe(403)
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
    await page.getByLabel('Code').fill(await codeFor(page, pair.email))
    await expectAccessible(page, 'an admin page asks for a code')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/roles$/)
    await page.goto('/account')
    const places = page.getByRole('region', { name: 'Your sessions' })
    await expect(places.getByText('This device', { exact: true })).toHaveCount(1)
    await expectAccessible(page, 'sessions and devices')
    const forget = places.getByRole('button', { name: /^Remove: / })
    await forget.click()
    await expect(forget).toHaveCount(0)
  })

  test('navigates between pages without reloading the document @desktop (P383)', async ({ page }) => {
    await signIn(page, 'admin')
    await hydrated(page)
    await page.evaluate(() => {
      Object.assign(window, { sameSite: true })
    })
    await page.getByRole('link', { name: 'App Analytics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'App Analytics' })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Admin' })
    for (const [label, heading] of [
      ['Balances', 'Account Balances'],
      ['Transactions', 'Recent Transactions'],
      ['Donors', 'All Donors'],
      ['Moderation', 'Moderation'],
      ['Audit Log', 'Audit Log'],
      ['Operations', 'Operations'],
      ['Roles', 'Roles'],
    ] as const) {
      await links.getByRole('link', { name: label, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(links.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(links.getByRole('link', { name: label, exact: true })).toBeFocused()
    }
    expect(await page.evaluate(() => 'sameSite' in window)).toBe(true)
    // The server already renders the sidebar collapsed, so the layout does not shift during hydration.
    await links.getByRole('button', { name: 'Hide names' }).click()
    const hydrate = await beforeHydration(page, '/balances')
    expect((await links.boundingBox())?.width).toBeLessThan(70)
    await hydrate()
    await links.getByRole('button', { name: 'Show names' }).click()
    await links.getByRole('link', { name: 'Withdrawals' }).click()
    await expect(page.getByRole('tab', { name: 'Withdrawals' })).toHaveAttribute('aria-selected', 'true')
    await expect(links.getByRole('link', { name: 'Withdrawals' })).toHaveAttribute('aria-current', 'page')
    await expect(links.getByRole('listitem').filter({ hasText: 'Moderation' })).toContainText(/\d+ waiting/)
  })

  test("an admin's home shows pending items, today's figures, and the last self-check @desktop (P385)", async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await page.goto('/')
    const lines = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Needs your attention' }) })
    const review = lines.getByRole('link', { name: /campaigns? to review/ })
    // Another test may review a campaign in the meantime.
    await expect(async () => {
      const { waiting } = await (await page.request.get('/api/admin/home')).json()
      await expect(review).toContainText(String(waiting.campaignsToReview), { timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('region', { name: 'Raised today' })).toContainText(/by this time/)
    await expect(page.getByRole('region', { name: 'The books' })).toBeVisible()
    const own = page.getByRole('region', { name: 'Your own campaign' })
    // The figures of a campaign only appear for staff who have one.
    await expect(own.getByText('Total Raised')).toHaveCount(0)
    await expect(own.getByText('How it works')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Change Profile Picture' })).toBeVisible()
    await expect(own.getByRole('button', { name: 'Terms and Conditions' })).toBeVisible()
    await expectAccessible(page, "an admin's home")
    await review.click()
    await expect(page).toHaveURL(/moderation\?tab=to-review/)
  })

  test('the palette finds pages, people, campaigns, and donations by keyboard (P384)', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/transactions')
    const { transactions } = await (await page.request.get('/api/screens/transactions')).json()
    const palette = page.getByRole('dialog', { name: 'Go to' })
    const box = palette.getByRole('combobox', { name: 'Go to' })
    // Repeats the shortcut, whose script loads shortly after hydration.
    const open = () =>
      expect(async () => {
        if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
        await expect(box).toBeFocused({ timeout: 1_000 })
      }).toPass()
    const go = async (typed: string, option: RegExp, times = 0) => {
      await open()
      await page.keyboard.type(typed)
      await expect(palette.getByRole('option', { name: option })).toBeVisible()
      for (let n = 0; n < times; n++) await page.keyboard.press('ArrowDown')
      await expect(palette.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(palette).toBeHidden()
    }
    await go('self', /^Self-Check/)
    await expect(page.locator('#self-check').getByRole('heading', { level: 2 }).first()).toBeInViewport()
    await open()
    await expect(palette.getByRole('option')).toHaveCount(adminPaths.length)
    await expectAccessible(page, 'palette')
    await page.keyboard.type('okonkwo')
    await expect(palette.getByRole('option', { name: /Amara Okonkwo.*@/ })).toBeVisible()
    await expectAccessible(page, 'palette with finds')
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    await go('amara okonkwo', /Marlow State University/, 1)
    await expect(page).toHaveURL(/\/campaign-analytics\/\w{10}$/)
    await go(transactions[0].id, / to /)
    await expect(page).toHaveURL(new RegExp(`donation=${transactions[0].id}`))
  })

  test('on a phone the admin pages open in a sheet that marks the current one (P383)', {
    tag: '@phone',
  }, async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto('/balances')
    await page.getByRole('button', { name: /^Admin pages: Balances/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Admin pages' })
    await expect(sheet.getByRole('link', { name: 'Balances' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page, 'admin pages on a phone')
    await sheet.getByRole('link', { name: 'Donors' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Donors' })).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: /^Admin pages: Donors/ })).toBeVisible()
  })
})

test('the self-check runs on demand, and the roles page lists the admins @desktop (P203)', async ({
  page,
}) => {
  await signIn(page, 'second-admin')
  await page.goto('/admin/operations#self-check')
  const section = page.locator('#self-check')
  await section.getByRole('button', { name: 'Check Now' }).click()
  await expect(section.getByText('Every total matches the ledger.')).toBeVisible()
  await section.locator('summary', { hasText: 'What was compared' }).click()
  await expect(page.getByRole('cell', { name: 'Ledger: every transaction sums to zero' })).toBeVisible()
  await expectAccessible(page, 'self-check')
  await page.goto('/admin/roles')
  await expect(page.getByRole('row', { name: /second\.admin@tassel\.example/ })).toContainText('You')
  await expectAccessible(page, 'roles')
})

test('a phrase of other books is refused, and stays in its field (P897, P898)', async ({ page }) => {
  await signIn(page, 'second-admin')
  await page.goto('/admin/operations#restores')
  const section = page.locator('#restores')
  await expect(section).toContainText('Who restored it can’t be known here')
  await section.getByRole('button', { name: 'Record a Restore' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a Restore' })
  const field = dialog.getByRole('textbox', { name: 'Phrase' })
  await field.fill('0F5Q-K7M2')
  await field.press('Enter')
  await expect(
    dialog.getByText('Type the 16 letters and digits that tassel rehearse-restore printed.'),
  ).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('0f5q k7m2 xrdp 9tn3')
  await dialog.getByRole('button', { name: 'Record Restore' }).click()
  await expect(dialog.getByText('This phrase doesn’t belong to these books.').first()).toBeVisible()
  await expect(field).toHaveValue('0f5q k7m2 xrdp 9tn3')
  await expectAccessible(page, 'record a restore')
})

test('columns and sort order are kept in the address', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/audit-log')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Why' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Why' })).toBeHidden()
  await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click()
  await expect(page).toHaveURL(/hide=reason/)
  await expect(page).toHaveURL(/sort=at/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Why' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending')
})

const tiledPages = [
  '/',
  '/app-analytics',
  '/analytics',
  '/balances',
  '/campaign-analytics?month=11&year=2026',
]

test.describe('large sums', () => {
  for (const language of ['en', 'es'])
    test(`stay in their tiles from 320 to 1440 px, in ${language}`, { tag: '@desktop' }, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow()
      await signIn(page, 'admin')
      await context.addCookies([{ name: localeCookie, value: language, url: baseURL ?? '' }])
      for (const path of tiledPages) {
        await page.goto(path)
        await settled(page)
        await expect(page.locator('main .sum-fits').first()).toBeVisible()
        for (const width of [320, 375, 768, 1024, 1280, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          expect(await page.evaluate(overfullTiles), `${path} at ${width} px`).toEqual([])
        }
      }
    })
})

/** Replaces every amount in the tiles by a seven-figure sum. Returns a description of each tile that then overflows. Runs in the page. */
function overfullTiles(): string[] {
  const tiles = [...document.querySelectorAll<HTMLElement>('main .sum-fits')]
  if (tiles.length === 0) throw new Error('no tiles on this page')
  for (const amount of tiles.flatMap(tile => [...tile.querySelectorAll('.amount')]))
    amount.innerHTML = '<span class="amount-mark">$</span>1,234,567<span class="amount-mark">.89</span>'
  return tiles
    .filter(tile => tile.scrollWidth > tile.clientWidth)
    .map(tile => `${tile.parentElement?.textContent}: ${tile.scrollWidth} in ${tile.clientWidth}`)
}

test('accounting shows Net at 1280 px, and App Analytics is active on admin pages', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/accounting')
  const net = page.getByRole('columnheader', { name: 'Net' }).first()
  await expect(net).toBeVisible()
  const box = await net.boundingBox()
  const table = await page.locator('.table-scroll').first().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((table?.x ?? 0) + (table?.width ?? 0))
  const lit = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
  await expect(lit).toHaveText(/Analytics/)
  await page.goto('/notification-preferences')
  await expect(lit).toHaveCount(0)
})

test('Operations says what is well and what to do, and leads to its sections (P670, P811)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.route('**/api/admin/waiting', async route => {
    const { waiting } = await (await route.fetch()).json()
    await route.fulfill({
      json: { waiting: { ...waiting, undelivered: 2, cardTesting: 1, failingTasks: 0 } },
    })
  })
  await page.goto('/admin/operations')
  const entry = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('listitem')
    .filter({ hasText: 'Operations' })
  await expect(entry).toContainText('3 waiting')
  const checks = page.locator('main li').filter({ has: page.getByRole('heading', { level: 2 }) })
  const answer = await (await page.request.get('/api/screens/admin/operations')).json()
  await expect(checks).toHaveCount(answer.checks.length)
  await expect(checks.filter({ hasText: 'Versions' })).toContainText(/Fine.*Node\.js 24.*PostgreSQL \d+/)
  await expectAccessible(page, 'operations')
  for (const name of ['Self-Check', 'Undelivered', 'Restore Rehearsals', 'Card Testing']) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await checks.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true }).last()).toBeInViewport()
  }
  await expect(entry.getByRole('link')).toHaveAttribute('aria-current', 'page')
  await page.goto('/admin/card-testing')
  await expect(page).toHaveURL(/\/admin\/operations#card-testing$/)
  await expect(page.locator('#card-testing')).toBeInViewport()
})

test('the sidebar shows every admin page at 1280x800', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/operations')
  const last = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit Log' })
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('forced colors show the chosen tab, filter and page', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/analytics?tab=withdrawals&status=all')
  const grounds = (chosen: string, other: string) =>
    page.evaluate(
      selectors => selectors.map(s => getComputedStyle(document.querySelector(s) as Element).backgroundColor),
      [chosen, other],
    )
  for (const [chosen, other] of [
    ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
    ['.choice:has(:checked)', '.choice:not(:has(:checked))'],
    ['nav [aria-current="page"]', 'nav a:not([aria-current])'],
  ] as const) {
    const [one, two] = await grounds(chosen, other)
    expect(one, chosen).not.toBe(two)
  }
})

test("on a phone the first transaction is at most 200 px below the list's header", {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/transactions')
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const table = await page.locator('.table-scroll').first().boundingBox()
  expect((table?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThanOrEqual(200)
})
