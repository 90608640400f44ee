import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

type Browser = { permission: NotificationPermission; says?: NotificationPermission; endpoint?: string }

/**
 * Replaces the browser's push API, whose service tests cannot reach. The notification permission is `permission`, and `says` after the browser
 * has asked for it. The server accepts the subscriptions.
 */
async function withPushService(page: Page, browser: Browser): Promise<void> {
  await page.addInitScript(
    ({ permission, says = 'granted', endpoint = 'https://fcm.googleapis.com/fcm/send/e2e' }) => {
      const state = window as unknown as { permission?: NotificationPermission }
      const stored = () => sessionStorage.getItem('test-permission') as NotificationPermission | null
      Object.defineProperty(Notification, 'permission', {
        get: () => state.permission ?? stored() ?? permission,
      })
      Notification.requestPermission = async () => {
        state.permission = says
        sessionStorage.setItem('test-permission', says)
        return says
      }
      const keys = {
        p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        auth: 'DGv6ra1nlYgDCS1FRnbzlw',
      }
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem('test-subscribed')
          return true
        },
      }
      const pushManager = {
        getSubscription: async () => (sessionStorage.getItem('test-subscribed') ? subscription : null),
        subscribe: async () => {
          sessionStorage.setItem('test-subscribed', 'yes')
          return subscription
        },
      }
      const registration = { pushManager, update: async () => undefined, addEventListener: () => undefined }
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => Promise.resolve(registration) })
      Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
    },
    browser,
  )
}

const offer = (page: Page) => page.getByRole('region', { name: 'Know the moment a gift arrives' })
const isOnHere = async (page: Page) =>
  (await (await page.request.get('/api/push')).json()).isOnHere as boolean

test.describe('push messages', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('are offered on the dashboard of a campaign, enabled with one press, and end with the session @phone (P310)', async ({
    page,
  }, info) => {
    await withPushService(page, {
      permission: 'default',
      endpoint: `https://fcm.googleapis.com/e2e/${info.project.name}`,
    })
    await page.goto('/scholars')
    await expect(offer(page)).toHaveCount(0)
    await signIn(page, 'scholar')
    await expect(offer(page)).toBeVisible()
    await expectAccessible(page, 'push offer')
    await offer(page).getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(offer(page)).toHaveCount(0)
    expect(await isOnHere(page)).toBe(true)
    await page.goto('/notification-preferences')
    await expect(page.getByText('On. This device shows what you choose below.')).toBeVisible()
    await expectAccessible(page, 'push preferences')
    await page.getByRole('button', { name: 'Turn off here' }).click()
    await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
    expect(await isOnHere(page)).toBe(false)
    await page.getByRole('button', { name: 'Turn on here' }).click()
    await expect(page.getByRole('button', { name: 'Turn off here' })).toBeVisible()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => sessionStorage.getItem('test-subscribed'))).toBeNull()
  })

  test('are not offered again after "Not now", but are in the preferences @desktop', async ({ page }) => {
    await withPushService(page, { permission: 'default' })
    await signIn(page, 'scholar')
    await offer(page).getByRole('button', { name: 'Not now' }).click()
    await expect(offer(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    await page.goto('/notification-preferences')
    await expect(page.getByRole('button', { name: 'Turn on here' })).toBeVisible()
  })

  test('explain how to lift the browser’s block @desktop', async ({ page }) => {
    await withPushService(page, { permission: 'default', says: 'denied' })
    await signIn(page, 'scholar')
    await page.goto('/notification-preferences')
    await page.getByRole('button', { name: 'Turn on here' }).click()
    await expect(page.getByText('Notifications are blocked in this browser')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on here' })).toHaveCount(0)
    await expectAccessible(page, 'push denied')
    expect(await isOnHere(page)).toBe(false)
  })

  test('need the home screen on an iPhone @desktop', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      })
      // Safari on iOS has no PushManager unless the page was opened from the home screen.
      delete (window as { PushManager?: unknown }).PushManager
    })
    await signIn(page, 'scholar')
    await page.goto('/notification-preferences')
    await expect(page.getByText('Add Tassel to your home screen first')).toBeVisible()
  })

  test('save switches, details, and quiet hours at once @desktop', async ({ page }) => {
    await withPushService(page, { permission: 'default' })
    await signIn(page, 'newcomer')
    await page.goto('/notification-preferences')
    const named = (name: string) => page.getByRole('switch', { name })
    const goals = named('A goal was reached')
    const quiet = named('Quiet hours')
    await expect(named('Show details on the lock screen')).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('22:00')
    await goals.click()
    await page.getByLabel('To', { exact: true }).fill('08:30')
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('22:00')
    await expect(page.getByText('Start and end must differ.')).toBeVisible()
    await page.reload()
    await expect(goals).not.toBeChecked()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('08:30')
    await quiet.click()
    await goals.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    await expect(quiet).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveCount(0)
  })
})
