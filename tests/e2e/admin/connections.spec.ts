import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { signUpConfirmed } from '../new-person.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'
import { signIn, stepUp } from '../sign-in.ts'

test('an owner makes an API key with a step-up, copies it once, uses it, and revokes it (P650, P659)', {
  tag: '@desktop',
}, async ({ page, context, browser, baseURL }) => {
  const consoleErrors = watchConsole(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  await stepUp(page, 'admin')
  await page.goto('/admin/connections')
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
  await page.getByRole('button', { name: 'Make an API Key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an API Key' })
  await dialog.getByRole('button', { name: 'Make Key' }).click()
  await expect(dialog.getByText('Choose what the key may do.')).toBeVisible()
  await expectAccessible(page, 'make an API key')
  await dialog.getByLabel('Name').fill('CRM import')
  await dialog.getByRole('checkbox', { name: 'campaigns:read' }).check()
  await dialog.getByRole('checkbox', { name: 'campaigns:create' }).check()
  await shoot(page, 'admin-connections-new', false)
  await dialog.getByRole('button', { name: 'Make Key' }).click()

  const copy = page.getByRole('dialog', { name: 'Copy Your API Key' })
  await expectAccessible(page, 'copy an API key')
  await shoot(page, 'admin-connections-key', false)
  await copy.getByRole('button', { name: 'Copy', exact: true }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^tassel_[0-9a-f]{72}$/)
  await copy.getByRole('button', { name: 'I Have Copied It' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const ask = () =>
    fetch(`${baseURL}/api/v1/campaigns?limit=1`, { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status).toBe(200)
  await page.reload()
  const row = page.getByRole('row', { name: /CRM import/ })
  await expect(row).toContainText(`${key.slice(0, 15)}…`)
  await expect(row.getByText('Never')).toHaveCount(0)
  await expectAccessible(page, 'connections')
  await shoot(page, 'admin-connections')

  const student = await browser.newPage({ baseURL: baseURL ?? '' })
  const { email } = await signUpConfirmed(student, 'prepared')
  const prepared = await fetch(`${baseURL}/api/v1/campaign-drafts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: randomUUID(),
      accountEmail: email,
      isMinor: false,
      university: 'Harbor State',
      story: 'Moss.',
      achievements: ['Choir'],
      goalCents: 90_000,
    }),
  })
  await student.goto((await prepared.json()).url)
  await expect(student.getByText('filled in some answers for you')).toBeVisible()
  await expect(student.getByLabel('University')).toHaveValue('Harbor State')
  await expect(student.getByText('Choir')).toBeVisible()
  await expectAccessible(student, 'a prepared campaign')
  await shoot(student, 'prepared-campaign', false)
  await student.close()

  await row.getByRole('button', { name: 'Revoke the key CRM import' }).click()
  const revoking = page.getByRole('alertdialog', { name: 'Revoke the Key CRM import?' })
  await expectAccessible(page, 'revoke an API key')
  await revoking.getByRole('button', { name: 'Revoke Key' }).click()
  await expect(page.getByText('The key CRM import no longer works.')).toBeVisible()
  await expect(row).toContainText('Revoked')
  expect((await ask()).status).toBe(401)
  expect(consoleErrors()).toEqual([])
})
