import { expect } from '@playwright/test'
import { mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { newPerson, post, signUp } from '../new-person.ts'
import { answerNext, expectAccessible, openWithPausedClock, watchConsole } from '../screen-checks.ts'
import { fillPair, main, narrow, origin, signUpAndOut } from './account-screens.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that these tests abort.
  const ours = consoleErrors().filter(words => words !== 'Failed to load resource: net::ERR_FAILED')
  expect(ours).toEqual([])
})

test.describe('signing up', () => {
  test('starts on the first screen of the front page on a phone, with Sign In in the header @phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/')
    const email = await page.getByLabel('Email').boundingBox()
    expect((email?.y ?? 9_999) + (email?.height ?? 0)).toBeLessThanOrEqual(812)
    const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
    await expect(signIn).toBeInViewport()
    await signIn.click()
    await expect(page).toHaveURL(/\/signin$/)
  })

  test('shows each error beside its field @phone', async ({ page }) => {
    const taken = await signUpAndOut(page, 'zoe')
    await page.goto('/')
    const signUp = main(page).getByRole('button', { name: 'Sign Up' })
    await expect(signUp).toBeDisabled()
    await page.getByLabel('User ID').pressSequentially('Z!')
    await expect(page.getByLabel('User ID')).toHaveValue('z')
    await page.getByLabel('Email').fill('zoe@')
    await signUp.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(page.getByLabel('User ID')).toHaveAccessibleDescription(
      '3-20 characters. Letters, numbers, hyphens, and underscores only. User ID must be at least 3 characters',
    )
    await expectAccessible(page, 'sign up, refused')
    await fillPair(page, { ...taken, email: newPerson('zoe').email })
    await signUp.click()
    await expect(page.getByLabel('User ID')).toHaveAccessibleDescription(
      /This User ID is already taken\. Please choose a different one\.$/,
    )
    await fillPair(page, { ...taken, customUserId: newPerson('zoe').customUserId })
    await signUp.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'An account with this email already exists. Please sign in instead.',
    )
    await expect(main(page).getByRole('alert').filter({ hasText: 'Sign Up Error' })).toBeVisible()
    await page.setViewportSize(narrow)
    await expectAccessible(page, 'sign up, taken, at 320 px')
  })

  test('rotates three features every 2 s on wide screens, until paused (P21)', async ({ page, isMobile }) => {
    await openWithPausedClock(page, '/signup')
    const pause = page.getByRole('button', { name: 'Pause features' })
    if (isMobile) return expect(pause).toBeHidden()
    const lit = () =>
      page
        .locator('section[aria-label="About Tassel"] li')
        .evaluateAll(items => items.findIndex(item => item.querySelector('span.opacity-100')))
    await expect(pause).toBeVisible()
    await expect.poll(lit).toBe(0)
    for (const next of [1, 2, 0]) {
      await page.clock.runFor(2_000)
      await expect.poll(lit).toBe(next)
    }
    await pause.click()
    await page.clock.runFor(6_500)
    expect(await lit()).toBe(0)
    await expect(page.getByRole('button', { name: 'Play features' })).toBeVisible()
  })

  test('offers a signed-in person to continue @desktop', async ({ page }) => {
    const { email } = await signUp(page, 'gaia')
    await page.goto('/signup')
    await expect(page.getByText(`As ${email}.`)).toBeVisible()
    await expectAccessible(page, 'sign up, signed in')
    await page.getByRole('link', { name: 'Continue to App' }).click()
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible()
  })
})

test.describe('the name', () => {
  test('in profile setup needs both halves, and stays in the form when saving fails (P61)', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signUp(page, 'luna')
    await page.goto('/profile-setup?step=name')
    const complete = page.getByRole('button', { name: 'Complete Setup' })
    await expect(complete).toBeDisabled()
    await page.getByLabel('First Name').fill('Luna')
    await page.getByLabel('Last Name').fill('   ')
    await expect(complete).toBeDisabled()
    await page.getByLabel('Last Name').fill('Marsh')
    await answerNext(page, '**/api/profile/setup', route => route.abort())
    await complete.click()
    await expect(page.getByText('Save failed')).toBeVisible()
    await expect(page.getByText('Failed to save your profile. Please try again.')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Luna')
    await complete.click()
    await expect(page.getByRole('heading', { name: 'Welcome, Luna' })).toBeVisible()
  })

  test('is one field in name collection, and is saved by the second call when the first fails (P60)', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signUp(page, 'nell')
    await page.goto('/name-collection')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Please enter your full name')
    await expectAccessible(page, 'name collection, refused')
    await page.getByLabel('Full Name').fill('Nell van der Berg')
    let failing = 2
    await page.route('**/api/profile/*name', route => (failing-- > 0 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Failed to save your profile. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Nell van der Berg')
    failing = 1
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${origin()}/`)
    await page.goto('/account')
    await expect(page.getByLabel('Profile', { exact: true }).getByText('Nell van der Berg')).toBeVisible()
  })
})

test.describe('en español', () => {
  test.use({ locale: 'es-MX' })
  test('sign-up, profile setup, and email are in Spanish, and the chosen language is kept', async ({
    page,
    isMobile,
  }) => {
    const person = newPerson('luz')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
    await expect(page).toHaveTitle('Registrarse | Tassel')
    if (!isMobile) await expect(page.getByText('Cuenta tu historia')).toBeVisible()
    await expectAccessible(page, 'sign up in Spanish')
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('ID de usuario').fill('lu')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(page.getByLabel('ID de usuario')).toHaveAccessibleDescription(
      'De 3 a 20 caracteres. Solo letras, números, guiones y guiones bajos. El ID de usuario debe tener al menos 3 caracteres',
    )
    await page.getByLabel('ID de usuario').fill(person.customUserId)
    await answerNext(page, '**/api/sign-up', route => route.abort())
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(page.getByRole('alert')).toContainText('Error al registrarse')
    await expect(page.getByRole('alert')).toContainText('Parece que no tienes conexión.')
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await expect(page.getByRole('button', { name: 'Continuar con la foto' })).toBeVisible()
    await expectAccessible(page, 'profile setup in Spanish')
    await page.getByRole('button', { name: 'Ahora no' }).click()
    await page.getByLabel('Nombre').fill('Luz')
    await page.getByLabel('Apellido').fill('Campos')
    await page.getByRole('button', { name: 'Completar la configuración' }).click()
    await expectAccessible(page, 'welcome complete in Spanish')
    await page.getByRole('button', { name: '¡Empecemos!' }).click()
    await expect(page).toHaveURL(`${origin()}/`)

    await post(page, '/api/password-reset/request', { email: person.email })
    await mailTo(page, person.email, /contraseña/)
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    expect(cookies.length).toBeGreaterThan(0)
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toHaveText(
      'El enlace para restablecer no es válido. Pide uno nuevo.',
    )
    await page.setViewportSize(narrow)
    await expectAccessible(page, 'reset password in Spanish at 320 px')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Your Password' })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
