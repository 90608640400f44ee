import { expect } from '@playwright/test'
import { codeFor, mailTo } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { newPerson, post, signUp } from '../new-person.ts'
import { expectAccessible, watchConsole } from '../screen-checks.ts'
import { fillPair, main, narrow, origin } from './account-screens.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that these tests abort.
  const ours = consoleErrors().filter(words => words !== 'Failed to load resource: net::ERR_FAILED')
  expect(ours).toEqual([])
})

test('a new name and a sign-out reach the person’s other open pages', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const person = await signUp(page, 'twyla')
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

test('changing a User ID needs a code, and the old one stays reserved for its owner', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await signUp(page, 'nora')
  const next = newPerson('norah').customUserId
  await page.goto('/account')
  await page.getByLabel('Full Name').fill('Nora Quist')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await page.goto('/account')
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
  const taker = { ...newPerson('taker'), customUserId: person.customUserId }
  const stranger = await page.request.post('/api/sign-up', { data: taker })
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
