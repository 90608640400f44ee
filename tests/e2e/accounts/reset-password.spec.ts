import { expect } from '@playwright/test'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { newPerson, post, signUp } from '../new-person.ts'
import { answerNext, expectAccessible, watchConsole } from '../screen-checks.ts'
import { main, narrow, origin, resetLink, signUpAndOut } from './account-screens.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that these tests abort.
  const ours = consoleErrors().filter(words => words !== 'Failed to load resource: net::ERR_FAILED')
  expect(ours).toEqual([])
})

test.describe('a forgotten password', () => {
  test('can be reset through a dialog that does not reveal whether an account exists @phone (P40, P41)', async ({
    page,
  }) => {
    const { email } = newPerson('nobody')
    await page.goto('/signin')
    await main(page).getByRole('button', { name: 'Reset Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    const request = dialog.getByRole('button', { name: 'Request Password Reset' })
    await expect(request).toBeDisabled()
    await expectAccessible(page, 'reset dialog, empty')
    await dialog.getByLabel('Email').fill('nobody')
    await request.click()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    )
    await dialog.getByLabel('Email').fill(email)
    await answerNext(page, '**/api/password-reset/request', route => route.abort())
    await request.click()
    await expect(dialog.getByRole('alert')).toContainText('Password Reset Error')
    await expect(dialog.getByRole('alert')).toContainText('You seem to be offline.')
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    await expectAccessible(page, 'reset dialog, refused')
    await request.click()
    await expect(page.getByText('Password reset email sent')).toBeVisible()
    await expect(page.getByText('Check your email for the password reset link.')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText(
      `If ${email} has an account, we’ve sent it a password reset link.`,
    )
    await expect(dialog.getByText('The link expires in 1 hour.')).toBeVisible()
    await expect(dialog.getByText(/spam folder/)).toBeVisible()
    await page.setViewportSize(narrow)
    await expectAccessible(page, 'reset dialog, sent, at 320 px')
    await dialog.getByRole('button', { name: 'Try different email address' }).click()
    await expect(dialog.getByLabel('Email')).toBeVisible()
    await dialog.getByLabel('Email').fill(newPerson('other').email)
    await request.click()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/signin$/)
  })

  test('is replaced through the emailed link, once, and every other session ends (P49, P51, P54)', {
    tag: '@desktop',
  }, async ({ page, browser, contextOptions }) => {
    const person = await signUp(page, 'rhea')
    const elsewhere = await browser.newContext({ ...contextOptions, baseURL: origin() })
    const reader = await elsewhere.newPage()
    await post(page, '/api/password-reset/request', { email: person.email })
    const link = await resetLink(page, person)
    await reader.goto(link)
    await expect(reader).toHaveTitle('Reset Your Password | Tassel')
    await expect(reader).toHaveURL(`${origin()}/reset-password`)
    const update = reader.getByRole('button', { name: 'Update Password' })
    const first = reader.getByLabel('New Password', { exact: true })
    const again = reader.getByLabel('Confirm New Password', { exact: true })
    await expect(update).toBeDisabled()
    await expectAccessible(reader, 'reset password, empty')
    await first.fill('kelp-forest')
    await again.fill('kelp-forrest')
    await update.click()
    await expect(reader.getByRole('alert')).toHaveText("Passwords don't match")
    await first.fill('kelp')
    await again.fill('kelp')
    await update.click()
    await expect(reader.getByRole('alert')).toHaveText('Password must be at least 6 characters long')
    await expect(first).toHaveValue('kelp')
    await expect(first).toHaveAttribute('type', 'password')
    await reader.getByRole('button', { name: 'Show New Password' }).click()
    await expect(first).toHaveAttribute('type', 'text')
    await expect(again).toHaveAttribute('type', 'password')
    await reader.getByRole('button', { name: 'Hide New Password' }).click()
    await expect(first).toHaveAttribute('type', 'password')
    await reader.setViewportSize(narrow)
    await expectAccessible(reader, 'reset password, refused, at 320 px')

    await first.fill('kelp-forest')
    await again.fill('kelp-forest')
    await reader.route('**/api/password-reset', async route => {
      await new Promise(done => setTimeout(done, 400))
      await route.continue()
    })
    await update.click()
    await expect(reader.getByRole('button', { name: 'Updating password...' })).toBeDisabled()
    await expect(reader.getByRole('heading', { name: 'Password Updated!' })).toBeVisible()
    const since = Date.now()
    await expect(reader.getByText('Password updated!', { exact: true })).toBeVisible()
    await expect(reader.getByText('Your password has been successfully changed.').first()).toBeVisible()
    await expect(reader.getByRole('button', { name: 'Continue to App' })).toBeVisible()
    await expect(reader.getByRole('heading', { name: 'Add your photo' })).toBeVisible()
    expect(Date.now() - since).toBeGreaterThan(2_000)
    await mailTo(reader, person.email, /^Your Tassel password was changed$/)
    const old = await page.request.post('/api/codes', {
      data: { purpose: 'prove-email' },
      headers: { origin: origin() },
    })
    expect(old.status(), 'the session from before').toBe(401)

    await reader.goto('about:blank')
    await reader.goto(link)
    await expect(reader.getByRole('alert')).toHaveText(
      'Invalid or expired reset link. Please request a new password reset.',
    )
    await elsewhere.close()
  })

  const refused = [
    ['', 'Invalid reset link. Please request a new password reset.'],
    [
      '?access_token=a&refresh_token=b',
      'Invalid or expired reset link. Please request a new password reset.',
    ],
    ['#token=made-up', 'Invalid or expired reset link. Please request a new password reset.'],
  ] as const
  for (const [address, words] of refused) {
    test(`cannot be set from /reset-password${address} (P53)`, { tag: '@desktop' }, async ({ page }) => {
      await page.goto(`/reset-password${address}`)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page).toHaveURL(`${origin()}/reset-password`)
      await page.getByLabel('New Password', { exact: true }).fill('kelp-forest')
      await page.getByLabel('Confirm New Password', { exact: true }).fill('kelp-forest')
      await expect(page.getByRole('button', { name: 'Update Password' })).toBeDisabled()
      await expectAccessible(page, `reset password ${address}`)
      await page.getByRole('link', { name: 'Back to Sign In' }).click()
      await expect(page).toHaveURL(`${origin()}/`)
    })
  }

  test('opens a link in a tab that already shows the page (P50)', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toHaveText(refused[0][1])
    await page.goto('/reset-password#token=made-up')
    await expect(page.getByRole('alert')).toHaveText(refused[2][1])
    await expect(page).toHaveURL(`${origin()}/reset-password`)
  })

  test("shows the server's refusal or a general error (P55)", { tag: '@desktop' }, async ({ page }) => {
    const person = await signUpAndOut(page, 'iris')
    await post(page, '/api/password-reset/request', { email: person.email })
    await page.goto(await resetLink(page, person))
    await page.getByLabel('New Password', { exact: true }).fill('kelp-forest')
    await page.getByLabel('Confirm New Password', { exact: true }).fill('kelp-forest')
    const update = page.getByRole('button', { name: 'Update Password' })
    const answer = (status: number, body: string) =>
      answerNext(page, '**/api/password-reset', route => route.fulfill({ status, body }))
    await answer(400, JSON.stringify({ error: { code: 'TooOften', message: 'Not today.', requestId: '' } }))
    await update.click()
    await expect(page.getByRole('alert')).toHaveText('Not today.')
    await expect(update).toBeDisabled()
    await answer(404, 'nothing of ours')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
    await page.getByRole('button', { name: 'Try again' }).click()
    // Waits for the automatic redirect after 3 s. A click on the link could come too late on a slow machine.
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible()
  })
})
