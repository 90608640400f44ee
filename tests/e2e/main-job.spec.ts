import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { portraitSvg } from '#app/demo/portraits/portrait.ts'
import { demoPeople } from '#app/demo/students.ts'
import { startTassel, type TasselProcess } from '../setup/tassel-process.ts'
import { codeFor, mailTo } from './demo-inbox.ts'
import { expectSound, watchConsole } from './screen-checks.ts'

/**
 * The main job, end to end, in one browser story: sign up, create, be found, be given to, withdraw, be approved, add up.
 * The clock has to move, so the story has a server of its own.
 */
test.describe.configure({ mode: 'serial' })

const email = 'nora.lindqvist@example.com'
const userId = 'nora-lindqvist'
let tassel: TasselProcess
let link = ''
let complaints: () => string[] = () => []

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
    complaints = watchConsole(page)
  })
  test.afterAll(() => page.context().close())
  test.afterEach(() => expect(complaints()).toEqual([]))

  test('1. a student signs up, sets up a profile, is welcomed and lands on the dashboard', async () => {
    await page.goto('/')
    await expect(page).toHaveTitle('Sign Up | Tassel')
    await expectSound(page, 'sign up')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('User ID').fill('Nora Lindqvist')
    await expect(page.getByLabel('User ID')).toHaveValue('noralindqvist')
    await page.getByLabel('User ID').fill(userId)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/profile-setup/)
    await expectSound(page, 'profile setup, photo')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPhoto() })
    await page.getByRole('button', { name: 'Continue with Photo' }).click()
    await page.getByLabel('First Name').fill('Nora')
    await page.getByLabel('Last Name').fill('Lindqvist')
    await expectSound(page, 'profile setup, name')
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page).toHaveURL(/\/welcome-complete/)
    await expectSound(page, 'welcome')
    await page
      .getByRole('button', { name: "Let's Get Started!" })
      .or(page.getByRole('link', { name: "Let's Get Started!" }))
      .click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')
    await expectSound(page, 'dashboard without a campaign')
    const welcome = await mailTo(page, email, /welcome/i)
    expect(welcome.text).toContain('Tassel')
  })

  test('2. fills the scholar form, proves the e-mail inline, celebrates, and has a public link', async () => {
    await page.goto('/scholar-form')
    await expect(page).toHaveTitle('Scholar Application Form | Tassel')
    await expect(page.getByLabel('First Name')).toHaveValue('Nora')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expectSound(page, 'scholar form, empty')
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
    await page.getByRole('radio', { name: /1 month/i }).check({ force: true })
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByText('We sent a 6-digit code to n•••@example.com.')).toBeVisible()
    await expectSound(page, 'scholar form, code')
    await page.getByLabel('Code').fill(await codeFor(page, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Congratulations! Your campaign has been created!')).toBeVisible()
    await expect(page).toHaveURL(/\/account$/, { timeout: 15_000 })
    await expectSound(page, 'account with a campaign')
    link = (await page.getByRole('link', { name: 'View Your Campaign Page' }).getAttribute('href')) ?? ''
    expect(link).toMatch(/\/campaign\/nora-lindqvist\/[0-9a-z]{10}$/)
  })

  test('3. the link comes rendered from the server, with its own title, description and og tags', async () => {
    const path = new URL(link, tassel.url).pathname
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('Nora Lindqvist')
    expect(html).toContain('I dive where the kelp is coming back.')
    expect(html).toContain('Lead author, kelp survey 2026')
    expect(html).toMatch(/<title>[^<]*Nora Lindqvist[^<]* \| Tassel<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(html).toMatch(/<meta property="og:title" content="[^"]*Nora Lindqvist/)
    expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}"/)
    expect(html).toMatch(/<meta property="og:image" content="http/)
    expect(html).not.toContain(email)
    const missing = await page.request.get('/campaign/nobody/0000000000')
    expect(missing.status()).toBe(404)
    expect(await missing.text()).toContain('doesn’t exist or has been deactivated'.replace('’', '&#x27;'))
  })
})

async function aPhoto(): Promise<Buffer> {
  const [person] = demoPeople
  if (!person) throw new Error('the demo world has people')
  return await sharp(Buffer.from(portraitSvg(person.look)))
    .png()
    .toBuffer()
}

export function selfCheck(dataDir: string): string {
  return execFileSync(process.execPath, ['app/tassel.server.ts', 'self-check'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}
