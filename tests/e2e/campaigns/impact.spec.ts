import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { HomeData } from '#app/home/contract.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectSpanish, shoot } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

// The projects share one server, and a campaign's donors are told once. Both campaigns of the demo data ended with donations.
const students = {
  desktop: { email: 'tobias.lindqvist@students.tassel.example', customUserId: 'tobias-l' },
  phone: { email: 'imani.washington@students.tassel.example', customUserId: 'imani-w' },
}
const portrait = readFileSync(new URL('../../../demo/world/portraits/amara-large.webp', import.meta.url))
const dialog = (page: Page) => page.getByRole('dialog')
const ask = (page: Page) => page.getByRole('region', { name: 'Tell your donors what it did' })

test('a student tells the donors what their money did, and the page ends with it (P909, P910, P795)', async ({
  page,
  browser,
  contextOptions,
}, info) => {
  test.setTimeout(120_000)
  await signIn(page, students[info.project.name as keyof typeof students])
  const home = (await (await page.request.get('/api/screens/home')).json()) as HomeData
  const id = home.view === 'home' ? home.campaign?.id : undefined
  await expect(ask(page)).toContainText(/\d+ people gave\. A photo and three lines/)
  await expectAccessible(page, 'home of an ended campaign')
  await shoot(page, `impact-asked-${info.project.name}`)

  await ask(page).getByRole('button', { name: 'Write Three Lines' }).click()
  await dialog(page).getByRole('button', { name: 'Send to Donors' }).click()
  await expect(dialog(page).getByText('Write a few words first.')).toHaveCount(3)
  await expect(dialog(page).getByLabel('What the money paid for')).toBeFocused()
  await dialog(page).getByLabel('What the money paid for').fill('My spring tuition, and the bus.')
  await dialog(page).getByLabel('How it went').fill('I passed every exam, the last one by two points.')

  // What is typed stays when the dialog closes, after a reload, and without a connection.
  await page.reload()
  await ask(page).getByRole('button', { name: 'Write Three Lines' }).click()
  await expect(dialog(page).getByLabel('How it went')).toHaveValue(/two points/)
  await dialog(page).getByLabel('Your thanks').fill('Thank you for carrying me.')
  await dialog(page)
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: portrait })
  await dialog(page).getByLabel('What does photo 1 show?').fill('Me at the exam hall')
  await expect(dialog(page).getByText('Add another picture')).toHaveCount(0)
  await expectAccessible(page, 'three lines')
  await shoot(page, `impact-form-${info.project.name}`, false)
  const path = `**/api/campaigns/${id}/impact`
  await page.route(path, route => route.abort('internetdisconnected'))
  await dialog(page).getByRole('button', { name: 'Send to Donors' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expect(dialog(page).getByLabel('Your thanks')).toHaveValue('Thank you for carrying me.')
  await page.unroute(path)
  await dialog(page).getByRole('button', { name: 'Send to Donors' }).click()
  await expect(page.getByText('Your donors know now')).toBeVisible()
  await expect(ask(page)).toHaveCount(0)

  const visitor = await (await browser.newContext(contextOptions)).newPage()
  await visitor.goto(`/campaign/x/${id}`)
  const last = visitor.locator('#impact')
  await expect(last).toContainText('My spring tuition, and the bus.')
  await expect(last.getByRole('img', { name: 'Me at the exam hall' })).toBeVisible()
  await expect(visitor.getByText('Thank you for carrying me.')).toHaveCount(1)
  await expectAccessible(visitor, 'an ended campaign with its last word')
  await shoot(visitor, `impact-page-${info.project.name}`)
  await visitor.getByRole('button', { name: 'Español' }).click()
  await expect(visitor.getByRole('heading', { name: 'Lo que lograron las donaciones' })).toBeVisible()
  await visitor.context().close()
})

test('the mail’s link opens the form, and "Not now" ends the question in this browser (P909)', async ({
  page,
}, info) => {
  const { phone, desktop } = {
    phone: { email: 'andre.thompson@students.tassel.example', customUserId: 'andre-t' },
    desktop: { email: 'samuel.oyelaran@students.tassel.example', customUserId: 'sam-oyelaran' },
  }
  await signIn(page, info.project.name === 'phone' ? phone : desktop)
  await ask(page).getByRole('button', { name: 'Not now' }).click()
  await expect(ask(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ask(page)).toHaveCount(0)
  await page.goto('/account?tell')
  await expect(page.getByRole('dialog', { name: 'Tell your donors what it did' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSpanish(page, 'three lines')
  await expectAccessible(page, 'three lines, in Spanish')
})
