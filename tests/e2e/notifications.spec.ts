import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { post, signUp } from './new-person.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

test.describe('notifications', () => {
  let consoleErrors: () => string[] = () => []
  test.beforeEach(({ page }) => {
    consoleErrors = watchConsole(page)
  })
  test.afterEach(() => expect(consoleErrors()).toEqual([]))

  test('shows a new person three examples, then real notifications with a count @phone (P208, P209)', async ({
    page,
  }) => {
    await signUp(page, 'bell')
    await post(page, '/api/profile/name', { firstName: 'Bela', lastName: 'Reed' })
    await page.goto('/notifications')
    await expect(page).toHaveTitle('Notifications | Tassel')
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page, 'notifications, empty')
    await page.getByRole('link', { name: 'Preferences' }).click()
    await expect(page).toHaveURL(/\/notification-preferences$/)
  })

  test('saves preferences at once, in the browser and on the account, and shows failures @phone (P212, P213)', async ({
    page,
  }) => {
    await signIn(page, 'newcomer')
    await page.goto('/notification-preferences')
    const updates = page.getByRole('switch', { name: 'Campaign updates' })
    await expect(page.getByRole('switch', { name: 'Donations' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Donor messages' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Weekly reports' })).toHaveCount(0)
    await expectAccessible(page, 'notification preferences')
    const before = await updates.isChecked()
    await updates.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    const saved = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('notification-preferences') ?? '{}'),
    )
    expect(saved.campaignUpdates).toBe(!before)
    await page.reload()
    await expect(updates).toBeChecked({ checked: !before })
    await page.route('**/api/notification-preferences', route => route.abort())
    await updates.click()
    await expect(page.getByText('Your choice could not be saved')).toBeVisible()
    await expect(updates).toBeChecked({ checked: !before })
    consoleErrors = () => []
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/notifications$/)
  })

  test('saves rapid changes of preferences, even without local storage @desktop', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await signIn(page, 'newcomer')
    await page.goto('/notification-preferences')
    const switches = ['Donations', 'Donor messages'].map(name => page.getByRole('switch', { name }))
    await page.route('**/api/notification-preferences', async route => {
      await new Promise(done => setTimeout(done, 300))
      await route.continue()
    })
    for (const each of switches) await each.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    for (const each of switches) await expect(each).not.toBeChecked()
    // Restores the preferences for the other tests.
    for (const each of switches) await each.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.reload()
    for (const each of switches) await expect(each).toBeChecked()
  })

  test('asks a visitor to sign in and returns afterwards @desktop (P31)', async ({ page }) => {
    await page.goto('/notifications')
    await expect(page).toHaveURL(/\/signin\?next=%2Fnotifications/)
  })
})
