import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startProxy } from '../setup/deploying-proxy.ts'
import { test } from './journey.ts'
import { offlineLine, savedAddresses, savedAnswers } from './saved-answers.ts'
import { expectAccessible, hydrated, offlineReady, shoot } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** Tests a phone without a network: it shows what the signed-in person last saw, never another person's data, and keeps what is typed. */

test.use({ serviceWorkers: 'allow' })

/** Opens a screen and waits until its data at `address` is saved on the device. */
async function see(page: Page, path: string, address: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => savedAddresses(page)).toContain(address)
}

/** Every entry in the browser's Cache Storage: its URL path, and its body if that is text. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const entries: { url: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /text|json|javascript|svg/.test(answer?.headers.get('content-type') ?? '')
        entries.push({
          url: new URL(request.url).pathname,
          text: isText ? ((await answer?.text()) ?? '') : '',
        })
      }
    }
    return entries
  })

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

test('recent screens open offline with their age, and refresh online (P299)', async ({ page, context }) => {
  await signIn(page, 'scholar')
  await offlineReady(page)
  await see(page, '/account', '/api/screens/account')
  await see(page, '/notifications', '/api/screens/notifications')
  await see(page, '/', '/api/screens/home')
  const raised = await page.getByRole('main').getByText('Total Raised').locator('..').innerText()
  await context.setOffline(true)
  await page.reload()
  await expect(welcome(page)).toBeVisible()
  await expect(offlineLine(page)).toHaveText(/^Offline\. As of \d{1,2}:\d\d [AP]M$/)
  await expect(page.getByRole('main').getByText('Total Raised').locator('..')).toHaveText(
    raised.replaceAll('\n', ''),
  )
  await expect(page.getByRole('heading', { name: 'Thank your supporters' })).toBeVisible()
  await expectAccessible(page, 'the dashboard without a network')
  await shoot(page, 'offline dashboard', false)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scholar Account' })).toBeVisible()
  await page.goto('/scholars?search=Nobody')
  await expect(page.getByRole('heading', { level: 2, name: 'What you can open now' })).toBeVisible()
  await expectAccessible(page, 'a screen that was never seen')
  await shoot(page, 'offline never seen', false)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(offlineLine(page)).toBeVisible()
  await context.setOffline(false)
  await expect(offlineLine(page)).toBeHidden()
})

/** The student of each Playwright project, so that the projects don't change each other's data. */
const students = {
  desktop: { email: 'keisha.baptiste@students.tassel.example', customUserId: 'keisha-baptiste' },
  phone: { email: 'arjun.desai@students.tassel.example', customUserId: 'arjun-desai' },
}

test('what is typed without a network survives a reload, and only a press sends it (P305, P795)', async ({
  page,
  context,
}, info) => {
  const mark = `${info.project.name} ${Date.now().toString(36)}`
  const editDialog = page.getByRole('dialog', { name: 'Edit Campaign' })
  const edit = page.getByRole('button', { name: 'Edit Campaign' })
  const newUpdate = page.getByLabel('New update')
  const yourThanks = page.getByLabel('Your thanks')
  const sendThanks = page.getByRole('button', { name: 'Send thanks' })
  const sent: string[] = []
  await signIn(page, students[info.project.name === 'phone' ? 'phone' : 'desktop'])
  await offlineReady(page)
  await see(page, '/', '/api/donations-to-thank')
  await see(page, '/account', '/api/screens/account')
  await context.setOffline(true)

  await edit.click()
  await editDialog.getByLabel('Major').fill(`Bridges ${mark}`)
  await editDialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog.getByRole('alert')).toContainText('You seem to be offline.')
  await expect(editDialog.getByLabel('Major')).toHaveValue(`Bridges ${mark}`)
  await expectAccessible(page, 'an edit sent offline')
  await shoot(page, 'offline edit', false)
  await page.keyboard.press('Escape')
  await newUpdate.fill(`Written in a tunnel ${mark}`)
  await page.getByRole('button', { name: 'Post Update' }).click()
  await expect(newUpdate).toHaveAccessibleDescription(/You seem to be offline/)
  await shoot(page, 'offline update', false)
  await page.goto('/')
  await page.getByRole('button', { name: 'Write your own' }).first().click()
  await yourThanks.fill(`You paid for a bridge ${mark}`)
  await sendThanks.click()
  const refused = page.getByRole('alert').filter({ hasText: 'Your thanks could not be sent' })
  await expect(refused.first()).toContainText('You seem to be offline.')
  await expectAccessible(page, 'thanks sent offline')
  await shoot(page, 'offline thanks', false)
  await page.reload()
  await expect(yourThanks).toHaveValue(`You paid for a bridge ${mark}`)

  context.on('request', request => {
    if (/\/api\/(campaigns|donations)\//.test(request.url()) && request.method() !== 'GET')
      sent.push(request.method())
  })
  await context.setOffline(false)
  await expect(offlineLine(page)).toBeHidden()
  await page.reload()
  await expect(yourThanks).toHaveValue(`You paid for a bridge ${mark}`)
  expect(sent).toEqual([])
  await sendThanks.click()
  // The donation itself leaves the list as soon as the page learns that it was thanked.
  await expect(page.getByText('Thanks sent!')).toBeVisible()
  await expect(yourThanks).toHaveCount(0)
  await page.goto('/account')
  await expect(newUpdate).toHaveValue(`Written in a tunnel ${mark}`)
  await page.getByRole('button', { name: 'Post Update' }).click()
  await expect(newUpdate).toHaveValue('')
  await edit.click()
  await expect(editDialog.getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(editDialog.getByLabel('Major')).toHaveValue(`Bridges ${mark}`)
  await editDialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog).toBeHidden()
  expect(sent.toSorted()).toEqual(['PATCH', 'POST', 'POST'])
})

test('no API answer is in a cache, and no admin page is saved (P300)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'admin')
  await offlineReady(page)
  await page.goto('/balances')
  await see(page, '/account', '/api/screens/account')
  const entries = await cached(page)
  expect(entries.length).toBeGreaterThan(50)
  for (const { url, text } of entries) {
    expect(url).toMatch(/^\/(assets\/[^/]+|offline\.html|icon\.svg)$/)
    expect(text).not.toMatch(/@tassel\.example|"viewer"|sessionEndsAt":/)
  }
  expect((await savedAddresses(page)).toSorted()).toEqual([
    '/api/screens/account',
    '/api/screens/home',
    '/api/session',
  ])
})

test('signing out removes everything in every tab, and the next person finds nothing (P301)', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signIn(page, 'alum')
  await offlineReady(page)
  await see(page, '/account', '/api/screens/account')
  const other = await context.newPage()
  await see(other, '/', '/api/screens/home')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await expect.poll(() => savedAddresses(page)).toEqual(['/api/session'])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('account"')
  await context.setOffline(true)
  await page.goto('/account')
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(page.getByText('What you can open now')).toBeHidden()
  await context.setOffline(false)
  await signIn(page, 'newcomer')
  await see(page, '/notifications', '/api/screens/notifications')
  await context.setOffline(true)
  await page.goto('/account')
  const list = page.getByRole('region', { name: 'What you can open now' })
  await expect(list.getByRole('listitem')).toHaveText([/^Notifications/])
  const accounts = new Set((await savedAnswers(page)).map(({ account }) => account))
  expect(accounts.size).toBe(2)
  expect(accounts).toContain('')
})

test('an expired session shows nothing until the next sign-in', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await signIn(page, 'scholar')
  await offlineReady(page)
  await see(page, '/', '/api/screens/home')
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 29 * 86_400_000 * 12)
  await page.reload()
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
  await expect(welcome(page)).toBeHidden()
  await page.clock.setFixedTime(Date.now() - 4000 * 86_400_000)
  await page.reload()
  await expect(welcome(page)).toBeVisible()
})

test.describe('with a broken network or a newer version', { tag: '@desktop' }, () => {
  const opened: (() => Promise<void>)[] = []
  test.afterEach(async () => {
    await Promise.all(opened.splice(0).map(close => close()))
  })

  async function behindProxy(browser: { newContext(options: object): Promise<BrowserContext> }) {
    const proxy = await startProxy(process.env.BASE_URL as string)
    const context = await browser.newContext({ baseURL: proxy.url, serviceWorkers: 'allow' })
    opened.push(() => context.close(), proxy.close)
    return { proxy, context, page: await context.newPage() }
  }

  test('a silent server does not block the saved screen (P299)', async ({ browser }) => {
    const { proxy, page } = await behindProxy(browser)
    await signIn(page, 'scholar')
    await offlineReady(page)
    await see(page, '/', '/api/screens/home')
    proxy.line = 'silent'
    await page.reload()
    await expect(welcome(page)).toBeVisible({ timeout: 20_000 })
    await expect(offlineLine(page)).toBeVisible()
    proxy.line = 'cut'
    await page.goto('/balances')
    await expect(page.getByText('You seem to be offline.')).toBeVisible()
  })

  test('a missing script of an older version loads the newer version', async ({ browser }) => {
    const { proxy, page } = await behindProxy(browser)
    const answer = await page.request.get('/api/screens/scholars?search=Yara')
    const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
    await see(page, `/campaign/x/${campaigns[0]?.id}`, '/api/session')
    proxy.deploy()
    await page.getByRole('button', { name: 'Donate Now' }).first().click()
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await hydrated(page)
    await page.getByRole('button', { name: 'Donate Now' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Custom amount')).toBeVisible()
  })

  test('both tabs announce a newer version and keep the input (P304)', async ({ browser }) => {
    const { proxy, page, context } = await behindProxy(browser)
    await signIn(page, 'newcomer')
    await offlineReady(page)
    const other = await context.newPage()
    await other.goto('/start-campaign')
    await other.goto('/website-create-campaign')
    await hydrated(other)
    await other.getByLabel('Major').fill('Railways')
    proxy.deploy()
    const ready = (tab: Page) => tab.getByText('A new version is ready.')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(ready(page)).toBeVisible()
    await expect(ready(other)).toBeVisible()
    await expectAccessible(page, 'a newer version')
    await shoot(page, 'newer version', false)
    await page.getByRole('button', { name: 'Reload' }).click()
    await hydrated(page)
    const runsOn = (tab: Page) =>
      tab.evaluate(() => document.querySelector('link[rel=modulepreload]')?.getAttribute('href'))
    expect(await runsOn(page)).toMatch(/^\/assets-newer\//)
    expect(await runsOn(other)).toMatch(/^\/assets\//)
    await expect(ready(page)).toBeHidden()
    await expect(other.getByLabel('Major')).toHaveValue('Railways')
    await expect(ready(other)).toBeVisible()
  })
})
