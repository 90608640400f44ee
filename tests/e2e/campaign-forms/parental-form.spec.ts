import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { newPerson, signUpConfirmed } from '../new-person.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'
import { aPicture, consentToAll, fillParental, proveEmail, submit } from './campaign-forms.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

test('the parental form forgets a date under 13, sends adults to the scholar form, and requires consent (P133, P135, P136)', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = newPerson('lin')
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
  await birthday.fill(`${new Date().getFullYear() - 15}-01-01`)
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
  const { email } = newPerson('lin')
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
  await photos.locator('input[type=file][multiple]').setInputFiles(await aPicture())
  await expect(photos.getByText('1 of 6 photos.', { exact: false })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My Campaign' })).toBeVisible()
  await expect(add).toHaveCount(0)
})

test('a signed-in parent’s own fields are locked, and the account page congratulates (P148)', async ({
  page,
}) => {
  const { email } = await signUpConfirmed(page, 'gia')
  await page.goto('/parental-form')
  await expect(page.getByLabel('Parent Email')).toHaveValue(email)
  await expect(page.getByLabel('Parent Email')).not.toBeEditable()
  await fillParental(page)
  await page.getByRole('button', { name: 'Choose a photo' }).click()
  const editor = page.getByRole('dialog', { name: 'Campaign picture' })
  await editor.locator('input[type=file]').setInputFiles(await aPicture())
  await editor.getByRole('button', { name: 'Save Picture' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
  await consentToAll(page)
  await submit(page).click()
  await expect(page.getByLabel('GPA')).toBeFocused()
  await page.getByLabel('School').fill('Harbor High')
  await page.getByLabel('GPA').fill('3.5')
  await page.getByLabel('Parent Phone').fill('(555) 010-0123')
  await submit(page).click()
  await expect(page.getByText('Congratulations! 🎉')).toBeVisible()
  await expect(page.getByText("Your scholar's campaign has been created successfully!")).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
})
