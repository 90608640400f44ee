import { expect } from '@playwright/test'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { newPerson, signUpConfirmed } from '../new-person.ts'
import { answerNext, expectAccessible, pauseClock, watchConsole } from '../screen-checks.ts'
import { fillStudies, proveEmail, submit } from './campaign-forms.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

test('a visitor completes the scholar form after errors and a reload, confirms the email, and sees the celebration @phone (P120, P123, P125, P146)', async ({
  page,
}) => {
  const { email, customUserId } = newPerson('ada')
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
  const owner = await signUpConfirmed(page, 'alex')
  await page.context().clearCookies()
  await page.goto('/website-scholar-form')
  await page.getByLabel('First Name').fill('Alex')
  await page.getByLabel('Last Name').fill('Rivera')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('User ID').fill(newPerson('alex').customUserId)
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

test('create-campaign asks for age and parent; a second campaign needs a confirmation @phone (P78, P124)', async ({
  page,
}) => {
  await page.goto('/create-campaign')
  await expect(page).toHaveURL(/\/website-create-campaign$/)
  const { email } = await signUpConfirmed(page, 'noa')
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
  const { email, customUserId } = newPerson('max')
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

test('a form is sent once; a server error is shown, and a lost session keeps the input (P143, P144)', {
  tag: '@desktop',
}, async ({ page }) => {
  await signUpConfirmed(page, 'ivy')
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
