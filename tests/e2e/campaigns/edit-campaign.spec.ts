import { expect, type Page } from '@playwright/test'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, watchConsole } from '../screen-checks.ts'

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
  'typed text survives a failure, a reload, and a save in another window (P104, P307)',
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
    consoleErrors = watchConsole(page)
    await page.reload()
    await page.getByRole('button', { name: 'Edit Campaign' }).click()
    await expect(dialog.getByLabel('Your Story')).toHaveValue('I count stars, and then I count them again.')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This campaign was changed somewhere else')
    await dialog.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(dialog.getByLabel('Major')).toHaveValue('Astronomy and Physics')
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
