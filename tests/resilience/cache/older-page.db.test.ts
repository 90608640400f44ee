import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#app/platform/http/listen.server.ts'
import { chromiumLaunchOptions } from '#tests/setup/chromium.ts'
import { freePort } from '#tests/setup/tassel-process.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aServer, type Server } from './visitors.ts'

/** Pages that a server on a clock of its own made minutes ago, in a real browser. */
let world: World
let server: Server
let browser: Browser
let origin: string
let close: () => Promise<void>
let campaign: BuiltCampaign

beforeAll(async () => {
  world = await aWorld()
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = await aServer(world, { app: { env: { ...world.app.env, appUrl: origin, port } } })
  close = (await listen(server.http, port, '127.0.0.1')).close
  campaign = await aCampaign(world, await aScholar(world))
  server.clock.set(world.app.clock.now())
  await aDonation(world, campaign, { donorName: 'Ida', amountCents: 5_000 })
  browser = await chromium.launch(chromiumLaunchOptions())
}, 60_000)
afterAll(async () => {
  await browser.close()
  await close()
  await server.close()
  await world.close()
})

const patience = { timeout: 20_000 }
const time = (page: Page) => page.locator('#supporters time')

test('a page made 4 minutes ago shows what is true now (P343)', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  await server.live.caughtUp()
  await page.goto(origin + campaign.path)
  server.clock.advance(240_000)
  const made = server.http.cache.answers.entries().filter(([key]) => key.startsWith('page /campaign/'))
  for (const visit of ['first', 'unchanged']) {
    await page.goto(origin + campaign.path)
    await expect
      .poll(async () => [visit, await time(page).textContent()], patience)
      .toEqual([visit, '4 minutes ago'])
  }
  const after = server.http.cache.answers.entries().filter(([key]) => key.startsWith('page /campaign/'))
  expect(after).toEqual(made)
  expect(faults).toEqual([])
  await context.close()
})

test('without scripts the page shows the day (P343)', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(origin + campaign.path)
  expect(await time(page).textContent()).toBe('March 11, 2026')
  await context.close()
})

test('data that the page loads again from memory keeps the time right (P343)', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin + campaign.path)
  await page.keyboard.press('Tab')
  await expect.poll(() => time(page).textContent(), patience).toBe('4 minutes ago')
  await fetch(`${origin}/api/session`)
  server.clock.advance(60_000)
  await aDonation(world, campaign, { donorName: 'Bo', amountCents: 5_000 })
  await expect.poll(() => time(page).allTextContents(), patience).toEqual(['5 minutes ago', '5 minutes ago'])
  await context.close()
})
