import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { post } from '../new-person.ts'
import { expectAccessibleOnBoth, expectSpanish, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

test('a parent looks everywhere for the last name, takes it out, and has the page back @phone (P886, P889)', async ({
  page,
  context,
  baseURL,
}) => {
  const consoleErrors = watchConsole(page)
  const email = 'ken.nakamura@families.tassel.example'
  await signIn(page, { email, customUserId: 'ken-nakamura' })
  await page.goto('/account')
  const publicPage =
    (await page.getByRole('link', { name: 'View Your Campaign Page' }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Privacy report' }).click()
  const campaignId = publicPage.split('/').at(-1)
  await page.getByLabel('Home address').fill('home')
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(page.getByText('Give the house number and the street.')).toBeVisible()
  await page.getByLabel('Home address').fill('12 Juniper Lane')
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(
    page.getByRole('heading', { name: /^We looked in \d+ places: none shows a private word\.$/ }),
  ).toBeVisible()
  await expectAccessibleOnBoth(page, 'privacy report')

  const updates = `/api/campaigns/${campaignId}/updates`
  const { id } = await post<{ id: string }>(page, updates, {
    id: crypto.randomUUID(),
    body: 'The Nakamuras say thanks.',
  })
  await page.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText('An update you posted')).toBeVisible()
  await expect(page.getByText('The page is hidden', { exact: true })).toBeVisible()
  expect((await page.request.get(publicPage)).status()).toBe(404)
  await expectAccessibleOnBoth(page, 'privacy report with a finding')
  await context.addCookies([{ name: 'tassel-language', value: 'es', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 320, height: 700 })
  await page.reload()
  await expect(page.getByText('La página está oculta', { exact: true })).toBeVisible()
  await expectSpanish(page, 'privacy report')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  expect((await page.request.delete(`${updates}/${id}`)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Volver a buscar' }).click()
  await expect(page.getByRole('heading', { name: /ninguno muestra un dato privado/ })).toBeVisible()
  expect((await page.request.get(publicPage)).status()).toBe(200)
  expect(consoleErrors()).toEqual([])
})
