import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumLaunchOptions } from '../setup/chromium.ts'
import { startTassel } from '../setup/tassel-process.ts'

/**
 * Makes the README's pictures from the demo world, at a fixed instant, so that they come out the same.
 * `npm run pictures -- --all` also pictures every screen at every width into test-results/pictures, to be looked at;
 * `--all admin` only those whose names begin so.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const everything = process.argv.includes('--all')
const only = everything ? (process.argv[process.argv.indexOf('--all') + 1] ?? '') : ''
const folder = join(root, everything ? 'test-results/pictures' : 'docs/pictures')
mkdirSync(folder, { recursive: true })

type Theme = 'light' | 'dark'
type Person = { email: string; userId: string } | null
type Picture = { name: string; path: string; as: Person; prepare?: (page: Page) => Promise<void> }

const scholar = { email: 'scholar@tassel.example', userId: 'scholar' }
const alum = { email: 'alum@tassel.example', userId: 'alum' }
const newcomer = { email: 'newcomer@tassel.example', userId: 'newcomer' }
const parent = { email: 'parent@tassel.example', userId: 'parent' }
const admin = { email: 'admin@tassel.example', userId: 'admin' }
const heights: Record<number, number> = { 375: 812, 768: 1024, 1280: 800 }

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>
const states = new Map<string, State>()

const tassel = await startTassel({ env: { TASSEL_NOW: '2026-11-21T15:00:00Z', LOG_LEVEL: 'warn' } })
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const campaign = await campaignOf('Amara')
  const pictures = everything ? allPictures(campaign).filter(({ name }) => name.startsWith(only)) : []
  if (everything) {
    for (const picture of pictures) {
      for (const width of [375, 768, 1280]) {
        for (const theme of ['light', 'dark'] as const) await take(browser, picture, width, theme)
      }
    }
  } else {
    await take(browser, { name: 'campaign', path: campaign, as: null }, 1280, 'light')
    await take(browser, { name: 'campaign', path: campaign, as: null }, 375, 'light')
    await take(browser, { name: 'campaign', path: campaign, as: null }, 375, 'dark')
    await take(browser, { name: 'give', path: campaign, as: null, prepare: chooseFifty }, 375, 'light')
    await take(browser, { name: 'dashboard', path: '/', as: scholar }, 375, 'light')
    await take(browser, { name: 'browse', path: '/scholars', as: null }, 1280, 'light')
    const charts = { name: 'analytics', path: '/analytics', as: admin, prepare: toTheCharts }
    await take(browser, charts, 1280, 'light')
    await take(browser, { name: 'balances', path: '/balances', as: admin }, 1280, 'light')
    await take(browser, { name: 'transactions', path: '/transactions', as: admin }, 1280, 'light')
  }
} finally {
  await browser.close()
  await tassel.stop()
  tassel.forget()
}

function allPictures(campaign: string): Picture[] {
  return [
    { name: 'sign-up', path: '/', as: null },
    { name: 'sign-in', path: '/signin', as: null },
    { name: 'reset-dialog', path: '/signin', as: null, prepare: press('Reset Password') },
    { name: 'reset-password', path: '/reset-password#token=looked-at', as: null },
    { name: 'browse', path: '/scholars', as: null },
    { name: 'campaign', path: campaign, as: null },
    { name: 'share', path: campaign, as: null, prepare: openShare },
    { name: 'embed', path: campaign.replace('/campaign/', '/embed/'), as: null },
    { name: 'report', path: campaign, as: null, prepare: press('Report this campaign') },
    { name: 'give-amount', path: campaign, as: null, prepare: openDonation },
    { name: 'give-details', path: campaign, as: null, prepare: chooseFifty },
    { name: 'donation-success', path: '/donation-success', as: null },
    { name: 'gone', path: '/campaign/0000000000', as: null },
    { name: 'not-found', path: '/nowhere', as: null },
    { name: 'terms', path: '/terms', as: null },
    { name: 'privacy', path: '/privacy', as: null },
    { name: 'form-chooser', path: '/website-scholar', as: null },
    { name: 'website-scholar-form', path: '/website-scholar-form', as: null },
    { name: 'website-parental-form', path: '/website-parental-form', as: null },
    { name: 'website-create-campaign', path: '/website-create-campaign', as: null },
    { name: 'profile-setup', path: '/profile-setup', as: newcomer },
    { name: 'name-collection', path: '/name-collection', as: newcomer },
    { name: 'welcome-complete', path: '/welcome-complete', as: newcomer },
    { name: 'dashboard-empty', path: '/', as: newcomer },
    { name: 'notifications-empty', path: '/notifications', as: newcomer },
    { name: 'scholar-form', path: '/scholar-form', as: newcomer },
    { name: 'parental-form', path: '/parental-form', as: newcomer },
    { name: 'create-campaign', path: '/create-campaign', as: newcomer },
    { name: 'start', path: '/start-campaign', as: newcomer },
    { name: 'dashboard', path: '/', as: scholar },
    { name: 'account', path: '/account', as: scholar },
    { name: 'edit-campaign', path: '/account', as: scholar, prepare: press('Edit Campaign') },
    { name: 'change-picture', path: '/account', as: scholar, prepare: press('Change Profile Picture') },
    { name: 'edit-name', path: '/account', as: scholar, prepare: press('Edit Your Name') },
    { name: 'notifications', path: '/notifications', as: scholar },
    { name: 'preferences', path: '/notification-preferences', as: scholar },
    { name: 'account-parent', path: '/account', as: parent },
    { name: 'restricted', path: '/', as: scholar, prepare: press('Withdraw Funds') },
    { name: 'dashboard-ended', path: '/', as: alum },
    { name: 'request', path: '/', as: alum, prepare: press('Withdraw Funds') },
    { name: 'admin-overview', path: '/app-analytics', as: admin },
    { name: 'admin-analytics', path: '/analytics', as: admin },
    { name: 'admin-users', path: '/analytics?tab=users', as: admin },
    { name: 'admin-scholars', path: '/analytics?tab=scholars', as: admin },
    { name: 'admin-withdrawals', path: '/analytics?tab=withdrawals&status=all', as: admin },
    { name: 'admin-withdrawal', path: '/analytics?tab=withdrawals', as: admin, prepare: openFirstRow },
    { name: 'admin-campaigns', path: '/campaign-analytics', as: admin },
    { name: 'admin-campaign', path: campaign.replace('/campaign/', '/campaign-analytics/'), as: admin },
    { name: 'admin-month', path: '/campaign-analytics?month=october&year=2026', as: admin },
    { name: 'admin-balances', path: '/balances', as: admin },
    { name: 'admin-transactions', path: '/transactions', as: admin },
    { name: 'admin-transaction', path: '/transactions', as: admin, prepare: openFirstRow },
    { name: 'admin-donors', path: '/customers', as: admin },
    { name: 'admin-accounting', path: '/accounting', as: admin },
    { name: 'admin-entries', path: '/accounting?year=2026&account=tips', as: admin },
    { name: 'admin-moderation', path: '/admin/moderation', as: admin },
    { name: 'admin-review', path: '/admin/moderation', as: admin, prepare: openFirstRow },
    { name: 'admin-audit-log', path: '/admin/audit-log', as: admin },
    { name: 'admin-self-check', path: '/admin/self-check', as: admin },
    { name: 'admin-undelivered', path: '/admin/undelivered', as: admin },
    { name: 'admin-suspense', path: '/admin/suspense', as: admin },
    { name: 'admin-card-testing', path: '/admin/card-testing', as: admin },
    { name: 'admin-roles', path: '/admin/roles', as: admin },
    { name: 'refused', path: '/analytics', as: scholar },
    { name: 'inbox', path: '/demo/inbox', as: null },
  ]
}

async function campaignOf(name: string): Promise<string> {
  const found = await fetch(`${tassel.url}/api/screens/scholars?search=${name}`)
  const { campaigns } = (await found.json()) as { campaigns: { id: string }[] }
  return `/campaign/${campaigns[0]?.id}`
}

async function take(browser: Browser, picture: Picture, width: number, theme: Theme): Promise<void> {
  const phone = width < 768
  const context = await browser.newContext({
    baseURL: tassel.url,
    viewport: { width, height: heights[width] ?? 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: phone ? 2 : 1.5,
    isMobile: phone,
    hasTouch: phone,
    timezoneId: 'America/New_York',
    ...(picture.as ? { storageState: await signedIn(browser, picture.as) } : {}),
  })
  const page = await context.newPage()
  await page.goto(picture.path)
  await page.waitForLoadState('load')
  await arrived(page)
  await page.evaluate(() => document.fonts.ready)
  await picture.prepare?.(page)
  const bytes = await page.screenshot({ fullPage: everything && !picture.prepare, animations: 'disabled' })
  const file = join(folder, `${picture.name}-${width}-${theme}.png`)
  await sharp(bytes).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(file)
  console.log(file.slice(root.length))
  await context.close()
}

async function signedIn(browser: Browser, { email, userId }: NonNullable<Person>): Promise<State> {
  const known = states.get(email)
  if (known) return known
  const context = await browser.newContext({ baseURL: tassel.url })
  const page = await context.newPage()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(userId)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').waitFor()
  await page.getByLabel('Code').fill(await newestCode(page, email))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/$/)
  const state = await context.storageState()
  await context.close()
  states.set(email, state)
  return state
}

async function newestCode(page: Page, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await page.request.get(`/demo/inbox.json?to=${email}`)).json()) as {
      text: string
    }[]
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await page.waitForTimeout(100)
  }
  throw new Error(`no code came for ${email}`)
}

async function openDonation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Donate Now' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const picture = page.getByRole('img', { name: /^Share picture/ })
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}

async function chooseFifty(page: Page): Promise<void> {
  await openDonation(page)
  await page.getByRole('dialog').getByRole('radio', { name: /\$50/ }).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Continue/ })
    .click()
  await page.getByRole('button', { name: /Give \$60\.50/ }).waitFor()
  await page.frameLocator('iframe').getByLabel('Card Number').waitFor()
}

/** What a screen or a dialog asks for itself is there. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => !/Verifying admin access|Loading\.\.\./.test(document.body.innerText))
}

async function toTheCharts(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Gifts peaked in/ }).evaluate(title => {
    window.scrollTo({ top: title.getBoundingClientRect().top + window.scrollY - 45, behavior: 'instant' })
  })
}

async function openFirstRow(page: Page): Promise<void> {
  await page.locator('tbody').locator('a, button').first().click()
  await page.getByRole('dialog').waitFor()
  await arrived(page)
}

function press(name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}
