import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import {
  answerNext,
  expectAccessible,
  hydrated,
  openWithPausedClock,
  pauseClock,
  shoot,
  watchConsole,
} from './screen-checks.ts'

/** Tests the form chooser and the six campaign forms for students and parents. */
let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

let personCount = 0
/** Unused sign-up data. The desktop and phone projects share one server, so the data must differ between them. */
const fresh = (name: string) => {
  personCount += 1
  const mark = `${name}${Date.now().toString(36).slice(-6)}${personCount}`.toLowerCase()
  return { email: `${mark}@forms.example`, customUserId: mark.slice(0, 20) }
}

const submit = (page: Page) => page.locator('form[aria-label] button[type=submit]')

async function proveEmail(page: Page, email: string) {
  await expect(page.getByText(/We sent a 6-digit code to/)).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
}

/** Creates an account with a confirmed email and no campaign, and stays signed in. */
async function signedIn(page: Page, name: string) {
  const person = fresh(name)
  const origin = new URL(process.env.BASE_URL ?? '').origin
  const post = (path: string, data: object) => page.request.post(path, { data, headers: { origin } })
  await post('/api/sign-up', person)
  await post('/api/codes', { purpose: 'prove-email' })
  await post('/api/codes/verify', { purpose: 'prove-email', code: await codeFor(page, person.email) })
  return person
}

async function fillStudies(page: Page) {
  await page.getByLabel('University').fill('Harbor State University')
  await page.getByLabel('Major').fill('Marine Biology')
  await page.getByLabel('Funding Goal').fill('1200')
}

async function fillParental(page: Page) {
  await page.getByLabel('Student First Name').fill('Wren')
  await page.getByLabel('Student Last Name').fill('Abernathy')
  await page.getByLabel('Intended College').fill('Harbor State University')
  await page.getByLabel('Intended Major').fill('Robotics')
  await page.getByRole('combobox', { name: 'Purpose' }).selectOption('highschool')
  await page.getByLabel('Funding Goal').fill('$900')
  await page
    .getByRole('radio', { name: /^Through / })
    .first()
    .check()
  await page.getByLabel('Student Story').fill('Robots that mend reefs.')
}

async function consentToAll(page: Page) {
  for (const box of await page.getByRole('group', { name: 'Parental Consent' }).getByRole('checkbox').all()) {
    await box.check()
  }
}

test('the chooser offers two forms, with a back link on desktop (P122, P126)', async ({ page, isMobile }) => {
  await page.goto('/website-scholar')
  await expect(page.getByRole('heading', { level: 1, name: 'Which form is yours?' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page, 'form chooser')
  await page.getByRole('link', { name: 'The student is under 18' }).click()
  await expect(page).toHaveURL(/\/website-parental-form$/)
  await expect(page).toHaveTitle('Parental Consent Form | Tassel')
  const back = page.getByRole('link', { name: 'Back to Selection' })
  if (isMobile) return expect(back).toHaveCount(0)
  await back.click()
  await expect(page).toHaveURL(/\/website-scholar$/)
})

test('the splash lasts 3 seconds and reveals the two forms @phone (P121)', async ({ page }) => {
  await openWithPausedClock(page, '/start-campaign')
  const splash = page.getByText('Your story starts here.')
  await expect(splash).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(splash).toBeAttached()
  await page.clock.runFor(200)
  await expect(splash).toHaveCount(0)
  await expect(page).toHaveTitle('Start Your Campaign | Tassel')
  await expect(page.getByRole('link', { name: 'Start the Scholar Form' })).toHaveAttribute(
    'href',
    '/scholar-form',
  )
  await expect(page.getByRole('link', { name: 'Start the Parental Consent Form' })).toHaveAttribute(
    'href',
    '/parental-form',
  )
})

test('a visitor completes the scholar form after errors and a reload, confirms the email, and sees the celebration @phone (P120, P123, P125, P146)', async ({
  page,
}) => {
  const { email, customUserId } = fresh('ada')
  await page.goto('/website-scholar-form')
  await expect(page).toHaveTitle('Scholar Application Form | Tassel')
  await expectAccessible(page, 'website scholar form, empty')
  await submit(page).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please enter your first and last name.').first()).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Enter a first name.')
  await expect(page.getByLabel('User ID')).toHaveAccessibleDescription(/Choose a User ID\.$/)
  await expectAccessible(page, 'website scholar form, refused')
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').pressSequentially(`${customUserId.toUpperCase()} !`)
  await expect(page.getByLabel('User ID')).toHaveValue(customUserId)
  await fillStudies(page)
  await page.getByLabel('GPA').fill('4.5')
  await page.getByLabel('Achievements').fill('  First algorithm ')
  await page.getByLabel('Achievements').press('Enter')
  await page.getByLabel('Achievements').fill('   ')
  await page.getByRole('button', { name: 'Add achievement' }).click()
  await expect(page.getByRole('list', { name: 'Added so far' }).getByRole('listitem')).toHaveCount(1)
  await submit(page).click()
  await expect(page.getByLabel('GPA')).toBeFocused()
  await expect(page.getByLabel('GPA')).toHaveAccessibleDescription(
    'Enter a GPA from 0 to 4, with up to two decimals.',
  )
  await page.getByLabel('GPA').fill('3.75')
  await page.reload()
  await expect(page.getByLabel('Major')).toHaveValue('Marine Biology')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByText('First algorithm')).toBeVisible()
  await submit(page).click()
  await expect(
    page.getByText(`Account created! Your User ID is: ${customUserId}. You can now sign in!`),
  ).toBeVisible()
  await page.clock.install()
  await pauseClock(page)
  await proveEmail(page, email)
  await expect(page.getByText('Congratulations! Your campaign has been created!')).toBeVisible()
  // The banner starts to slide away after 4 s, which takes 0.5 s (P146).
  const leaving = page.locator('.celebration-leaving')
  await page.clock.runFor(3_900)
  await expect(leaving).not.toBeAttached()
  await page.clock.runFor(100)
  await expect(leaving).toBeAttached()
  await page.clock.runFor(400)
  await expect(page).toHaveURL(/\/website-scholar-form$/)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/account$/, { timeout: 15_000 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an email that has an account stops the form; its owner signs in and continues @phone (P28)', async ({
  page,
}) => {
  const owner = await signedIn(page, 'alex')
  await page.context().clearCookies()
  await page.goto('/website-scholar-form')
  await page.getByLabel('First Name').fill('Alex')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('User ID').fill(fresh('alex').customUserId)
  await fillStudies(page)
  await submit(page).click()
  await expect(page.getByText('Account Creation Failed').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'An account with this email already exists. Please sign in instead.',
  )
  await expectAccessible(page, 'website scholar form, address taken')
  await page.getByRole('link', { name: 'Sign in and come back to this form' }).click()
  await expect(page).toHaveURL(/\/signin\?next=%2Fwebsite-scholar-form$/)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('User ID').fill(owner.customUserId)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(await codeFor(page, owner.email))
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/website-scholar-form$/)
  await expect(page.getByLabel('First Name')).toHaveValue('Alex')
  await expect(page.getByLabel('Major')).toHaveValue('Marine Biology')
  await expect(page.getByLabel('User ID')).toHaveValue(owner.customUserId)
  await expect(page.getByLabel('User ID')).not.toBeEditable()
})

test('the parental form forgets a date under 13, sends adults to the scholar form, and requires consent (P133, P135, P136)', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = fresh('lin')
  await page.goto('/website-parental-form')
  await expectAccessible(page, 'website parental form')
  await submit(page).click()
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible()
  await page.getByLabel('Parent Email').fill(email)
  await fillParental(page)
  const birthday = page.getByLabel('Date of Birth')
  await birthday.fill(`${new Date().getFullYear() - 9}-01-01`)
  await birthday.blur()
  await expect(
    page.getByText('Our service isn’t for children under 13. We didn’t keep the date.'),
  ).toBeVisible()
  await expect(birthday).toHaveValue('')
  await submit(page).click()
  await expect(page.getByText('Consent Required')).toBeVisible()
  await expect(page.getByText('Please agree to all consent statements.').first()).toBeVisible()
  await consentToAll(page)
  await birthday.fill('2001-02-03')
  await birthday.blur()
  await page.getByRole('button', { name: 'Go to the scholar form' }).click()
  await expect(page).toHaveURL(/\/website-scholar-form$/)
  await expect(page.locator('[name=parentFirstName]')).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Wren')
  await expect(page.getByLabel('Major')).toHaveValue('Robotics')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toMatch(/2001-02-03|consent/)
})

test('a parent creates account and campaign together and lands at home @phone (P148, P499)', async ({
  page,
}) => {
  const { email } = fresh('lin')
  await page.goto('/website-parental-form')
  await fillParental(page)
  await page.getByLabel('Parent Email').fill(email)
  await consentToAll(page)
  await submit(page).click()
  await expect(
    page.getByText(`Your User ID is ${email.split('@')[0]}`, { exact: false }).first(),
  ).toBeVisible()
  await expectAccessible(page, 'website parental form, code')
  await proveEmail(page, email)
  await expect(page.getByText('Wren’s scholarship campaign has been successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const share = page.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share.getByLabel('Campaign link')).toHaveValue(/\/campaign\/wren-a\/[0-9a-z]{10}$/)
  await expectAccessible(page, 'home of a parent who has just published')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share with your contacts' })).toBeVisible()
  await expect(page.getByText('Add your photo')).toHaveCount(0)

  // Home suggests adding the student's photo until the campaign has one (P499).
  await page.getByLabel('First Name').fill('Lin')
  await page.getByLabel('Last Name').fill('Abernathy')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  const add = page.getByRole('link', { name: 'Add a photo of Wren' })
  await expect(add).toBeVisible()
  await expectAccessible(page, 'home of a parent whose campaign has no photo')
  await shoot(page, 'home of a parent whose campaign has no photo')
  await add.click()
  await expect(page.getByRole('heading', { name: 'Photos and video' })).toBeInViewport()
  const photos = page.getByRole('region', { name: 'Photos and video' })
  await photos.locator('input[type=file][multiple]').setInputFiles({
    name: 'wren.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  })
  await expect(photos.getByText('1 of 6 photos.', { exact: false })).toBeVisible()
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'My Campaign' })).toBeVisible()
  await expect(add).toHaveCount(0)
})

test('a signed-in parent’s own fields are locked, and the account page congratulates (P148)', async ({
  page,
}) => {
  const { email } = await signedIn(page, 'gia')
  await page.goto('/parental-form')
  await expect(page.getByLabel('Parent Email')).toHaveValue(email)
  await expect(page.getByLabel('Parent Email')).not.toBeEditable()
  await fillParental(page)
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  const editor = page.getByRole('dialog', { name: 'Campaign picture' })
  await editor.locator('input[type=file]').setInputFiles({
    name: 'wren.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  })
  await editor.getByRole('button', { name: 'Save Picture' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await consentToAll(page)
  await submit(page).click()
  await expect(page.getByLabel('Date of Birth')).toBeFocused()
  await page.getByLabel('Date of Birth').fill(`${new Date().getFullYear() - 15}-01-01`)
  await page.getByLabel('School').fill('Harbor High')
  await page.getByLabel('GPA').fill('3.5')
  await page.getByLabel('Parent Phone').fill('(555) 010-0123')
  await submit(page).click()
  await expect(page.getByText('Congratulations! 🎉')).toBeVisible()
  await expect(page.getByText("Your scholar's campaign has been created successfully!")).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})

test('create-campaign asks for age and parent; a second campaign needs a confirmation @phone (P78, P124)', async ({
  page,
}) => {
  await page.goto('/create-campaign')
  await expect(page).toHaveURL(/\/website-create-campaign$/)
  const { email } = await signedIn(page, 'noa')
  await page.goto('/create-campaign')
  await expect(page).toHaveTitle('Start Your Campaign | Tassel')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('First Name').fill('Noa')
  await page.getByLabel('Last Name').fill('Levi')
  await fillStudies(page)
  await submit(page).click()
  await expect(page.getByText('Age Confirmation Required')).toBeVisible()
  await page.getByRole('radio', { name: 'Yes, under 18' }).check()
  await submit(page).click()
  await expect(page.getByText('Parent Information Required')).toBeVisible()
  await expectAccessible(page, 'create campaign, under 18')
  await page.getByRole('radio', { name: 'No, 18 or over' }).check()
  await expect(page.getByLabel('Parent First Name')).toHaveCount(0)
  await submit(page).click()
  await expect(page.getByText('Your scholarship campaign has been successfully created.')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/create-campaign')
  await expect(page.getByText('You have an active campaign')).toBeVisible()
  await page.getByRole('radio', { name: 'No, 18 or over' }).check()
  await page.getByLabel('First Name').fill('Noa')
  await page.getByLabel('Last Name').fill('Levi')
  await fillStudies(page)
  await submit(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Campaign Already Exists' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'campaign already exists')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Major')).toHaveValue('Marine Biology')
  await submit(page).click()
  await dialog.getByRole('button', { name: 'Deactivate and Create' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('the website form survives a lost network and a lost answer, and ends on the campaign’s page (P148, P462)', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email, customUserId } = fresh('max')
  await page.goto('/website-create-campaign')
  await page.getByRole('radio', { name: 'No, 18 or over' }).check()
  await page.getByLabel('First Name').fill('Max')
  await page.getByLabel('Last Name').fill('Power')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(customUserId)
  await fillStudies(page)
  await answerNext(page, '**/api/campaign-forms/account', route => route.abort())
  await submit(page).click()
  await expect(page.getByText('You seem to be offline. Nothing was lost; please try again.')).toBeVisible()
  // The server creates the account but the response is lost, so the browser's retry must continue with the existing account.
  await answerNext(page, '**/api/campaign-forms/account', async route => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(submit(page)).toBeEnabled()
  await submit(page).click()
  await proveEmail(page, email)
  await expect(page.getByText('🎉 Campaign Created!')).toBeVisible()
  await expect(
    page.getByText('Your campaign is now live and visible to supporters! Share your personalized link.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/campaign\/max-power\/[0-9a-z]{10}$/)
  await expect(page.getByRole('dialog', { name: 'Share with your contacts' })).toBeVisible()
  consoleErrors = () => []
})

/** Counts taps as on a phone, where the Next key of the keyboard moves to the following field without a tap on it. */
function aThumb() {
  let taps = 0
  return {
    count: () => taps,
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    /** Fills in the fields. Counts one tap, since the Next key moves from the first field to the others. */
    typeFrom: async (page: Page, texts: readonly (readonly [label: string, text: string])[]) => {
      taps += 1
      for (const [label, text] of texts) await page.getByLabel(new RegExp(`^${label}\\*?$`)).fill(text)
    },
    proveEmail: async (page: Page, email: string) => {
      await expect(page.getByText(/We sent a 6-digit code to/)).toBeVisible()
      taps += 2
      await page.getByLabel('Code').fill(await codeFor(page, email))
      await page.getByRole('button', { name: 'Confirm' }).click()
    },
  }
}

test('a student publishes a campaign and has its link within ten taps @phone (P123)', async ({ page }) => {
  const { email, customUserId } = fresh('tess')
  const thumb = aThumb()
  await page.goto('/scholars')
  await thumb.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start' }))
  await thumb.tap(page.getByRole('radio', { name: 'No, 18 or over' }))
  await thumb.typeFrom(page, [
    ['First Name', 'Tess'],
    ['Last Name', 'Quick'],
    ['Email', email],
    ['User ID', customUserId],
    ['University', 'Harbor State University'],
    ['Major', 'Marine Biology'],
    ['Funding Goal', '1200'],
    ['Your Story', 'Reefs.'],
  ])
  await thumb.tap(submit(page))
  await thumb.proveEmail(page, email)
  const share = page.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share.getByLabel('Campaign link')).toHaveValue(/\/campaign\/tess-quick\/[0-9a-z]{10}$/)
  expect(thumb.count()).toBeLessThanOrEqual(10)
})

test('a parent publishes a campaign and has its link within ten taps @phone', async ({ page }) => {
  const { email, customUserId } = fresh('pat')
  const thumb = aThumb()
  await page.goto('/scholars')
  await thumb.tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Start' }))
  await thumb.tap(page.getByRole('radio', { name: 'Yes, under 18' }))
  await thumb.typeFrom(page, [
    ['First Name', 'Wren'],
    ['Last Name', 'Abernathy'],
    ['Email', `student-${email}`],
    ['User ID', customUserId],
    ['Parent First Name', 'Pat'],
    ['Parent Last Name', 'Abernathy'],
    ['Parent Email', email],
    ['Parent Phone', '(555) 010-0123'],
  ])
  for (const box of await page.getByRole('group', { name: 'Parental Consent' }).getByRole('checkbox').all())
    await thumb.tap(box)
  await thumb.typeFrom(page, [
    ['University', 'Harbor High'],
    ['Major', 'Robotics'],
    ['Funding Goal', '900'],
    ['Your Story', 'Robots that mend reefs.'],
  ])
  await thumb.tap(submit(page))
  await thumb.proveEmail(page, email)
  const share = page.getByRole('dialog', { name: 'Share with your contacts' })
  await expect(share.getByLabel('Campaign link')).toHaveValue(/\/campaign\/wren-a\/[0-9a-z]{10}$/)
  expect(thumb.count()).toBeLessThanOrEqual(10)
})

test('a form is sent once; a server error is shown, and a lost session keeps the input (P143, P144)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signedIn(page, 'ivy')
  await page.goto('/scholar-form')
  await page.getByLabel('First Name').fill('Ivy')
  await page.getByLabel('Last Name').fill('Green')
  await fillStudies(page)
  let sent = 0
  await page.route('**/api/campaigns', async route => {
    sent += 1
    await new Promise(done => setTimeout(done, 600))
    await route.fulfill({ status: 500, json: { error: { code: 'Unexpected', message: '', requestId: '' } } })
  })
  await submit(page).dblclick()
  await expect(submit(page)).toBeDisabled()
  await expect(submit(page)).toHaveText(/Creating Campaign\.\.\./)
  await expect(page.getByText('Submission Failed')).toBeVisible()
  await expect(page.getByText('There was an error creating your campaign. Please try again.')).toBeVisible()
  expect(sent).toBe(1)
  await page.unroute('**/api/campaigns')
  await page.context().clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL(/\/signin\?next=%2Fscholar-form$/)
  await expect(page.getByText('What you typed is still here.')).toBeVisible()
  consoleErrors = () => []
})

test('terms and privacy open over the form (P127)', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/website-parental-form')
  await page.getByLabel('Student First Name').fill('Wren')
  for (const [link, title] of [
    ['Terms and Conditions', /Terms/],
    ['Privacy Policy', /Privacy/],
  ] as const) {
    await page.locator('form').getByRole('link', { name: link }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByLabel('Student First Name')).toHaveValue('Wren')
})

test('the forms are in Spanish for Spanish readers, and fit a narrow phone', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'es-MX',
    viewport: { width: 320, height: 640 },
  })
  const page = await context.newPage()
  for (const path of ['/website-create-campaign', '/website-parental-form', '/website-scholar']) {
    await page.goto(path)
    await expectAccessible(page, `${path} in Spanish at 320 px`)
  }
  await page.goto('/website-scholar-form')
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitud del estudiante' })).toBeVisible()
  await page.getByRole('button', { name: 'Crear campaña' }).click()
  await expect(page.getByText('Falta información')).toBeVisible()
  await expect(page.getByLabel('Apellido')).toHaveAccessibleDescription('Escribe un apellido.')
  await context.close()
})
