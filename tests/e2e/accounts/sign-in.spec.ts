import { expect } from '@playwright/test'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { newPerson, post, signUp } from '../new-person.ts'
import { answerNext, expectAccessible, watchConsole } from '../screen-checks.ts'
import { fillPair, main, narrow, resetLink, signUpAndOut } from './account-screens.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that these tests abort.
  const ours = consoleErrors().filter(words => words !== 'Failed to load resource: net::ERR_FAILED')
  expect(ours).toEqual([])
})

test.describe('signing in', () => {
  test('does not reveal which half of the pair is wrong, and offers help (P23, P31)', {
    tag: '@desktop',
  }, async ({ page }) => {
    const person = await signUpAndOut(page, 'vera')
    await page.goto('/signin')
    await expect(page).toHaveTitle('Sign In | Tassel')
    const signIn = main(page).getByRole('button', { name: 'Sign In' })
    await expect(signIn).toBeDisabled()
    await page.getByLabel('Email').fill(person.email)
    await expect(signIn).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Get Help' })).toHaveAttribute(
      'href',
      /^mailto:[^?]+\?subject=/,
    )
    await expectAccessible(page, 'sign in')
    for (const pair of [
      { ...person, customUserId: 'someone-else' },
      { ...person, email: newPerson('who').email },
    ]) {
      await fillPair(page, pair)
      await signIn.click()
      await expect(page.getByRole('alert')).toContainText('Sign In Error')
      await expect(page.getByRole('alert')).toContainText('Invalid User ID or Email combination.')
      await expect(page.getByLabel('User ID')).toHaveValue(pair.customUserId)
      await page.reload()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByLabel('User ID')).toHaveValue(pair.customUserId)
    }
    await answerNext(page, '**/api/sign-in', route => route.abort())
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('Error checking credentials.')
    await page.setViewportSize(narrow)
    await expectAccessible(page, 'sign in at 320 px')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(/\/signup$/)
  })

  test('works with a code or a password, without revealing whether a password is set @desktop (P29)', async ({
    page,
  }) => {
    const person = await signUpAndOut(page, 'mara')
    const enter = async () => {
      await page.goto('/signin')
      await fillPair(page, person)
      await main(page).getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText(/We sent a 6-digit code to m•••@accounts\.example/)).toBeVisible()
    }
    const tryPassword = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await main(page).getByRole('button', { name: 'Sign In' }).click()
    }
    const wrong = () =>
      expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
        'Authentication failed. Please try again.',
      )
    await enter()
    await expectAccessible(page, 'sign in, code')
    await page.getByLabel('Code').fill('000000')
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('That code is wrong or expired. You have 4 tries left.')).toBeVisible()
    await page.getByRole('button', { name: 'Use your password' }).click()
    await tryPassword('kelp-forest')
    await wrong()
    await page.getByRole('button', { name: 'Use the code from your email' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()

    await post(page, '/api/password-reset/request', { email: person.email })
    const token = (await resetLink(page, person)).split('token=')[1]
    await post(page, '/api/password-reset', { token, password: 'kelp-forest' })
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Use another account' }).click()
    await enter()
    await page.getByRole('button', { name: 'Use your password' }).click()
    await expectAccessible(page, 'sign in, password')
    await tryPassword('kelp-forests')
    await wrong()
    await page.setViewportSize(narrow)
    await expectAccessible(page, 'sign in, wrong password, at 320 px')
    await tryPassword('kelp-forest')
    await expect(page.getByText("Welcome back! You've been signed in successfully.")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible()
  })

  test('with a code works once', { tag: '@desktop' }, async ({ page }) => {
    const person = await signUpAndOut(page, 'cleo')
    await page.goto('/signin')
    await fillPair(page, person)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText(/We sent a 6-digit code/)).toBeVisible()
    const code = await codeFor(page, person.email)
    await page.getByLabel('Code').fill(code)
    const session = page.waitForRequest('**/api/session')
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await session
    // Sign-in waits for the new session before it leaves the page, so that the next page renders as signed in.
    expect(new URL(page.url()).pathname).toBe('/signin')
    await expect(page.getByText("Welcome back! You've been signed in successfully.")).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    const data = { ...person, code, rememberDevice: false }
    const twice = await page.request.post('/api/sign-in/code', { data })
    expect(twice.status()).toBe(400)
    await page.context().clearCookies()
    await page.goto('/signin')
    await page.getByLabel('User ID').fill('next-person')
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
})

test('a page announces changes of its session (P48)', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('tassel:session', event =>
      document.documentElement.setAttribute(`data-${(event as CustomEvent<string>).detail}`, ''),
    )
  })
  const person = await signUp(page, 'echo')
  await post(page, '/api/password-reset/request', { email: person.email })
  const heard = (event: string) => expect(page.locator(`html[data-${event}]`)).toBeAttached()
  await page.clock.install()
  await page.goto('/notification-preferences')
  await heard('initial_session')
  await expect(page.locator('html[data-token_refreshed]')).not.toBeAttached()
  // A session that is more than a day old is refreshed at the next check. The code that checks may not be loaded yet, so the clock may have to be
  // advanced several times.
  await expect(async () => {
    await page.clock.fastForward('25:00:00')
    await expect(page.locator('html[data-token_refreshed]')).toBeAttached({ timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await page.goto(await resetLink(page, person))
  await heard('password_recovery')
})
