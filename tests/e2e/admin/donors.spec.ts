import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import Papa from 'papaparse'
import { localeCookie } from '#app/lib/locale.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectSpanish, hydrated, shoot, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

test('All Donors exports donations for a CRM, by format and by day (P864)', async ({ page, baseURL }) => {
  const consoleErrors = watchConsole(page)
  await signIn(page, 'admin')
  await page.goto('/customers')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Export to a CRM' }).click()
  await expect(dialog.getByRole('heading', { name: 'Export donors to a CRM' })).toBeVisible()
  await dialog.getByLabel('Format').selectOption('civicrm')
  await expectAccessible(page, 'donors, export')
  await shoot(page, 'donors-export', false)
  const linesSince = async (since: string) => {
    await dialog.getByLabel('Changed since').fill(since)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^donors-civicrm.*\.csv$/)
    const text = readFileSync(await download.path(), 'utf8')
    return Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  }
  const all = await linesSince('')
  expect(all[0]?.[0]).toBe('Transaction ID')
  expect(all.length).toBeGreaterThan(20)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Export to a CRM' }).click()
  await expect(dialog.getByLabel('Format')).toHaveValue('civicrm')
  expect(await linesSince('2099-01-01')).toHaveLength(1)

  await page.context().addCookies([{ name: localeCookie, value: 'es', url: baseURL ?? page.url() }])
  await page.goto('/customers')
  await hydrated(page)
  await page.getByRole('button', { name: 'Exportar a un CRM' }).click()
  await expect(dialog.getByLabel('Formato')).toBeVisible()
  await expectSpanish(page, 'donors, export in Spanish')
  await expectAccessible(page, 'donors, export in Spanish')
  await shoot(page, 'donors-export-es', false)
  expect(consoleErrors()).toEqual([])
})
