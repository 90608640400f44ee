import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectAccessible, holdNext, settled, watchConsole } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

let consoleErrors: () => string[] = () => []
test.beforeEach(({ page }) => {
  consoleErrors = watchConsole(page)
})
test.afterEach(() => {
  // The browser logs the requests that one test aborts.
  expect(consoleErrors().filter(words => !words.includes('net::ERR_FAILED'))).toEqual([])
})

test.describe('moderation', () => {
  /** Opens the moderation page. Returns the name of a student of the demo data whose campaign awaits review, a different one in each project. */
  async function aWaitingCampaign(page: Page, project: string): Promise<string> {
    await signIn(page, 'admin')
    await page.goto('/admin/moderation')
    const waiting = { desktop: 'Grace Kim', phone: 'Daniel Reyes' }[project] ?? ''
    await expect(page.getByRole('button', { name: new RegExp(waiting) })).toBeVisible()
    return waiting
  }

  test('a campaign is reviewed, unlisted with a reason, and listed again, and each step is audited @desktop (P13)', async ({
    page,
  }, info) => {
    const name = await aWaitingCampaign(page, info.project.name)
    await expectAccessible(page, 'moderation')
    const load = await holdNext(page, '**/api/admin/campaigns/*/post')
    await page.getByRole('button', { name: new RegExp(name) }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`Help ${name}`) })
    await expect(dialog.getByText('Loading...')).toBeVisible()
    await settled(page)
    const approve = dialog.getByRole('button', { name: 'Approve' })
    const before = await approve.boundingBox()
    load()
    await expect(dialog.getByRole('heading', { name: 'Story' })).toBeVisible()
    expect(await approve.boundingBox(), 'where one is about to press').toEqual(before)
    await expectAccessible(page, 'moderation detail')
    await dialog.getByRole('button', { name: 'Unlist' }).click()
    await dialog.getByRole('button', { name: 'Unlist Campaign' }).click()
    await expect(dialog.getByText('Please give a reason.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please confirm your enrollment.')
    await expectAccessible(page, 'moderation, reason')

    await page.route('**/unlist', route => route.abort())
    await dialog.getByRole('button', { name: 'Unlist Campaign' }).click()
    await expect(
      dialog.getByText('You seem to be offline. Nothing was lost; please try again.'),
    ).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'Please confirm your enrollment.',
    )
    await page.unroute('**/unlist')
    await dialog.getByRole('button', { name: 'Unlist Campaign' }).click()
    await expect(page.getByText('Campaign unlisted. We told the owner why.')).toBeVisible()
    await expect(dialog).toBeHidden()

    // Dismisses the toast, which covers the tabs on a phone.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Campaign unlisted. We told the owner why.')).toBeHidden()
    await page.getByRole('radio', { name: /Unlisted/ }).click({ force: true })
    await expect(page).toHaveURL(/tab=unlisted/)
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await expect(dialog.getByText(/Unlisted a campaign.*Please confirm your enrollment\./)).toBeVisible()
    await page.reload()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Campaign approved. It is listed now.')).toBeVisible()

    await page.goto('/admin/audit-log')
    await expect(
      page
        .getByRole('table')
        .getByText(/^Listed .+ campaign/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'audit log')
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('confirm your enrollment')
    await expect(page).toHaveURL(/search=confirm/)
    await expect(
      page
        .getByRole('table')
        .getByText(/^Unlisted .+ campaign/)
        .first(),
    ).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nothing like this')
    await expect(page.getByText('No entries found')).toBeVisible()
    await expectAccessible(page, 'audit log, empty')
  })

  test(
    'a report reaches the queue by itself and is dismissed',
    { tag: '@desktop' },
    async ({ page, context }, info) => {
      await signIn(page, 'admin')
      await page.goto('/admin/moderation?tab=reported')
      const stranger = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
      if (!stranger) throw new Error('no second browser')
      const { campaigns } = await (await stranger.request.get('/api/screens/scholars')).json()
      const [campaign] = campaigns.slice(info.project.name === 'phone' ? 1 : 2)
      const origin = new URL(page.url()).origin
      await stranger.request.post(`/api/campaigns/${campaign.id}/report`, {
        headers: { origin },
        data: {
          id: crypto.randomUUID(),
          reason: 'misuse',
          details: `Seen by ${info.project.name}.`,
          email: '',
        },
      })
      await stranger.close()
      const opened = page.getByRole('button', { name: new RegExp(campaign.studentName) })
      await opened.click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(`Seen by ${info.project.name}.`)).toBeVisible()
      await expect(dialog.getByText('The money is used for something else')).toBeVisible()
      await dialog.getByRole('button', { name: 'Dismiss Reports' }).click()
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Talked to the school.')
      await dialog.getByRole('button', { name: 'Dismiss Reports' }).click()
      await expect(page.getByText('Reports dismissed.')).toBeVisible()
      await expect(opened).toBeHidden()
    },
  )
})
