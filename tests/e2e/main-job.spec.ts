import { execFileSync } from 'node:child_process'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { program } from '#tests/setup/program.ts'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { codeFor, mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectAccessible, hydrated, watchConsole } from './screen-checks.ts'

/**
 * The main job end to end: sign up, create a campaign, receive a donation, withdraw, approve, reconcile. The test changes the clock, so it
 * needs its own server.
 */
test.describe.configure({ mode: 'serial' })

const email = 'nora.lindqvist@example.com'
const userId = 'kelp-diver'
let tassel: TasselProcess
let link = ''
let consoleErrors: () => string[] = () => []

test.beforeAll(async () => {
  test.setTimeout(120_000)
  tassel = await startTassel()
})
test.afterAll(async () => {
  await tassel.stop()
  tassel.forget()
})

test.describe('the main job', () => {
  let page: Page

  test.beforeAll(async ({ browser, contextOptions }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    page = await context.newPage()
    consoleErrors = watchConsole(page)
  })
  test.afterAll(() => page.context().close())
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('1. a student signs up, sets up a profile, and lands on the dashboard (P20, P57, P59)', async () => {
    await page.goto('/')
    await expect(page).toHaveTitle('Sign Up | Tassel')
    await expectAccessible(page, 'sign up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('User ID').fill('Kelp Diver!')
    await expect(page.getByLabel('User ID')).toHaveValue('kelpdiver')
    await page.getByLabel('User ID').fill(userId)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/profile-setup/)
    await expectAccessible(page, 'profile setup, photo')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPhoto() })
    await page.getByRole('button', { name: 'Continue with Photo' }).click()
    await page.getByLabel('First Name').fill('Nora')
    await page.getByLabel('Last Name').fill('Lindqvist')
    await expectAccessible(page, 'profile setup, name')
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page).toHaveURL(/\/welcome-complete/)
    await expectAccessible(page, 'welcome')
    await page
      .getByRole('button', { name: "Let's Get Started!" })
      .or(page.getByRole('link', { name: "Let's Get Started!" }))
      .click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')
    await expectAccessible(page, 'dashboard without a campaign')
    const welcome = await mailTo(page, email, /welcome/i)
    expect(welcome.text).toContain('Tassel')
  })

  test('2. completes the scholar form, confirms the email inline, and gets a public link (P146, P148, P257)', async () => {
    await page.goto('/scholar-form')
    await expect(page).toHaveTitle('Scholar Application Form | Tassel')
    await expect(page.getByLabel('First Name')).toHaveValue('Nora')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page, 'scholar form, empty')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
    await page.getByLabel('University').fill('Harbor State University')
    await page.getByLabel('Major').fill('Marine Biology')
    await page.getByLabel('Funding Goal').fill('1200')
    await page
      .getByLabel('Your Story')
      .fill('I dive where the kelp is coming back. One field season is left before I graduate.')
    await page.getByLabel('Achievements').fill('Lead author, kelp survey 2026')
    await page.getByLabel('Achievements').press('Enter')
    await page
      .getByRole('radio', { name: /^Through / })
      .first()
      .check()
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByText('We sent a 6-digit code to n•••@example.com.')).toBeVisible()
    await expectAccessible(page, 'scholar form, code')
    await page.getByLabel('Code').fill(await codeFor(page, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Congratulations! Your campaign has been created!')).toBeVisible()
    await expect(page).toHaveURL(/\/account$/, { timeout: 15_000 })
    // After the owner's first campaign is created, the share dialog opens by itself (P258).
    const invitation = page.getByRole('dialog', { name: 'Share with your contacts' })
    await expect(invitation.getByLabel('Your message')).toHaveValue(/^I’m raising money for .*kelp/s)
    await invitation.getByLabel('Your message').fill('Kelp needs books.')
    for (const way of ['Text message', 'WhatsApp', 'Email'])
      await expect(invitation.getByRole('link', { name: way })).toHaveAttribute(
        'href',
        /Kelp%20needs%20books\.(%0D)?%0A(%0D)?%0Ahttp[^"]*nora-lindqvist/,
      )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page, 'account with a campaign')
    link = (await page.getByRole('link', { name: 'View Your Campaign Page' }).getAttribute('href')) ?? ''
    expect(link).toMatch(/\/campaign\/nora-lindqvist\/[0-9a-z]{10}$/)
  })

  test('3. the server renders the link with its own title, description, and og tags (P113, P248)', async ({
    playwright,
  }) => {
    const path = link
    const stranger = await playwright.request.newContext({ baseURL: tassel.url })
    const html = await (await stranger.get(path)).text()
    for (const content of [
      'Nora Lindqvist',
      'I dive where the kelp is coming back.',
      'Lead author, kelp survey 2026',
    ]) {
      expect(html.includes(content), content).toBe(true)
    }
    for (const tag of [
      /<title>[^<]*Nora Lindqvist[^<]* \| Tassel<\/title>/,
      /<meta name="description" content="[^"]{20,}"/,
      /<meta property="og:title" content="[^"]*Nora Lindqvist/,
      /<meta property="og:description" content="[^"]{20,}"/,
      /<meta property="og:image" content="http/,
    ]) {
      expect(tag.test(html), String(tag)).toBe(true)
    }
    for (const secret of [email, userId, '555']) expect(html.includes(secret), secret).toBe(false)
    await stranger.dispose()
    const missing = await page.request.get('/campaign/nobody/0000000000')
    expect(missing.status()).toBe(404)
    expect(await missing.text()).toContain('doesn’t exist or has been deactivated'.replace('’', '&#x27;'))
  })

  test('4. a visitor donates: a declined card costs nothing, a valid one leads to thanks and a receipt (P4, P7, P158, P159, P164)', async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    const stranger = await context.newPage()
    const strangerErrors = watchConsole(stranger)
    await stranger.goto(link)
    await expectAccessible(stranger, 'campaign page')
    await stranger.getByRole('button', { name: 'Donate Now' }).first().click()
    const dialog = stranger.getByRole('dialog')
    await expectAccessible(stranger, 'gift, amount')
    await dialog.getByRole('radio', { name: /\$50/ }).click()
    await dialog.getByLabel('Your Name').fill('Ines Fontaine')
    await dialog.getByLabel('Email Address').fill('ines@donors.example')
    await dialog.getByRole('button', { name: 'Add a message' }).click()
    await dialog.getByLabel('Message').fill('For the kelp.')
    await expectAccessible(stranger, 'gift, details')
    // $50 + 15 % tip ($7.50) + processing fee of 2.9 % + $0.30 ($1.75) + credit card fee of 2.5 % ($1.25) (P153)
    await expect(dialog.getByRole('button', { name: /Give \$60\.50/ })).toBeVisible()
    await payWith(stranger, '4000 0000 0000 0002')
    await expect(dialog.getByText(/declined/i).first()).toBeVisible()
    await expect(dialog.getByLabel('Message')).toHaveValue('For the kelp.')
    await payWith(stranger, '4242 4242 4242 4242')
    await expect(stranger.getByText('Donation Successful!')).toBeVisible({ timeout: 15_000 })
    await expect(stranger.getByText('Thank you for your $50.00 donation!')).toBeVisible()
    await expectAccessible(stranger, 'gift given')
    const receipt = await mailTo(page, 'ines@donors.example', /receipt|thank/i)
    for (const line of ['$50.00', '$7.50', '$1.75', '$1.25', '$60.50', 'Nora Lindqvist']) {
      expect(receipt.text).toContain(line)
    }
    expect(strangerErrors()).toEqual([])
    await context.close()
  })

  test('5. the open page and the dashboard show the new total without a reload (P112)', async ({
    browser,
    contextOptions,
  }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    const [watcher, giver] = [await context.newPage(), await context.newPage()]
    await page.goto('/')
    await expectTotal(page, '50')
    await watcher.goto(link)
    await expectTotal(watcher, '50')
    for (const open of [page, watcher])
      await open.evaluate(() => Object.assign(window, { neverReloaded: true }))
    await giver.goto(link)
    await giver.getByRole('button', { name: 'Donate Now' }).first().click()
    const dialog = giver.getByRole('dialog')
    await dialog.getByLabel('Custom amount').fill('425')
    await dialog.getByRole('button', { name: /^Continue/ }).click()
    await dialog.getByLabel('Donate anonymously').check()
    await expect(dialog.getByLabel('Your Name')).toBeDisabled()
    await dialog.getByLabel('Email Address').fill('quiet@donors.example')
    await payWith(giver, '4242 4242 4242 4242')
    await expect(giver.getByText('Donation Successful!')).toBeVisible({ timeout: 15_000 })
    for (const open of [page, watcher]) {
      await expectTotal(open, '475')
      expect(await open.evaluate(() => 'neverReloaded' in window)).toBe(true)
    }
    await expect(watcher.getByText('Anonymous').first()).toBeVisible()
    await context.close()
  })

  test('6. a withdrawal is restricted until the campaign ends, then needs a step-up (P88, P189, P190, P260, P264, P393)', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
    await expect(page.getByRole('dialog', { name: 'Withdrawal Restricted During Campaign' })).toBeVisible()
    await expectAccessible(page, 'withdrawal restricted')
    await page.goto('about:blank')
    await moveClockPastTheEnd()
    // Signs in again, since sessions end after a week and the clock has moved past that.
    await signIn(page, email, userId)
    // The donation link shows that the campaign has ended before a donor chooses an amount.
    await page.goto(link.replace(/^.*\/campaign\/[^/]+/, '/donation'))
    await expect(page.getByText('This campaign has ended and no longer accepts donations.')).toBeVisible()
    await hydrated(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Donate Now' })).toHaveCount(0)
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' })
    await expect(dialog.getByLabel('Scholar Full Name')).toHaveValue('Nora Lindqvist')
    await dialog.getByRole('button', { name: 'Request $427.25' }).click()
    await expect(dialog.getByLabel('Phone')).toBeFocused()
    await expect(dialog.locator('label', { hasText: 'Phone' })).toBeInViewport()
    await dialog.getByLabel('Phone').fill('(555) 010-0177')
    await dialog.getByLabel('Account Holder Name').fill('Nora Lindqvist')
    await dialog.getByLabel('Account Type').selectOption('checking')
    await dialog.getByLabel('Routing Number').fill('021000021')
    await dialog.getByRole('textbox', { name: /^Account Number/ }).fill('000987656789')
    await dialog.getByLabel('Confirm Account Number').fill('000987656789')
    await expectAccessible(page, 'request withdrawal')
    // $475.00 minus the platform fee of 10 % ($47.50) and the processing fee of $0.25 (P186)
    await expect(dialog.getByText('$427.25', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Request $427.25' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(proof.getByLabel('Code')).toBeVisible()
    await expectAccessible(page, 'request withdrawal, step-up')
    await proof.getByLabel('Code').fill(await codeFor(page, email))
    await proof.getByRole('button', { name: 'Confirm' }).click()
    // The account is new here, so a check comes first (P700).
    const submitted = /submitted\. A routine check comes first, until \w+ \d+, 20\d\d at the latest\./
    await expect(page.getByText(submitted).first()).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    // With a balance of zero, the dialog shows the reason instead of the bank form.
    await page.getByRole('button', { name: 'Withdraw Funds' }).click()
    const nothing = page.getByRole('dialog', { name: 'Request Withdrawal' })
    await expect(nothing.getByText('No funds available for withdrawal.')).toBeVisible()
    await expect(nothing.getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await mailTo(page, email, /withdrawal/i)
  })

  test('7. a second admin checks the payee and clears the hold (P622, P623)', async ({
    browser,
    contextOptions,
  }) => {
    await page.goto('/')
    await expect(
      page.getByText(/^A routine check before this payout is under way, until .+ at the latest/),
    ).toBeVisible()
    const context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    const second = await context.newPage()
    const errors = watchConsole(second)
    await signIn(second, 'second.admin@tassel.example', 'second-admin')
    await second.goto('/analytics?tab=withdrawals')
    const row = second.getByRole('row', { name: /Nora Lindqvist/ })
    await expect(row).toContainText('payee check')
    await row.getByRole('button').first().click()
    const dialog = second.getByRole('dialog', { name: 'Nora Lindqvist' })
    const check = dialog.getByRole('region', { name: 'Payee check' })
    await expect(check).toContainText('less than 14 days before the check')
    await expect(dialog.getByRole('button', { name: /^Approve/ })).toBeDisabled()
    await expectAccessible(second, 'admin, payee check')
    await check.getByRole('button', { name: 'Clear Hold' }).click()
    await check.getByLabel('Reason').fill('Called Nora, who read out the last four digits.')
    await check.getByRole('button', { name: 'Clear Hold' }).click()
    const proof = second.getByRole('dialog', { name: 'Confirm it’s you' })
    await proof.getByLabel('Code').fill(await codeFor(second, 'second.admin@tassel.example'))
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(second.getByText('Hold cleared.').first()).toBeVisible()
    await expect(check).toContainText('Called Nora, who read out the last four digits.')
    await expectAccessible(second, 'admin, payee check cleared')
    expect(errors()).toEqual([])
    await context.close()
  })

  test('8. an admin sees it with masked bank details and approves it, and the student is notified (P441)', async ({
    browser,
    contextOptions,
  }, info) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
    const admin = await context.newPage()
    const adminErrors = watchConsole(admin)
    await signIn(admin, 'admin@tassel.example', 'admin')
    await admin.goto('/analytics?tab=withdrawals')
    await expectAccessible(admin, 'admin, withdrawals')
    const row = admin.getByRole('row', { name: /Nora Lindqvist/ })
    await expect(row).toContainText('$475.00')
    const dialog = admin.getByRole('dialog')
    const opened = async () => {
      await expect(dialog).toContainText('••••6789')
      await expect(dialog).not.toContainText('000987656789')
      await expectAccessible(admin, 'admin, withdrawal detail')
    }
    if (info.project.name === 'desktop') await approveByKeys(admin, row, opened)
    else {
      await expect(row.getByRole('button', { name: /^Reject/ })).toBeInViewport()
      await row.getByRole('button').first().click()
      await opened()
      await dialog.getByRole('button', { name: /^Approve/ }).click()
      const proof = admin.getByRole('dialog', { name: 'Confirm it’s you' })
      await proof.getByLabel('Code').fill(await codeFor(admin, 'admin@tassel.example'))
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await expect(admin.getByText('Withdrawal approved successfully!').first()).toBeVisible()
    }
    const received = await mailTo(page, email, /approved/i)
    expect(received.text).toContain('$427.25')
    await page.goto('/')
    await expect(page.getByText(/approved/i).first()).toBeVisible()
    expect(adminErrors()).toEqual([])
    await context.close()
  })

  test('9. every total equals the ledger (P1)', () => {
    const report = execFileSync(process.execPath, [program('tassel'), 'self-check'], {
      env: { ...process.env, DATA_DIR: tassel.dataDir },
      encoding: 'utf8',
    })
    expect(report).not.toMatch(/differs/i)
  })
})

/** Restarts the server with its clock on the 3rd of next month, when the campaign and its month have ended. Keeps all data. */
async function moveClockPastTheEnd(): Promise<void> {
  const { dataDir, port, sandboxPort } = tassel
  await tassel.stop()
  const now = new Date()
  const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3, 15))
  tassel = await startTassel({ dataDir, port, sandboxPort, env: { TASSEL_NOW: later.toISOString() } })
}

/** Finds, opens, selects, and approves a withdrawal with the keyboard only. */
async function approveByKeys(page: Page, row: Locator, opened: () => Promise<void>): Promise<void> {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Columns' }).focus()
  await keyboard.press('/')
  await keyboard.type('Nora')
  await expect(page.getByRole('row')).toHaveCount(2)
  await keyboard.press('Escape')
  await expect(row).toBeFocused()
  await keyboard.press('Enter')
  await opened()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await keyboard.press('x')
  await keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Approve 1', exact: true })).toBeFocused()
  await expectAccessible(page, 'a selected withdrawal')
  await keyboard.press('Enter')
  const approve = dialog.getByRole('button', { name: 'Approve 1 withdrawal, $475.00' })
  await expect(approve).toBeVisible()
  await expectAccessible(page, 'approve several')
  for (let tabs = 0; tabs < 5 && !(await approve.evaluate(is => is === document.activeElement)); tabs++)
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await keyboard.type(await codeFor(page, 'admin@tassel.example'))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '1 of 1 approved' })).toContainText('Nora Lindqvist')
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function signIn(page: Page, address: string, id: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('User ID').fill(id)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(await codeFor(page, address))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** Fills in the card fields in the payment provider's iframe, and submits the donation. */
async function payWith(page: Page, cardNumber: string): Promise<void> {
  const card = page.frameLocator('iframe')
  await card.getByLabel('Card Number').fill(cardNumber)
  await card.getByLabel('Expiry Date').fill('12 / 34')
  await card.getByLabel('CVV').fill('123')
  await card.getByLabel('Name on Card').fill('Ines Fontaine')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Give \$/ })
    .click()
}

/** Expects the raised amount on the page to be this number of dollars. */
async function expectTotal(page: Page, dollars: string): Promise<void> {
  await expect(page.getByText(new RegExp(`\\$\\s*${dollars}(\\.00)?(?!\\d)`)).first()).toBeVisible()
}

const aPhoto = (): Promise<Buffer> => sharp('demo/world/portraits/admin-large.webp').png().toBuffer()
