import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cardToken } from '../world/demo-provider-client.ts'
import { refreshFigures } from './admin/refresh-figures.ts'
import { test } from './journey.ts'
import { post, signUpOwner } from './new-person.ts'
import { watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** Patterns with a special meaning in the replacement text of `String.replace`. The tests put them into every text that people can enter. */
const patterns = "$$ $& $` $' $1 $<name>"
const mark = `dollar${Date.now().toString(36)}`
const name = "Kit $$ $& $` $'"
const words = (place: string) => `${place} ${mark} ${patterns}`

async function createCampaign(page: Page): Promise<string> {
  const campaignId = await signUpOwner(page, name, 'Sands', {
    university: words('School'),
    major: words('Major'),
    story: words('Story'),
    achievements: [words('Medal')],
  })
  await post(page, `/api/campaigns/${campaignId}/updates`, { id: randomUUID(), body: words('Update') })
  return campaignId
}

async function give(page: Page, campaignId: string): Promise<void> {
  const { quoteId } = await post<{ quoteId: string }>(page, '/api/quotes', {
    campaignId,
    amountCents: 2_500,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'credit_card',
  })
  const donationId = randomUUID()
  const token = await cardToken(process.env.DEMO_SANDBOX_URL ?? '')
  const { status } = await post<{ status: string }>(page, '/api/donations', {
    donationId,
    quoteId,
    cardToken: token,
    donorName: `Donor ${mark} $& $\``,
    donorEmail: `${mark}@donors.example`,
    message: words('Message'),
    inHonorOf: "Ruth $` $'",
    isAnonymous: false,
  })
  expect(status).toBe('captured')
}

/** Expects the page to hydrate and to show each text unchanged. */
async function expectToTheLetter(page: Page, path: string, ...shown: string[]): Promise<void> {
  await page.goto(path)
  for (const text of shown) await expect(page.getByText(text).first(), `${text} on ${path}`).toBeVisible()
  await expect(page.getByText('loaderData')).toHaveCount(0)
}

test('replacement patterns are shown verbatim on every page that shows user text (P19)', {
  tag: '@desktop',
}, async ({ page }) => {
  const consoleErrors = watchConsole(page)
  const campaignId = await createCampaign(page)
  await give(page, campaignId)
  const donor = `Donor ${mark} $& $\``

  await expectToTheLetter(
    page,
    `/campaign/${campaignId}`,
    name,
    words('Story'),
    words('Medal'),
    words('Update'),
  )
  await expectToTheLetter(page, `/campaign/${campaignId}`, words('School'), words('Message'), donor)
  await page.getByRole('button', { name: 'Donate' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const search = "$` $& $'"
  await expectToTheLetter(page, `/scholars?search=${encodeURIComponent(search)}`, name)
  await expect(page.getByRole('searchbox')).toHaveValue(search)
  await expectToTheLetter(page, '/', donor)
  await expectToTheLetter(page, '/account', name)

  await signIn(page, 'admin')
  await refreshFigures(page)
  await expectToTheLetter(page, `/transactions?search=${mark}`, donor)
  await expectToTheLetter(page, `/customers?search=${mark}`, donor)
  await expectToTheLetter(page, '/analytics', name)
  await expectToTheLetter(page, `/campaign-analytics?campaign=${campaignId}`, name)
  expect(consoleErrors()).toEqual([])
})
