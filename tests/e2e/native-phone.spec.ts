import { expect, type Page } from '@playwright/test'
import { appOrigin, signedUp, test } from '#tests/ui/native/app-in-browser.ts'
import { codeFor } from './demo-inbox.ts'
import { shoot } from './screen-checks.ts'

/** Tests how the native app uses the phone's system bars, keyboard, settings, share sheet, and app store. */

const heading = (app: Page) => app.getByRole('heading', { level: 1 })

/** Pulls the page down by `px` pixels with one finger. Returns a function that lifts the finger. */
async function pullDown(app: Page, px: number): Promise<() => Promise<unknown>> {
  const finger = await app.context().newCDPSession(app)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  await touch('touchStart', 300)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 300 + px * part)
  return () => touch('touchEnd')
}

test('respects bars and keyboard, refreshes by pulling, and shares files @phone (P333)', async ({
  page: app,
  phone,
}) => {
  const { email } = await signedUp(app.request, phone)
  await app.goto(`${appOrigin}/account`)
  await expect(heading(app)).toBeVisible()
  const styles = () => phone.askedFor('StatusBar', 'setStyle').map(({ style }) => style)
  await expect.poll(styles).toEqual(['LIGHT'])
  await app.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(styles).toEqual(['LIGHT', 'DARK'])

  // Capacitor sets these variables to the parts of the page that Android's system bars cover.
  await app.evaluate(() => {
    document.documentElement.style.setProperty('--safe-area-inset-top', '44px')
    document.documentElement.style.setProperty('--safe-area-inset-bottom', '34px')
  })
  const bar = await app.getByRole('navigation', { name: 'Main' }).boundingBox()
  const entry = await app.getByRole('navigation', { name: 'Main' }).getByRole('link').first().boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(812)
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual(812 - 34)
  const top = await app.getByRole('banner').first().boundingBox()
  expect(top?.y).toBeGreaterThanOrEqual(44)

  const requested: string[] = []
  app.on('request', request => void requested.push(new URL(request.url()).pathname))
  const releaseShort = await pullDown(app, 100)
  await expect(app.locator('.pull')).toBeVisible()
  await releaseShort()
  await expect(app.locator('.pull')).toHaveCount(0)
  expect(requested).not.toContain('/api/screens/account')
  const releaseLong = await pullDown(app, 200)
  await releaseLong()
  await expect.poll(() => requested).toContain('/api/screens/account')
  await expect(app.locator('.pull')).toHaveCount(0)

  phone.answer('Filesystem', 'writeFile', () => ({ uri: 'file:///cache/your-data.json' }))
  await app.getByRole('button', { name: 'Download your data' }).click()
  const proof = app.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(app, email))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => phone.askedFor('Share', 'share'))
    .toEqual([{ files: ['file:///cache/your-data.json'] }])
  const [written] = phone.askedFor('Filesystem', 'writeFile')
  expect(Buffer.from(String(written?.data), 'base64').toString()).toContain('Pocket')
  await expect.poll(() => phone.askedFor('Filesystem', 'deleteFile')).toHaveLength(1)
  phone.answer('Filesystem', 'writeFile', () => {
    throw new Error('no space left on device')
  })
  await app.getByRole('button', { name: 'Download your data' }).click()
  const errorMessage = app.getByText('The file could not be saved. Please try again.')
  await expect(errorMessage).toBeVisible()
  await expect.poll(async () => (await errorMessage.boundingBox())?.y ?? 0).toBeGreaterThan(44)

  await app.goto(`${appOrigin}/website-create-campaign`)
  const story = app.getByLabel('Your Story')
  await story.focus()
  // The open keyboard shrinks the page's viewport by half.
  await app.setViewportSize({ width: 375, height: 420 })
  await phone.fire('Keyboard', 'keyboardDidShow', { keyboardHeight: 392 })
  await expect(story).toBeInViewport()
  await expect(app.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await phone.fire('Keyboard', 'keyboardDidHide')
  await app.setViewportSize({ width: 375, height: 812 })
  await expect(app.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('links to the phone’s settings for denied permissions, and to the store for an update @phone (P325, P328, P331)', async ({
  page: app,
  phone,
  context,
  baseURL,
}) => {
  const may = (receive: 'denied' | 'granted' | 'prompt') =>
    phone.answer('PushNotifications', 'checkPermissions', () => ({ receive }))
  may('denied')
  await signedUp(app.request, phone)
  await app.goto(`${appOrigin}/notification-preferences`)
  await expect(app.getByText('Notifications are blocked on this phone')).toBeVisible()
  await shoot(app, 'notifications denied')
  await expect(app.getByText(/open your phone’s settings/)).toBeVisible()
  await expect(app.getByText(/browser|next to the address/)).toHaveCount(0)
  may('prompt')
  await app.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(app.getByRole('button', { name: 'Turn on here' })).toBeVisible()

  // The first reset link is invalid, and the second one, opened in the same page, works.
  const links = ['a', 'b'].map(letter => `${baseURL}/reset-password#token=${letter.repeat(43)}`)
  const checked: unknown[] = []
  await context.route('**/api/password-reset/check', async route => {
    const { token } = route.request().postDataJSON() as { token: string }
    checked.push(token)
    await (token.startsWith('a')
      ? route.continue()
      : route.fulfill({ json: {}, headers: { 'access-control-allow-origin': appOrigin } }))
  })
  await phone.fire('App', 'appUrlOpen', { url: links[0] })
  const refused = app.getByText(/Invalid or expired reset link/).first()
  await expect(refused).toBeVisible()
  await phone.fire('App', 'appUrlOpen', { url: links[1] })
  await expect(refused).toBeHidden()
  await expect.poll(() => checked).toEqual(['a'.repeat(43), 'b'.repeat(43)])
  await app.getByLabel('New Password', { exact: true }).fill('seven-letters')
  await app.getByLabel('Confirm New Password', { exact: true }).fill('seven-letters')
  await expect(app.getByRole('button', { name: 'Update Password' })).toBeEnabled()

  const tooOld = () =>
    context.route(`${baseURL}/api/screens/**`, route =>
      route.fulfill({
        status: 426,
        headers: { 'access-control-allow-origin': appOrigin },
        json: { error: { code: 'AppTooOld', message: 'Please update the app.', requestId: '' } },
      }),
    )
  const notice = app.getByRole('alertdialog', { name: 'Please update the app' })
  await tooOld()
  await app.goto(`${appOrigin}/account`)
  await expect(notice.getByText(/Update the app where you got it/)).toBeVisible()
  await expect(notice.getByRole('link')).toHaveCount(0)
  await shoot(app, 'update needed', false)
  const store = 'https://play.google.com/store/apps/details?id=org.example.give'
  await context.addInitScript(page => {
    document.addEventListener('readystatechange', () => {
      document.querySelector('meta[name="tassel-store-android"]')?.setAttribute('content', page)
    })
  }, store)
  await app.goto(`${appOrigin}/account`)
  await expect(notice.getByRole('link', { name: 'Get the new version' })).toBeVisible()
  await shoot(app, 'update needed from its store', false)
  await notice.getByRole('link', { name: 'Get the new version' }).click()
  await expect.poll(() => phone.askedFor('Browser', 'open')).toEqual([{ url: store }])
})
