import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../journey.ts'
import { post, signUp } from '../new-person.ts'
import { expectAccessible, watchConsole } from '../screen-checks.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // Ignores an error of Playwright's trace recorder, which fetches chosen files although the page's CSP forbids it.
  const ours = consoleErrors().filter(words => !words.startsWith("Connecting to 'blob:"))
  expect(ours).toEqual([])
})

test.describe('the profile picture @phone', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page, 'face')
    await post(page, '/api/profile/name', { firstName: 'Nora', lastName: 'Lindqvist' })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change Profile Picture' }).click()
  })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Profile Picture' })
  const choose = (page: Page, file: { name?: string; mimeType?: string; buffer: Buffer }) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', ...file })
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Picture' })
  const avatar = (page: Page) => page.locator('section[aria-label=Profile] img')

  test('is chosen, cropped by keyboard, saved, and removed', async ({ page }) => {
    await expectAccessible(page, 'change picture, empty')
    await expect(save(page)).toBeDisabled()
    await choose(page, { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(page.getByText('Invalid file type')).toBeVisible()
    await expect(page.getByText('Please select an image file')).toBeVisible()
    await choose(page, { buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(page.getByText('File too large')).toBeVisible()
    await expect(page.getByText('Please select an image smaller than 5MB')).toBeVisible()

    await choose(page, { buffer: await halves() })
    await expect(save(page)).toBeEnabled()
    await dialog(page).getByRole('slider', { name: 'Zoom' }).fill('3')
    const frame = dialog(page).getByRole('group', { name: /arrow keys/ })
    await frame.focus()
    for (let i = 0; i < 60; i++) await frame.press('ArrowRight')
    await expectAccessible(page, 'change picture, framing')
    await save(page).click()
    await expect(page.getByText('Profile picture updated')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    const source = (await avatar(page).getAttribute('src')) ?? ''
    expect(source).toMatch(/^\/files\/profile-pictures\//)
    // The frame was moved to the picture's left edge, so only the red half was saved.
    const { channels } = await sharp(await (await page.request.get(source)).body()).stats()
    expect(channels[0]?.mean).toBeGreaterThan(200)
    expect(channels[2]?.mean).toBeLessThan(60)

    await page.getByRole('button', { name: 'Change Profile Picture' }).click()
    await dialog(page).getByRole('button', { name: 'Remove Picture' }).click()
    await expect(page.getByText('Profile picture removed')).toBeVisible()
    await expect(avatar(page)).toHaveCount(0)
  })

  test('is the first step of profile setup and can be skipped (P57)', async ({ page }) => {
    await page.goto('/profile-setup')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await aPhoto() })
    await page.getByRole('button', { name: 'Continue with Photo' }).click()
    await expect(page.getByText('Photo uploaded!')).toBeVisible()
    await expect(page.getByLabel('First Name')).toBeVisible()
    await page.goto('/profile-setup')
    await page.getByRole('button', { name: 'Skip for Now' }).click()
    await expect(page.getByLabel('First Name')).toBeVisible()
  })

  test('is shown at once with its progress, and can be cancelled', async ({ page }) => {
    await choose(page, { buffer: await noise() })
    await expect(save(page)).toBeEnabled()
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await save(page).click()
    const progress = dialog(page).getByRole('progressbar', { name: 'Uploading photo' })
    await expect(avatar(page)).toHaveAttribute('src', /^data:image\/jpeg/)
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { intervals: [50] })
      .toBeGreaterThan(0)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(progress).toBeHidden()
    await expect(save(page)).toBeEnabled()
    await expect(avatar(page)).toHaveCount(0)
    await expect(page.getByText('Upload failed')).toHaveCount(0)
  })

  test('suggests other formats for an unreadable photo', async ({ page }) => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(400),
    ])
    await choose(page, { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic })
    await expect(dialog(page).getByText('This browser can’t show this file')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page, 'change picture at 320 px')
    await save(page).click()
    await expect(page.getByText('HEIC photos can’t be opened here.')).toBeVisible()
    await expect(avatar(page)).toHaveCount(0)
  })

  test('shows a failed upload and keeps the previous picture (P64)', async ({ page }) => {
    await choose(page, { buffer: await aPhoto() })
    await page.route('**/api/profile/photo', route =>
      route.fulfill({
        status: 400,
        json: { error: { code: 'InvalidPicture', message: 'Not that one.', requestId: '' } },
      }),
    )
    await save(page).click()
    await expect(page.getByText('Upload failed')).toBeVisible()
    await expect(page.getByText('Not that one.')).toBeVisible()
    await page.unroute('**/api/profile/photo')
    await page.route('**/api/profile/photo', route => route.fulfill({ status: 200, body: 'nonsense' }))
    await save(page).click()
    await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
    await expect(avatar(page)).toHaveCount(0)
  })

  test('falls back to the copy on this device if the server’s fails to load (P65)', async ({ page }) => {
    await choose(page, { buffer: await aPhoto() })
    await save(page).click()
    await expect(page.getByText('Profile picture updated')).toBeVisible()
    await page.route('**/files/profile-pictures/**', route => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    await expect(avatar(page)).toHaveAttribute('src', /^data:image\/jpeg/)
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.getItem('profile-picture'))).toBeNull()
  })
})

const aPhoto = (): Promise<Buffer> => sharp('demo/world/portraits/admin-large.webp').png().toBuffer()

/** A picture whose left half is red and whose right half is blue. */
async function halves(): Promise<Buffer> {
  const blue = { create: { width: 600, height: 1500, channels: 3, background: '#0000ff' } } as const
  return await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 600, top: 0 }])
    .png()
    .toBuffer()
}

/** A JPEG of random noise, which hardly compresses and so has several hundred kilobytes. */
async function noise(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return await sharp({
    create: { width: 800, height: 1000, channels: 3, background: '#808080', noise: grain },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}
