import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { SearchResult } from '#app/admin/palette/contract.ts'
import { localeCookie } from '#app/lib/locale.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { test } from '../journey.ts'
import { expectAccessible, expectAccessibleOnBoth, shoot, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

/** The import of a CSV file of offline donations (P580 to P582), on a server of its own, since other tests expect the demo's totals. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
let context: BrowserContext
let page: Page
let campaignId = ''
let consoleErrors: () => string[] = () => []
test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  page = await context.newPage()
  consoleErrors = watchConsole(page)
  await signIn(page, 'admin')
  const answer = await page.request.post('/api/admin/search', { data: { search: 'Okonkwo' } })
  const { found } = (await answer.json()) as { found: SearchResult[] }
  campaignId = found.find(result => result.kind === 'campaign' && result.isActive)?.id ?? ''
})
test.afterAll(async () => {
  await context.close()
  await tassel.stop()
  tassel.forget()
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

const dialog = () => page.getByRole('dialog', { name: 'Import a file' })
const rows = () => dialog().getByRole('table', { name: 'Rows of the file' }).getByRole('row')
const donations = () => page.getByRole('table', { name: 'Offline Donations' }).getByRole('row')

const header = 'Kind,Reference,Received,Amount,Campaign,Donor,Email'
/** Yesterday in UTC isn't in the future anywhere. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const choose = async (lines: string[]) => {
  const buffer = Buffer.from([header, ...lines].join('\r\n'))
  await dialog()
    .getByLabel(/Choose (a|another) CSV file/)
    .setInputFiles({ name: 'checks.csv', mimeType: 'text/csv', buffer })
}
const lines = (amount: string) => [
  `check,2001,${day},120.50,${campaignId},Dana Reyes,dana@donors.example`,
  `check,2002,${day},${amount},${campaignId},Noor Haddad,`,
  `daf,Grant 7-4410,${day},5000.00,${campaignId},Ann Lee,`,
]

test('a file with a wrong row says what would be right, and imports nothing (P580, P581) @desktop', async () => {
  await page.goto('/admin/offline-donations')
  await page.getByRole('button', { name: 'Import a File' }).click()
  await expect(dialog().getByRole('link', { name: 'Download a template' })).toBeVisible()
  await expectAccessibleOnBoth(page, 'import of offline donations')
  await shoot(page, 'offline-import', false)
  await choose(lines('"1,250"'))
  await expect(dialog().getByRole('alert')).toContainText('1 row is wrong, so nothing can be imported')
  await expect(rows().nth(1)).toContainText('Amount: Is that $1.25 or $1,250.00? Enter 1.25 or 1,250.00.')
  await expect(dialog().getByRole('button', { name: /^Record/ })).toHaveCount(0)
  await expectAccessible(page, 'import with a wrong row')
  await shoot(page, 'offline-import-wrong', false)
})

test('a comma that isn’t quoted is named, instead of what it shifts (P581) @desktop', async () => {
  await choose(lines('1,250'))
  await expect(rows().nth(1)).toContainText('The row has 8 cells, and the header has 7.')
})

test('the corrected file is imported, and large rows wait for another person (P580, P572) @desktop', async () => {
  await choose([
    ...lines('125.00'),
    `cash,Envelope 9,${day},120.50,${campaignId},Dana Reyes,dana@donors.example`,
  ])
  await expect(dialog().getByRole('status').last()).toContainText('4 rows, 4 to record, $5,366.00 in all.')
  await expect(rows().nth(1)).toContainText('The same donor gave the same amount on')
  await expectAccessibleOnBoth(page, 'import to confirm')
  await shoot(page, 'offline-import-ready', false)
  await dialog().getByRole('button', { name: 'Record 4 Donations' }).click()
  await expect(
    page.getByText('4 donations recorded. Those above the limit wait for another person.'),
  ).toBeVisible()
  await expect(dialog()).toBeHidden()
  await expect(donations()).toHaveCount(5)
  await expect(donations().filter({ hasText: 'Ann Lee' })).toContainText('To confirm')
  await expect(donations().filter({ hasText: 'Noor Haddad' })).toContainText('$125.00')
})

test('the same file again changes nothing and says so, and a longer one leaves out what is recorded (P580, P581) @desktop', async () => {
  await page.getByRole('button', { name: 'Import a File' }).click()
  await choose([
    ...lines('125.00'),
    `cash,Envelope 9,${day},120.50,${campaignId},Dana Reyes,dana@donors.example`,
  ])
  await expect(dialog().getByText(/^This file was imported on/)).toBeVisible()
  await expect(dialog().getByText(/^4 donations were recorded then\./)).toBeVisible()
  await expect(dialog().getByRole('button', { name: /^Record/ })).toHaveCount(0)
  await expectAccessible(page, 'import of the same file')
  await shoot(page, 'offline-import-repeated', false)
  await choose([...lines('125.00'), `check,2003,${day},10.00,${campaignId},Ida Wells,`])
  await expect(dialog().getByRole('button', { name: 'Record 1 Donation' })).toBeVisible()
  await expect(rows().filter({ hasText: 'Recorded already, so it is left out.' })).toHaveCount(3)
})

test('a file that can’t be read is refused in words, and the dialog reads in Spanish (P582) @desktop', async () => {
  await dialog()
    .getByLabel('Choose another CSV file')
    .setInputFiles({
      name: 'photo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49]),
    })
  await expect(dialog().getByRole('alert')).toContainText('This isn’t a text file.')
  await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
  await page.goto('/admin/offline-donations')
  await page.getByRole('button', { name: 'Importar un archivo' }).click()
  const buffer = Buffer.from([header, ...lines('"1,250"')].join('\n'))
  await page
    .getByLabel('Elegir un archivo CSV')
    .setInputFiles({ name: 'checks.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Amount: ¿Son $1.25 o $1,250.00? Escribe 1.25 o 1,250.00.')).toBeVisible()
  await expectAccessible(page, 'import in Spanish')
  await shoot(page, 'offline-import-es', false)
})
