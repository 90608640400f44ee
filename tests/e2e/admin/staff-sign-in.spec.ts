import { type BrowserContext, expect, type Page } from '@playwright/test'
import { oidcProblems } from '#app/accounts/oidc/oidc-words.ts'
import { localeCookie } from '#app/lib/locale.ts'
import { type IdentityProvider, startIdentityProvider } from '../../setup/identity-provider.ts'
import { freePort, startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectAccessibleOnBoth, hydrated, shoot } from '../screen-checks.ts'

/** Uses a separate server, whose staff sign in at an identity provider on this machine. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let provider: IdentityProvider
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  const port = await freePort()
  provider = await startIdentityProvider({ appUrl: `http://localhost:${port}` })
  tassel = await startTassel({ port, env: provider.env })
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  page = await context.newPage()
  const ines = { sub: 'ines', email: 'ines@foundation.example', email_verified: true }
  provider.people.set('ines', { ...ines, given_name: 'Ines', family_name: 'Duarte', groups: ['treasury'] })
  provider.people.set('guest', { ...ines, sub: 'guest', email: 'guest@foundation.example', groups: [] })
  provider.people.set('alum', { ...ines, sub: 'alum', email: 'alum@tassel.example', groups: ['review'] })
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
  await provider.stop()
})

async function signInAtProvider(name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Foundation ID' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('the treasurer signs in by the identity provider, proves the email once, and signs out (P630, P632, P638)', {
  tag: '@desktop',
}, async () => {
  await page.goto('/signin')
  await expect(page.getByRole('link', { name: 'Sign in with Foundation ID' })).toBeVisible()
  await expectAccessible(page, 'sign-in with an identity provider')
  await shoot(page, 'staff-sign-in-link')
  await signInAtProvider('ines')
  await expect(heading('Confirm it’s you')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(page, 'ines@foundation.example'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading('App Analytics')).toBeVisible()
  await shoot(page, 'staff-home')
  const pages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(pages.filter({ hasText: 'Withdrawals' })).toBeVisible()
  await expect(pages.filter({ hasText: 'Audit Log' })).toHaveCount(0)
  await page.goto('/admin/roles')
  await expect(page.getByRole('row', { name: /ines@foundation\.example/ })).toContainText(
    /Finance\s*from the identity provider/,
  )
  await shoot(page, 'staff-roles')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(`${tassel.url}/`)
  await page.goto('/signin')
  // With the provider's own session over, it asks who signs in.
  await page.getByRole('link', { name: 'Sign in with Foundation ID' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()
})

test('whoever cancels or has no group reads why, and can start again (P637)', {
  tag: '@desktop',
}, async () => {
  await page.goto('/staff-sign-in')
  await expect(heading('Staff sign-in')).toBeVisible()
  await expectAccessibleOnBoth(page, 'staff-sign-in')
  await page.getByRole('link', { name: 'Sign in with Foundation ID' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign-in canceled')
  await signInAtProvider('guest')
  await expect(page.getByRole('alert')).toContainText('No role at this site')
  await page.getByRole('link', { name: 'Sign in with a code or passkey' }).click()
  await expect(heading('Sign In')).toBeVisible()
})

test('whoever has an account links it by signing in with a code once (P632)', {
  tag: '@desktop',
}, async () => {
  await page.context().clearCookies()
  await page.goto('/staff-sign-in')
  await signInAtProvider('alum')
  await expect(page.getByRole('alert')).toContainText('You already have an account here')
  await page.getByRole('link', { name: 'Sign in with a code or passkey' }).click()
  await hydrated(page)
  await page.getByLabel('Email').fill('alum@tassel.example')
  await page.getByLabel('User ID').fill('alum')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Code').fill(await codeFor(page, 'alum@tassel.example'))
  await page.getByRole('button', { name: /^Confirm|^Sign In/ }).click()
  await expect(heading('Staff sign-in')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with Foundation ID' }).click()
  await expect(heading(/App Analytics|Confirm it’s you/)).toBeVisible()
})

test('every reason is readable in both languages (P637)', { tag: '@desktop' }, async () => {
  for (const code of Object.keys(oidcProblems)) {
    await page.goto(`/staff-sign-in?problem=${code}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('alert')).not.toContainText('{')
    await expectAccessible(page, code)
    await shoot(page, `staff-sign-in-${code}`)
  }
  await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await page.goto('/staff-sign-in?problem=OidcCancelled')
  await expect(page.getByRole('link', { name: 'Iniciar sesión con Foundation ID' })).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText('canceled')
  await shoot(page, 'staff-sign-in-es')
})
