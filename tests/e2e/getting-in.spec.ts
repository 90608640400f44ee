import { expect } from '@playwright/test'
import { mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectSound, watchConsole } from './screen-checks.ts'

test.describe('getting in and back in', () => {
  let complaints: () => string[] = () => []
  test.beforeEach(({ page }) => {
    complaints = watchConsole(page)
  })
  test.afterEach(() => expect(complaints()).toEqual([]))

  test('on a phone the front page has Sign In in its header and begins the sign-up on the first screen @phone', async ({
    page,
  }, info) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/')
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
    await expect(signIn).toBeInViewport()
    const email = await page.getByLabel('Email').boundingBox()
    expect((email?.y ?? 9_999) + (email?.height ?? 0)).toBeLessThanOrEqual(812)
    await page.screenshot({ path: info.outputPath('door.png') })
    await signIn.click()
    await expect(page).toHaveURL(/\/signin$/)
  })

  test('a wrong pair tells neither half, and help is a mail away @desktop (P23, P31)', async ({ page }) => {
    await page.goto('/signin')
    await expect(page).toHaveTitle('Sign In | Tassel')
    const submit = page.getByRole('button', { name: 'Sign In' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Email').fill('scholar@tassel.example')
    await page.getByLabel('User ID').fill('someone-else')
    await submit.click()
    await expect(page.getByText('Invalid User ID or Email combination.')).toBeVisible()
    await expectSound(page, 'sign in, refused')
    await expect(page.getByRole('link', { name: 'Get Help' })).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  })

  test('a forgotten password: asked for, mailed, set, and used to sign in @phone (P29, P40, P41, P49, P51, P54, P55)', async ({
    page,
  }, info) => {
    const email = `reset-${info.project.name}@example.com`
    const userId = `reset-${info.project.name}`
    await page.request.post('/api/sign-up', { data: { email, customUserId: userId } })
    await page.context().clearCookies()
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('Email').fill(email)
    await expectSound(page, 'reset dialog')
    await dialog.getByRole('button', { name: 'Request Password Reset' }).click()
    await expect(page.getByText('Password reset email sent')).toBeVisible()
    await expect(dialog.getByText('The link expires in 1 hour.')).toBeVisible()
    await expect(dialog.getByText(/spam folder/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Try different email address' }).click()
    await expect(dialog.getByLabel('Email')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    const mail = await mailTo(page, email, /reset your/i)
    const link = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mail.text)?.[0] ?? ''
    await page.goto(new URL(link).pathname + new URL(link).hash)
    await expect(page).toHaveTitle('Reset Your Password | Tassel')
    await expect(page).toHaveURL(/\/reset-password$/)
    const [password, again] = [
      page.getByLabel('New Password', { exact: true }),
      page.getByLabel('Confirm New Password', { exact: true }),
    ]
    const update = page.getByRole('button', { name: 'Update Password' })
    await expect(update).toBeDisabled()
    await password.fill('kelp!')
    await again.fill('kelp?')
    await update.click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await again.fill('kelp!')
    await update.click()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await page.getByRole('button', { name: 'Show New Password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expectSound(page, 'reset password, refused')
    await password.fill('kelp forest')
    await again.fill('kelp forest')
    await update.click()
    await expect(page.getByRole('heading', { name: 'Password Updated!' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue to App' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/, { timeout: 6_000 })
    await mailTo(page, email, /password was changed/i)

    await page.context().clearCookies()
    await page.goto('/signin')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('User ID').fill(userId)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Use your password' }).click()
    await page.getByLabel('Password', { exact: true }).fill('kelp bed')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('kelp forest')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText("Welcome back! You've been signed in successfully.")).toBeVisible()
    await page.goto(new URL(link).pathname + new URL(link).hash)
    await expect(
      page.getByText('Invalid or expired reset link. Please request a new password reset.'),
    ).toBeVisible()
    await expect(update).toBeDisabled()
  })

  test('a reset link without its token, and one of the old kind @desktop (P53, P54)', async ({ page }) => {
    await page.goto('/reset-password')
    await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible()
    await page.goto('/reset-password?access_token=a&refresh_token=b')
    await expect(
      page.getByText('Invalid or expired reset link. Please request a new password reset.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('one field for a full name waits a second and leads home @phone (P60)', async ({ page }, info) => {
    const userId = `named-${info.project.name}`
    await page.request.post('/api/sign-up', {
      data: { email: `${userId}@example.com`, customUserId: userId },
    })
    await page.goto('/name-collection')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please enter your full name')).toBeVisible()
    await page.getByLabel('Full Name').fill('Nora de la Cruz')
    await expectSound(page, 'name collection')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible()
  })

  test('signs up in Spanish, and the choice of a language is kept @desktop', async ({
    browser,
    baseURL,
  }, info) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: 'es-MX',
      viewport: { width: 320, height: 640 },
    })
    const page = await context.newPage()
    await page.goto('/signup')
    await expect(page.getByRole('heading', { level: 1, name: 'Registrarse' })).toBeVisible()
    await page.getByLabel('Email').or(page.getByLabel('Correo')).first().fill('scholar@tassel.example')
    await page.locator('[name=customUserId]').fill(`es-${info.project.name}`)
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(page.getByText('Ya existe una cuenta con este correo. Inicia sesión.')).toBeVisible()
    await expectSound(page, 'sign up in Spanish, 320 px')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await context.close()
  })
})
