import { expect, type Page } from '@playwright/test'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { post, signUp } from './new-person.ts'
import { expectAccessible, watchConsole } from './screen-checks.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  expect(consoleErrors()).toEqual([])
})

/** Adds a virtual authenticator with user verification to the page, which confirms every prompt by itself. */
async function giveAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signedUp(page: Page): Promise<string> {
  const { email } = await signUp(page, 'passkey')
  await post(page, '/api/profile/name', { firstName: 'Pia', lastName: 'Keys' })
  return email
}

const main = (page: Page) => page.locator('main')
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

test('a passkey is added, signs in, steps up, and is removed (P39)', { tag: '@desktop' }, async ({
  page,
}) => {
  await giveAuthenticator(page)
  const email = await signedUp(page)
  await page.goto('/account')
  const passkeys = main(page).getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await proof(page)
    .getByLabel('Code')
    .fill(await codeFor(page, email))
  await proof(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText(/on Linux.*never used/)
  await expectAccessible(page, 'account with a passkey')

  await main(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.goto('/signin')
  await main(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account')
  await expect(passkeys.getByRole('listitem')).toContainText('last used')

  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  const rename = page.getByRole('dialog', { name: 'Rename this passkey' })
  await rename.getByLabel('Name').fill('Kitchen laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expectAccessible(page, 'step-up by passkey')
  await proof(page).getByRole('button', { name: 'Use your passkey' }).click()
  await expect(rename).toBeHidden()
  await passkeys.getByRole('button', { name: 'Remove Kitchen laptop' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('a browser without passkey support does not offer them', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/signin')
  const button = main(page).getByRole('button', { name: 'Use a passkey' })
  await expect(button).toHaveCount(0)
  await signedUp(page)
  await page.goto('/account')
  await expect(main(page).getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Passkeys' })).toHaveCount(0)
})
