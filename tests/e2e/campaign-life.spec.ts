import { randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { BrowsePageData } from '#app/campaigns/contract.ts'
import type { DonationsToThank } from '#app/donations/contract.ts'
import { timeOrderedId } from '#app/lib/time-ordered-id.ts'
import { cardToken } from '../world/sandbox-client.ts'
import { codeFor } from './demo-inbox.ts'
import { test } from './journey.ts'
import { expectAccessible, hydrated, loadedAll, shoot, watchConsole } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => expect(consoleErrors()).toEqual([]))

/** The people of each Playwright project, who differ so that the projects don't change each other's data. */
const people = {
  desktop: {
    scholar: ['rosa.jimenez@students.tassel.example', 'rosa-jimenez'],
    guardian: ['parent@tassel.example', 'parent'],
  },
  phone: {
    scholar: ['dante.rossi@students.tassel.example', 'dante-rossi'],
    guardian: ['ken.nakamura@families.tassel.example', 'ken-nakamura'],
  },
} as const
const isProject = (name: string): name is keyof typeof people => name in people

async function signInAs(page: Page, who: 'scholar' | 'guardian', project: string): Promise<void> {
  if (!isProject(project)) throw new Error(`no people for ${project}`)
  const [email, userId] = people[project][who]
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('User ID').fill(userId)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account')
}

async function aCampaignPath(page: Page): Promise<string> {
  const answer = await page.request.get('/api/screens/scholars')
  const [card] = ((await answer.json()) as BrowsePageData).campaigns
  return `/campaign/x/${card?.id}`
}

test('visitors see a scholar’s edit, a new update, and its removal at once @phone (P260, P264)', async ({
  page,
  context,
}, info) => {
  await signInAs(page, 'scholar', info.project.name)
  const link = (await page.getByRole('link', { name: 'View Your Campaign Page' }).getAttribute('href')) ?? ''
  const stranger = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const open = await stranger?.newPage()
  if (!stranger || !open) throw new Error('no second browser')
  await open.goto(link)

  await page.getByRole('button', { name: 'Edit Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
  await expect(dialog.getByLabel('Funding Goal')).toBeVisible()
  await expectAccessible(page, 'edit campaign')
  await dialog.getByLabel('Funding Goal').fill('0')
  await dialog.getByLabel('Major').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Enter the goal in whole dollars, at least $1.')).toBeVisible()
  await expect(dialog.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(dialog.getByLabel('Major')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'edit campaign, refused')
  await dialog.getByLabel('Major').fill('Marine Botany')
  await dialog.getByLabel('Funding Goal').fill('$7,777')
  await dialog.getByLabel('Achievements').fill('Swam the bay')
  await dialog.getByLabel('Achievements').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove Swam the bay' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Campaign updated!')).toBeVisible()
  await expect(page.getByText('Your changes have been saved successfully.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open.getByText('Marine Botany')).toBeVisible()
  await expect(open.getByText('$7,777')).toBeVisible()

  const composer = page.getByRole('textbox', { name: 'New update' })
  await page.getByRole('button', { name: 'Post Update' }).click()
  await expect(page.getByText('Write a few words first.')).toBeVisible()
  await composer.fill('The kelp is back.\n\nSo am I.')
  await page.reload()
  await expect(composer).toHaveValue('The kelp is back.\n\nSo am I.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('So am I.')).toBeVisible()
  await page.getByRole('button', { name: 'Post Update' }).click()
  await expect(page.getByText('Update posted!')).toBeVisible()
  await expect(open.getByRole('heading', { name: /^Updates from / })).toBeVisible()
  await expect(open.getByText('The kelp is back.')).toBeVisible()
  await expectAccessible(open, 'campaign page with an update')
  await expectAccessible(page, 'account with updates')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Update removed')).toBeVisible()
  await expect(open.getByText('The kelp is back.')).toBeHidden()
  await stranger.close()
})

test(
  'typed text survives a failure, a reload, and a save in another window (P104)',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await signInAs(page, 'guardian', info.project.name)
    const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
    await page.getByRole('button', { name: 'Edit Campaign' }).click()
    await dialog.getByLabel('Your Story').fill('I count stars, and then I count them again.')
    await page.route('**/api/campaigns/*', route => route.fulfill({ status: 500, json: {} }))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update campaign.')).toBeVisible()
    await page.unroute('**/api/campaigns/*')
    consoleErrors = watchConsole(page)
    await page.reload()
    await page.getByRole('button', { name: 'Edit Campaign' }).click()
    await expect(dialog.getByText('We restored your unsaved changes.')).toBeVisible()
    await expect(dialog.getByLabel('Your Story')).toHaveValue('I count stars, and then I count them again.')

    const other = await page.context().newPage()
    await other.goto('/account')
    await other.getByRole('button', { name: 'Edit Campaign' }).click()
    await other.getByRole('dialog').getByLabel('Major').fill('Astronomy and Physics')
    await other.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
    await expect(other.getByText('Campaign updated!')).toBeVisible()
    await other.close()

    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This campaign was changed somewhere else')
    await expectAccessible(page, 'edit campaign, conflict')
    await dialog.getByRole('button', { name: 'Keep what I typed' }).click()
    await dialog.getByLabel('Major').fill('Astronomy and Physics')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Campaign updated!')).toBeVisible()
  },
)

test('a guardian withdraws consent and gives it again @phone', async ({ page }, info) => {
  await signInAs(page, 'guardian', info.project.name)
  const link = (await page.getByRole('link', { name: 'View Your Campaign Page' }).getAttribute('href')) ?? ''
  const status = async () => (await page.request.get(link)).status()
  const card = page.getByRole('region', { name: 'Parental consent' })
  await expect(card.getByText('Consent given', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Withdraw Consent' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Withdraw Consent' }).click()
  await expect(dialog.getByText('Please agree to all consent statements.')).toBeVisible()
  expect(await status()).toBe(200)
  await expectAccessible(page, 'withdraw consent')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Withdraw Consent' }).click()
  await expect(card.getByText('Consent withdrawn', { exact: true })).toBeVisible()
  expect(await status()).toBe(404)
  await expectAccessible(page, 'account without consent')
  await card.getByRole('button', { name: 'Give Consent Again' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Give Consent' }).click()
  await expect(card.getByText('Consent given', { exact: true })).toBeVisible()
  expect(await status()).toBe(200)
})

test('cards that fail to load show an error and retry @phone', async ({ page }, info) => {
  await page.route('**/api/campaigns/*/updates', route => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/campaigns/*/consent', route => route.fulfill({ status: 500, json: {} }))
  await signInAs(page, 'guardian', info.project.name)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await expectAccessible(page, 'account, cards that failed')
  await page.unrouteAll()
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left)
  }
  await expect(page.getByText('No updates yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw Consent' })).toBeVisible()
  consoleErrors = () => []
})

test('a visitor reports a campaign by keyboard @desktop', async ({ page }) => {
  await page.goto(await aCampaignPath(page))
  const button = page.getByRole('button', { name: 'Report this campaign' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this campaign' })
  await expectAccessible(page, 'report a campaign')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Something else', exact: true }).press('Space')
  await dialog.getByLabel('Your email').fill('sam')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(dialog.getByText('Tell us what is wrong.')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page, 'report a campaign, refused')
  await dialog.getByLabel('What should we know?').fill('The photograph is mine.')
  await dialog.getByLabel('Your email').fill('sam@donors.example')
  await dialog.getByRole('button', { name: 'Send Report' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible()
  await expectAccessible(page, 'report sent')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a phone’s first screen shows name, face, amount, cord, time left, and the button @phone (P100, P401, P406)', async ({
  page,
}) => {
  const answer = await page.request.get('/api/screens/scholars?search=Amara')
  const [amara] = ((await answer.json()) as BrowsePageData).campaigns
  await page.goto(`/campaign/x/${amara?.id}`)
  const progress = page.getByRole('region', { name: 'Progress and giving' })
  const action = page.getByRole('button', { name: 'Donate Now' })
  const top =
    (await action.locator('xpath=ancestor::div[contains(@class, "sticky-bar")]').boundingBox())?.y ?? 0
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    progress.getByText('raised', { exact: true }),
    progress.getByRole('progressbar'),
    progress.getByText(/\d+ supporters? · .+ left$/),
  ]) {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    expect(y, String(part)).toBeGreaterThan(0)
    expect(y + height, String(part)).toBeLessThan(top)
  }
  const face = await page.getByRole('img', { name: /^Portrait of Amara/ }).boundingBox()
  const card = await progress.boundingBox()
  // The progress card covers at most the lower quarter of the picture, so the face stays visible.
  expect((card?.y ?? 0) - (face?.y ?? 0)).toBeGreaterThan((face?.width ?? 0) * 0.75)
  await expect(page.locator('.sticky-bar').getByText(/^\$[\d,]+\.\d\d$/)).toBeInViewport()
  const { y = 0, height = 0 } = (await action.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(812)
  await expect(page.getByText(/left$/)).toHaveCount(1)
  await expect(page.getByText('Email confirmed').first()).toBeVisible()
  await expect(page.getByText('Verified')).toHaveCount(0)
  await expect(page.getByText(/, as stated by Amara$/)).toBeVisible()
  await expect(page.getByText('The extra goes to Amara too')).toBeVisible()
})

test('the public page fits 320 px in Spanish and links to support, terms, and privacy (P114)', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  const path = await aCampaignPath(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /^Help .+ with .+/ })).toBeVisible()
  await expect(page.getByText(/\d+ supporters? · .+ left$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Terms & Conditions' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^support@/ }).first()).toHaveAttribute('href', /^mailto:/)
  await expectAccessible(page, 'campaign page at 320 px')
  await context.addCookies([{ name: 'tassel-language', value: 'es', url: baseURL ?? '' }])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: /^Ayuda a .+ con .+/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A dónde va tu donación' })).toBeVisible()
  await expectAccessible(page, 'campaign page in Spanish at 320 px')
  await page.getByRole('button', { name: 'Denunciar esta campaña' }).click()
  await page.getByRole('button', { name: 'Enviar denuncia' }).click()
  await expect(page.getByText('Elige qué está mal.')).toBeVisible()
  await expectAccessible(page, 'report in Spanish at 320 px')
})

test('an unknown campaign shows a message and redirects home, unless the visitor stays (P115)', async ({
  page,
}) => {
  await page.clock.install()
  const gone = '/campaign/nobody/0000000000'
  expect((await page.goto(gone))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  const words = "The campaign you're looking for doesn't exist or has been deactivated"
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessible(page, 'campaign not found')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.runFor(6_000)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(words)).toBeVisible()
  for (const path of ['/campaign', '/campaign/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a campaign that fails to load shows an error and loads on retry @phone (P115)', async ({ page }) => {
  await page.goto('/scholars')
  await hydrated(page)
  const path = await aCampaignPath(page)
  await page.route('**/api/screens/campaign/*', route => route.fulfill({ status: 500, json: {} }))
  await page.evaluate(to => {
    const link = document.createElement('a')
    link.href = to
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('heading', { name: 'Failed to load campaign' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expectAccessible(page, 'failed to load campaign')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Donate Now' }).first()).toBeVisible()
  consoleErrors = () => []
})

test.describe('switching to another campaign @phone', () => {
  for (const motion of ['no-preference', 'reduce'] as const) {
    test(`slides out, swaps after 0.6 s, and slides in by 1.5 s; motion: ${motion} (P149)`, async ({
      page,
    }, info) => {
      await page.emulateMedia({ reducedMotion: motion })
      await signInAs(page, 'scholar', info.project.name)
      const card = page.locator('[data-swap]')
      await expect(card).toHaveAttribute('data-swap', 'still')
      await page.evaluate(() => {
        const phases: [string, number, string][] = []
        Object.assign(window, { phases })
        const shown = document.querySelector('[data-swap]') as HTMLElement
        const note = () => phases.push([shown.dataset.swap ?? '', performance.now(), shown.textContent ?? ''])
        new MutationObserver(note).observe(shown, { attributeFilter: ['data-swap'] })
      })
      await page.route('**/api/screens/account', async route => {
        const answer = await route.fetch()
        const body = await answer.json()
        body.campaign = { ...body.campaign, id: 'zzzzzzzzzz', studentName: 'Nobody' }
        await route.fulfill({ response: answer, json: body })
      })
      await page.getByRole('button', { name: 'Edit Campaign' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText(/^Help Nobody/).first()).toBeVisible()
      await expect(card).toHaveAttribute('data-swap', 'still')
      const phases = await page.evaluate(
        () => (window as never as { phases: [string, number, string][] }).phases,
      )
      if (motion === 'reduce') return expect(phases).toEqual([])
      const [out, into, still] = phases
      expect(phases.map(([phase]) => phase)).toEqual(['out', 'in', 'still'])
      expect(out?.[2]).not.toContain('Nobody')
      expect(into?.[2]).toContain('Nobody')
      expect((into?.[1] ?? 0) - (out?.[1] ?? 0)).toBeGreaterThan(550)
      expect((still?.[1] ?? 0) - (out?.[1] ?? 0)).toBeGreaterThan(1450)
      consoleErrors = () => []
    })
  }
})

/* Home of a campaign's owner: news come first, and the balance is inconspicuous until it can be withdrawn (P393, P498). */

const campaign = (page: Page) => page.getByRole('region', { name: /^Help / })
const balance = (page: Page) => page.getByRole('region', { name: 'Available Balance' })
const share = (page: Page) => page.getByRole('button', { name: 'Share with your contacts' })
const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw Funds' })

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return await answer.json()
}

/** Signs in a new student with a campaign. Returns the campaign's id. */
async function aStudent(page: Page, id: string): Promise<string> {
  const email = `${id}@example.com`
  await post(page, '/api/sign-up', { email, customUserId: id })
  await post(page, '/api/profile/name', { firstName: 'Odile', lastName: 'Marchand' })
  await post(page, '/api/codes', { purpose: 'prove-email' })
  await post(page, '/api/codes/verify', { purpose: 'prove-email', code: await codeFor(page, email) })
  const { campaignId } = await post<{ campaignId: string }>(page, '/api/campaigns', {
    requestId: randomUUID(),
    deviceKind: 'mobile-browser',
    university: 'Harbor State',
    major: 'Geology',
    fundingGoal: 900,
    story: 'Stones, and the time it takes to read them.',
  })
  return campaignId
}

/** Donates by card through the API. Returns the donation's id. */
async function give(page: Page, campaignId: string, donorName: string, amountCents: number): Promise<string> {
  const { quoteId } = await post<{ quoteId: string }>(page, '/api/quotes', {
    ...{ campaignId, amountCents, tipPercentage: 0, foundationPercentage: 0, paymentMethod: 'debit_card' },
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
}, info) => {
  const campaignId = await aStudent(page, `home-${info.project.name}`)
  await page.goto('/')
  await expect(campaign(page).getByText(/^No gifts yet\. Send your link/)).toBeVisible()
  await expectAccessible(page, 'home before the first gift')
  await shoot(page, 'home before the first gift')
  const thankedBefore = await give(page, campaignId, 'Early Bird', 30_00)
  await post(page, `/api/donations/${thankedBefore}/thank`, { words: 'You were the first!' })
  await give(page, campaignId, 'Helen Kouris', 25_00)
  await give(page, campaignId, 'Mark Feeney', 45_00)

  await page.goto('/')
  await hydrated(page)
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

test('a student is asked for a photo until they decline in this browser @phone (P499)', async ({
  page,
}, info) => {
  await aStudent(page, `photo-${info.project.name}`)
  await page.goto('/')
  const add = page.getByRole('link', { name: 'Add a photo of yourself' })
  await expect(add).toHaveAttribute('href', '/account')
  await page.getByRole('region', { name: 'My Campaign' }).getByRole('button', { name: 'Not now' }).click()
  await expect(add).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(add).toHaveCount(0)
})

test('thanks sent offline wait for the network and go out once @phone', async ({ page, context }, info) => {
  const campaignId = await aStudent(page, `waits-${info.project.name}`)
  await give(page, campaignId, 'Ana Lopez', 25_00)
  await page.goto('/')
  await loadedAll(page)
  await context.setOffline(true)
  await campaign(page).getByRole('button', { name: 'Thank them' }).click()
  await expect(
    campaign(page).getByText('Waiting for a connection. It will be sent automatically.'),
  ).toBeVisible()
  await expect(campaign(page).getByRole('button', { name: 'Thank them' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(campaign(page).getByText('1 person gave today, $25.00.')).toHaveCount(0)
  const { donations } = (await (await page.request.get('/api/donations-to-thank')).json()) as DonationsToThank
  expect(donations.map(({ thankYou }) => thankYou)).toEqual(['Thank you so much, Ana Lopez!'])
  consoleErrors = () => []
})

test('withdrawable money stands out with its amount and date; until then its button is secondary @phone (P393)', async ({
  page,
}) => {
  await signIn(page, 'scholar')
  await expect(balance(page)).toContainText(/^Available Balance\s*\$[\d,.]+\s*after fees, from \w+ 1, 20\d\d/)
  const quiet = await withdraw(page).boundingBox()
  const shared = await share(page).boundingBox()
  expect(quiet?.height).toBeLessThan((shared?.height ?? 0) * 0.7)
  await page.context().clearCookies()

  await signIn(page, 'alum')
  await expect(balance(page)).toContainText(
    /^Available Balance\s*\$[\d,.]+\s*after fees, since \w+ 1, 20\d\d/,
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
