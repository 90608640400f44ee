import { expect, type Page, type Route } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, hydrated } from './screen-checks.ts'

/** Tests an intermittent network, during which no input may be lost. */

const offlineMessage = 'You seem to be offline. Nothing was lost; please try again.'

async function openCampaign(page: Page): Promise<void> {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/campaign/x/${campaigns[0]?.id}`)
}

const donate = (page: Page) => page.getByRole('button', { name: 'Donate Now' }).first()

test('a form sent offline keeps its input, shows an error, and is sent online @phone', async ({
  page,
  context,
}, info) => {
  const mark = `offline-${info.project.name}-${Date.now().toString(36)}`
  await page.goto('/website-create-campaign')
  await page.getByRole('radio', { name: 'No, 18 or over' }).check()
  await page.getByLabel('First Name').fill('Olu')
  await page.getByLabel('Last Name').fill('Tunnel')
  await page.getByLabel('Email').fill(`${mark}@forms.example`)
  await page.getByLabel('User ID').fill(mark.slice(0, 20))
  await page.getByLabel('University').fill('Harbor State University')
  await page.getByLabel('Major').fill('Railways')
  await page.getByLabel('Funding Goal').fill('1200')
  await hydrated(page)
  await context.setOffline(true)
  const submit = page.locator('form[aria-label] button[type=submit]')
  await submit.click()
  const offlineAlert = page.getByRole('alert').filter({ hasText: offlineMessage })
  await expect(offlineAlert).toBeVisible()
  await expectAccessible(page, 'a form without a network')
  await offlineAlert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(offlineAlert).toBeHidden()
  await expect(page.getByLabel('Major')).toHaveValue('Railways')
  await submit.click()
  await expect(offlineAlert).toBeVisible()
  await context.setOffline(false)
  await submit.click()
  await expect(page.getByText(/We sent a 6-digit code to/)).toBeVisible()
})

test('a donation offline charges nothing and is never sent later @phone (P305)', async ({
  page,
  context,
}) => {
  await openCampaign(page)
  await donate(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('17')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: /^Give \$/ })).toBeEnabled()
  await context.setOffline(true)
  await dialog.getByRole('radio', { name: 'No tip' }).check()
  await expect(
    dialog.getByText(
      'We never send a gift later without you. Nothing was charged; try again when you’re online.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Give/ })).toBeDisabled()
  await context.setOffline(false)
})

test('a dialog that is not loaded opens only online @phone', async ({ page, context }) => {
  await openCampaign(page)
  await context.setOffline(true)
  await donate(page).click()
  await expect(page.getByText(offlineMessage)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await donate(page).click()
  await expect(page.getByRole('dialog').getByLabel('Custom amount')).toBeVisible()
})

test('a script that the server no longer has reloads the page @desktop', async ({ page }) => {
  await openCampaign(page)
  await page.route(/\/assets\/[^/]*\.js$/, route => route.fulfill({ status: 404, body: '' }))
  await donate(page).click()
  const errorAlert = page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })
  await expect(errorAlert).toBeVisible()
  await page.unrouteAll()
  await errorAlert.getByRole('button', { name: 'Reload the page' }).click()
  await hydrated(page)
  await donate(page).click()
  await expect(page.getByRole('dialog').getByLabel('Custom amount')).toBeVisible()
})

test('a page of a newer version is loaded as a document @desktop', async ({ page }) => {
  await openCampaign(page)
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }))
  await page.route(/\/assets\/[^/]*\.js$/, route => route.fulfill({ status: 404, body: '' }))
  const whole = page.waitForRequest(request => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  await whole
  await page.unrouteAll()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'stillTheSame' in window)).toBe(false)
})

test('a page opened offline shows an error and loads on retry @phone', async ({ page, context }) => {
  await openCampaign(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: offlineMessage })).toBeVisible()
  await expectAccessible(page, 'a page without a network')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
})

test('on a slow network a dialog and a page show that they are loading @phone (P254)', async ({ page }) => {
  await openCampaign(page)
  const line = await slowLine(page)
  const inFlight = page.getByRole('status').filter({ hasText: 'Loading…' })
  await donate(page).click()
  await expect(inFlight).toBeVisible()
  await expectAccessible(page, 'a dialog on its way')
  await line.arrive()
  await expect(page.getByRole('dialog').getByLabel('Custom amount')).toBeVisible()
  await expect(inFlight).toBeHidden()
  await page.keyboard.press('Escape')
  line.wait()
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(inFlight).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' }).locator('svg')).toBeVisible()
  await expect(donate(page)).toBeVisible()
  await line.arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(inFlight).toBeHidden()
})

/** Controls the loading of scripts: `wait` holds them back, and `arrive` releases them. */
async function slowLine(page: Page): Promise<{ wait: () => void; arrive: () => Promise<void> }> {
  let held: Route[] | null = []
  await page.route(/\/assets\/[^/]*\.js$/, async route => {
    if (held) held.push(route)
    else await route.continue()
  })
  return {
    wait: () => {
      held = []
    },
    arrive: async () => {
      const arriving = held ?? []
      held = null
      await Promise.all(arriving.map(route => route.continue()))
    },
  }
}

for (const [fails, how] of [
  [
    'a network that drops out',
    (page: Page) => page.route('**/api/{screens,session}**', route => route.abort()),
  ],
  [
    'a server that restarts',
    (page: Page) =>
      page.route(/\/api\/(screens|session)/, route => route.fulfill({ status: 502, body: 'Bad Gateway' })),
  ],
] as const) {
  test(`${fails} during a refresh does not disturb a donation in progress @desktop`, async ({ page }) => {
    let change = () => {}
    const changed = new Promise<void>(resolve => {
      change = resolve
    })
    let isOver = false
    await page.route('**/api/live?*', async route => {
      if (isOver) return
      await changed
      isOver = true
      const body = 'event: ready\ndata: ready\n\nevent: changed\ndata: x\n\n'
      // Fails if the page has already closed the stream.
      await route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body }).catch(() => undefined)
    })
    await openCampaign(page)
    await donate(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Custom amount').fill('17')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Your Name').fill('Ruth Halfway')
    await how(page)
    const asked = page.waitForRequest(request => request.url().includes('/api/screens/'))
    change()
    await (await asked).response()
    await expect(dialog.getByLabel('Your Name')).toHaveValue('Ruth Halfway')
    await page.unrouteAll()
    await dialog.getByLabel('Email Address').fill('ruth@example.com')
    await expect(dialog.getByRole('button', { name: /^Give \$/ })).toBeEnabled()
  })
}
