import { expect, type Page } from '@playwright/test'
import { codeFor, mailTo } from './demo-inbox.ts'
import { test } from './journey.ts'
import { answerNext, expectAccessible, hydrated, openWithPausedClock, watchConsole } from './screen-checks.ts'

/** Tests sign-up, sign-in, passwords, and names, including the refusals. */
let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that these tests abort.
  const ours = consoleErrors().filter(words => words !== 'Failed to load resource: net::ERR_FAILED')
  expect(ours).toEqual([])
})

let people = 0
/** Unused sign-up data. The desktop and phone projects share one server, so the data must differ between them. */
const fresh = (name: string) => {
  people += 1
  const id = `${name}${Date.now().toString(36).slice(-6)}${people}`.toLowerCase()
  return { email: `${id}@accounts.example`, customUserId: id.slice(0, 20) }
}
type Person = ReturnType<typeof fresh>

const origin = () => new URL(process.env.BASE_URL ?? '').origin
const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { data, headers: { origin: origin() } })

/** Creates an account and stays signed in. */
async function signedUp(page: Page, name: string): Promise<Person> {
  const person = fresh(name)
  expect((await post(page, '/api/sign-up', person)).ok()).toBe(true)
  return person
}

/** Creates an account and signs out. */
async function signedOut(page: Page, name: string): Promise<Person> {
  const person = await signedUp(page, name)
  await page.context().clearCookies()
  return person
}

async function linkFor(page: Page, { email }: Person): Promise<string> {
  const { text } = await mailTo(page, email, /^Reset your Tassel password$/)
  const [link = ''] = /http\S+\/reset-password#token=[\w-]+/.exec(text) ?? []
  return link
}

async function fillPair(page: Page, { email, customUserId }: Person) {
  // Hydration fills in the values that the tab has remembered, which would overwrite text typed before it.
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(customUserId)
}

const main = (page: Page) => page.locator('main')
const narrow = { width: 320, height: 640 }

test.describe('a forgotten password', () => {
  test('can be reset through a dialog that does not reveal whether an account exists @phone (P40, P41)', async ({
    page,
  }) => {
    const { email } = fresh('nobody')
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
    await dialog.getByLabel('Email').fill(fresh('other').email)
    await request.click()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/signin$/)
  })

  test('is replaced through the emailed link, once, and every other session ends (P49, P51, P54)', {
    tag: '@desktop',
  }, async ({ page, browser, contextOptions }) => {
    const person = await signedUp(page, 'rhea')
    const elsewhere = await browser.newContext({ ...contextOptions, baseURL: origin() })
    const reader = await elsewhere.newPage()
    await post(page, '/api/password-reset/request', { email: person.email })
    const link = await linkFor(page, person)
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
    const person = await signedOut(page, 'iris')
    await post(page, '/api/password-reset/request', { email: person.email })
    await page.goto(await linkFor(page, person))
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

test('a page announces changes of its session (P48)', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('tassel:session', event =>
      document.documentElement.setAttribute(`data-${(event as CustomEvent<string>).detail}`, ''),
    )
  })
  const person = await signedUp(page, 'echo')
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
  await page.goto(await linkFor(page, person))
  await heard('password_recovery')
})

test.describe('signing in', () => {
  test('does not reveal which half of the pair is wrong, and offers help (P23, P31)', {
    tag: '@desktop',
  }, async ({ page }) => {
    const person = await signedOut(page, 'vera')
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
      { ...person, email: fresh('who').email },
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
    const person = await signedOut(page, 'mara')
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
    const token = (await linkFor(page, person)).split('token=')[1]
    expect((await post(page, '/api/password-reset', { token, password: 'kelp-forest' })).ok()).toBe(true)
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
    const person = await signedOut(page, 'cleo')
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
    const twice = await post(page, '/api/sign-in/code', { ...person, code, rememberDevice: false })
    expect(twice.status()).toBe(400)
    await page.context().clearCookies()
    await page.goto('/signin')
    await hydrated(page)
    await page.getByLabel('User ID').fill('next-person')
    await expect(page.getByLabel('Email')).toHaveValue('')
  })
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
    const taken = await signedOut(page, 'zoe')
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
    await fillPair(page, { ...taken, email: fresh('zoe').email })
    await signUp.click()
    await expect(page.getByLabel('User ID')).toHaveAccessibleDescription(
      /This User ID is already taken\. Please choose a different one\.$/,
    )
    await fillPair(page, { ...taken, customUserId: fresh('zoe').customUserId })
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
    const { email } = await signedUp(page, 'gaia')
    await page.goto('/signup')
    await expect(page.getByText(`As ${email}.`)).toBeVisible()
    await expectAccessible(page, 'sign up, signed in')
    await page.getByRole('link', { name: 'Continue to App' }).click()
    await expect(page.getByRole('heading', { name: 'Add your photo' })).toBeVisible()
  })
})

test('a new name and a sign-out reach the person’s other open pages', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const person = await signedUp(page, 'twyla')
  await post(page, '/api/profile/name', { firstName: 'Twyla', lastName: 'Fenn' })
  await page.goto('/account')
  const other = await context.newPage()
  await other.goto('/account')
  await expect(other.getByRole('link', { name: 'Your account, Twyla Fenn' })).toBeVisible()
  // Repeats the change, since the other page misses changes from before it has subscribed.
  for (
    let n = 1;
    n === 1 || (n < 4 && (await other.getByRole('link', { name: /Marsh/ }).count()) === 0);
    n++
  ) {
    await post(page, '/api/profile/name', { firstName: 'Twyla', lastName: `Marsh${'h'.repeat(n)}` })
    await other.waitForTimeout(1_500)
  }
  await expect(other.getByRole('link', { name: /^Your account, Twyla Marsh/ })).toBeVisible()
  await main(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveTitle('Sign Up | Tassel')
  await expect(other.getByText(person.email)).toHaveCount(0)
  await expect(other.getByRole('link', { name: /^Your account/ })).toHaveCount(0)
})

test.describe('the name', () => {
  test('in profile setup needs both halves, and stays in the form when saving fails (P61)', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signedUp(page, 'luna')
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
    await signedUp(page, 'nell')
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

test('changing a User ID needs a code, and the old one stays reserved for its owner', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await signedUp(page, 'nora')
  const next = fresh('norah').customUserId
  await page.goto('/account')
  await page.getByLabel('Full Name').fill('Nora Quist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Change Your User ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Your User ID' })
  const field = dialog.getByLabel('User ID')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(field).toHaveValue(person.customUserId)
  await expect(save).toBeDisabled()
  await expectAccessible(page, 'change the User ID')
  await field.fill('No!')
  await expect(field).toHaveValue('no')
  await save.click()
  await expect(field).toHaveAccessibleDescription(/User ID must be at least 3 characters/)
  await field.fill('admin')
  await save.click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(page, person.email))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(field).toHaveAccessibleDescription(/This User ID is already taken/)
  await expect(field).toHaveValue('admin')
  await page.setViewportSize(narrow)
  await expectAccessible(page, 'change the User ID, taken, at 320 px')
  await field.fill(next)
  await save.click()
  await expect(page.getByText('User ID updated')).toBeVisible()
  await expect(page.getByText(`Your User ID is now ${next}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(`User ID: ${next}`)
  await mailTo(page, person.email, /^Your Tassel User ID was changed$/)

  await page.context().clearCookies()
  const stranger = await post(page, '/api/sign-up', {
    ...fresh('taker'),
    customUserId: person.customUserId,
  })
  expect([stranger.status(), (await stranger.json()).error.code]).toEqual([409, 'UserIdTaken'])
  await page.goto('/signin')
  await fillPair(page, person)
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid User ID or Email combination').first()).toBeVisible()
  await fillPair(page, { ...person, customUserId: next })
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(await codeFor(page, person.email))
  await main(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${origin()}/`)
})

test.describe('en español', () => {
  test.use({ locale: 'es-MX' })
  test('sign-up, profile setup, and email are in Spanish, and the chosen language is kept', async ({
    page,
    isMobile,
  }) => {
    const person = fresh('luz')
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
