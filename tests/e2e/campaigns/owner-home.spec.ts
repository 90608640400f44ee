import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { DonationsToThank } from '#app/donations/contract.ts'
import { timeOrderedId } from '#app/lib/time-ordered-id.ts'
import { cardToken } from '#tests/world/demo-provider-client.ts'
import { test } from '../journey.ts'
import { post, signUpOwner } from '../new-person.ts'
import { expectAccessible, shoot, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

/* Home of a campaign's owner: news come first, and the balance is inconspicuous until it can be withdrawn (P393, P498). */

const campaign = (page: Page) => page.getByRole('region', { name: /^Help / })
const balance = (page: Page) => page.getByRole('region', { name: 'Available Balance' })
const share = (page: Page) => page.getByRole('button', { name: 'Share with your contacts' })
const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw Funds' })

/** Donates by card through the API. Returns the donation's id. */
async function give(page: Page, campaignId: string, donorName: string, amountCents: number): Promise<string> {
  const { quoteId } = await post<{ quoteId: string }>(page, '/api/quotes', {
    campaignId,
    amountCents,
    tipPercentage: 0,
    foundationPercentage: 0,
    paymentMethod: 'debit_card',
  })
  const token = await cardToken(process.env.DEMO_SANDBOX_URL ?? '', '4000056655665556')
  // Donations that are captured in the same second are ordered by id, so the ids must be time-ordered, as in browsers.
  const donationId = timeOrderedId(Date.now(), randomBytes(16))
  const donorEmail = `${donationId}@donors.example`
  const donationRequest = {
    donationId,
    quoteId,
    cardToken: token,
    donorName,
    donorEmail,
    message: '',
    isAnonymous: false,
  }
  const { status } = await post<{ status: string }>(page, '/api/donations', donationRequest)
  expect(status).toBe('captured')
  return donationId
}

test('donations without thanks come first, and one press thanks two donors @phone (P498)', async ({
  page,
}) => {
  const campaignId = await signUpOwner(page, 'Odile', 'Marchand')
  await page.goto('/')
  await expect(campaign(page).getByText(/^No gifts yet\. Send your link/)).toBeVisible()
  await expectAccessible(page, 'home before the first gift')
  await shoot(page, 'home before the first gift')
  const thankedBefore = await give(page, campaignId, 'Early Bird', 30_00)
  await post(page, `/api/donations/${thankedBefore}/thank`, { words: 'You were the first!' })
  await give(page, campaignId, 'Helen Kouris', 25_00)
  await give(page, campaignId, 'Mark Feeney', 45_00)

  await page.goto('/')
  const sentence = campaign(page).getByText('2 people gave today, $70.00.', { exact: true })
  await expect(sentence).toBeVisible()
  await expect(campaign(page).getByText('Mark Feeney and Helen Kouris')).toBeVisible()
  await expect(campaign(page)).toContainText('“Thank you so much, Mark Feeney!”')
  await expectAccessible(page, 'home with new gifts')
  await shoot(page, 'home with new gifts', false)

  // Without scrolling, the phone shows the news and both buttons but not the balance, and the amount appears only once.
  expect((await campaign(page).innerText()).split('$100.00')).toHaveLength(2)
  const thank = campaign(page).getByRole('button', { name: 'Thank all 2' })
  for (const first of [sentence, thank, share(page)]) await expect(first).toBeInViewport({ ratio: 1 })
  const [sentenceAt, thankAt, shareAt, withdrawAt] = await Promise.all(
    [sentence, thank, share(page), withdraw(page)].map(async one => await one.boundingBox()),
  )
  expect(sentenceAt?.y).toBeLessThan(thankAt?.y ?? 0)
  expect(shareAt?.y).toBeGreaterThanOrEqual(thankAt?.y ?? 0)
  expect(withdrawAt?.y).toBeGreaterThan((shareAt?.y ?? 0) + (shareAt?.height ?? 0))

  await thank.click()
  await expect(page.getByText('Thanks sent!')).toBeVisible()
  await expect(sentence).toHaveCount(0)
  await expect(thank).toHaveCount(0)
  await expect(share(page)).toBeVisible()
  const { donations } = (await (await page.request.get('/api/donations-to-thank')).json()) as DonationsToThank
  expect(donations.map(({ name, thankYou }) => [name, thankYou])).toEqual([
    ['Mark Feeney', 'Thank you so much, Mark Feeney!'],
    ['Helen Kouris', 'Thank you so much, Helen Kouris!'],
    ['Early Bird', 'You were the first!'],
  ])
})

test('a student is asked for a photo until they decline in this browser @phone (P499)', async ({ page }) => {
  await signUpOwner(page, 'Odile', 'Marchand')
  await page.goto('/')
  const add = page.getByRole('link', { name: 'Add a photo of yourself' })
  await expect(add).toHaveAttribute('href', '/account')
  await page.getByRole('region', { name: 'My Campaign' }).getByRole('button', { name: 'Not now' }).click()
  await expect(add).toHaveCount(0)
  await page.reload()
  await expect(add).toHaveCount(0)
})

test('withdrawable money stands out with its amount and date; until then its button is secondary @phone (P393)', async ({
  page,
}) => {
  await signIn(page, 'scholar')
  await expect(balance(page)).toContainText(
    /^Available Balance\s*\$[\d,.]+\s*before fees\s*You would receive \$[\d,.]+ after fees, from \w+ 1, 20\d\d/,
  )
  const quiet = await withdraw(page).boundingBox()
  const shared = await share(page).boundingBox()
  expect(quiet?.height).toBeLessThan((shared?.height ?? 0) * 0.7)
  await page.context().clearCookies()

  await signIn(page, 'alum')
  await expect(balance(page)).toContainText(
    /^Available Balance\s*\$[\d,.]+\s*before fees\s*You would receive \$[\d,.]+ after fees, since \w+ 1, 20\d\d/,
  )
  const open = await withdraw(page).boundingBox()
  expect(open?.height).toBeGreaterThan((quiet?.height ?? 0) * 1.4)
  // An ended campaign has no Share button, and the balance comes before the donors to thank.
  await expect(withdraw(page)).toBeInViewport({ ratio: 1 })
  await expect(share(page)).toHaveCount(0)
  const thanks = await page.getByRole('region', { name: 'Thank your supporters' }).boundingBox()
  expect(open?.y).toBeLessThan(thanks?.y ?? 0)
  await expectAccessible(page, 'home with money to withdraw')
})

test.describe('the account before and with a first campaign', () => {
  test('offers a signed-in person to continue, and to create a first campaign @phone (P22, P256, P260)', async ({
    page,
  }) => {
    await signIn(page, 'newcomer')
    await page.goto('/signup')
    await page.getByRole('link', { name: 'Continue to App' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('main a[href="/start-campaign"]').first()).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('link', { name: 'Create Your First Campaign' })).toHaveAttribute(
      'href',
      '/start-campaign',
    )
    await expectAccessible(page, 'account without a campaign')
  })

  test('opens the share dialog once for a new campaign (P258)', async ({ page }) => {
    await signUpOwner(page, 'Ada', 'Sharer')
    await page.goto('/account')
    const invitation = page.getByRole('dialog', { name: 'Share with your contacts' })
    await expect(invitation).toBeVisible()
    await expectAccessible(page, 'account with a new campaign')
    // The page behind a modal dialog is hidden from assistive technology.
    await expect(page.getByRole('link', { name: 'View Your Campaign Page' })).toHaveCount(0)
    await invitation.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(invitation).toHaveCount(0)
    await page.getByRole('button', { name: 'Share with your contacts' }).click()
    await expect(invitation).toBeVisible()
  })
})
