import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { HomeData } from '#app/home/contract.ts'
import { test } from './journey.ts'
import { expectAccessible, hydrated, shoot } from './screen-checks.ts'
import { signIn } from './sign-in.ts'

/** Tests that changes made offline are queued on the device and later sent exactly once, and that donations are never queued. */

/** The student of each Playwright project, so that the projects don't change each other's data. */
const students = {
  desktop: { email: 'keisha.baptiste@students.tassel.example', customUserId: 'keisha-baptiste' },
  phone: { email: 'arjun.desai@students.tassel.example', customUserId: 'arjun-desai' },
} as const

const student = (project: string) => students[project === 'phone' ? 'phone' : 'desktop']
const waitingNotice = 'Waiting for a connection. It will be sent automatically.'

type OwnCampaign = { id: string; updatedAt: string; university: string; major: string }

async function ownCampaign(page: Page): Promise<OwnCampaign> {
  const data = (await (await page.request.get('/api/screens/home')).json()) as HomeData
  if (data.view !== 'home' || !data.campaign) throw new Error('no dashboard')
  return data.campaign
}

/** Opens the account page, and opens the edit dialog once so that its script is loaded before the network fails. */
async function openAccount(page: Page, project: string): Promise<void> {
  await signIn(page, student(project))
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Edit Campaign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function editMajor(page: Page, major: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Campaign' })
  await dialog.getByLabel('Major').fill(major)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
}

/** Collects the write requests of this browser, as method and the end of the path. */
function writesOf(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(campaigns|donations)\//.test(pathname) && request.method() !== 'GET')
      sent.push(`${request.method()} ${pathname.split('/').slice(4).join('/')}`)
  })
  return sent
}

test('an edit and an update made offline survive the page and are sent once @phone (P306)', async ({
  page,
  context,
}, info) => {
  const mark = `${info.project.name} ${Date.now().toString(36)}`
  const first = await context.newPage()
  await openAccount(first, info.project.name)
  await context.setOffline(true)
  await editMajor(first, `Draft ${mark}`)
  await editMajor(first, `Bridges ${mark}`)
  await first.getByLabel('New update').fill(`Written in a tunnel ${mark}`)
  await first.getByRole('button', { name: 'Post Update' }).click()
  await expect(first.getByText(waitingNotice)).toHaveCount(2)
  await expect(first.getByLabel('New update')).toHaveValue('')
  const line = first.getByRole('button', { name: 'Waiting for a connection: 2' })
  await expect(line).toBeVisible()
  await line.click()
  const list = first.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByText(`Bridges ${mark}`)).toBeVisible()
  await expectAccessible(first, 'what waitingNotice')
  await shoot(first, 'what waitingNotice', false)
  await first.close()

  const sent = writesOf(context)
  await context.setOffline(false)
  const other = await context.newPage()
  await Promise.all([page.goto('/account'), other.goto('/account')])
  await expect(page.getByText(`Written in a tunnel ${mark}`)).toBeVisible()
  await expect(page.getByText(waitingNotice)).toHaveCount(0)
  await expect.poll(async () => (await ownCampaign(page)).major).toBe(`Bridges ${mark}`)
  await page.reload()
  await expect(page.getByText(`Written in a tunnel ${mark}`)).toHaveCount(1)
  expect(sent.filter(write => write.startsWith('PATCH'))).toHaveLength(1)
  expect(sent.filter(write => write === 'POST updates')).toHaveLength(1)
})

test('a conflicting change is not overwritten: the person sees both versions @phone (P307)', async ({
  page,
  context,
}, info) => {
  const mark = Date.now().toString(36)
  await openAccount(page, info.project.name)
  await context.setOffline(true)
  await editMajor(page, `Mine ${mark}`)
  await expect(page.getByText(waitingNotice)).toBeVisible()
  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const laptop = await other?.newPage()
  if (!other || !laptop) throw new Error('no second browser')
  await signIn(laptop, student(info.project.name))
  await laptop.goto('/account')
  await hydrated(laptop)
  await editMajor(laptop, `Theirs ${mark}`)
  await expect.poll(async () => (await ownCampaign(laptop)).major).toBe(`Theirs ${mark}`)
  await other.close()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Needs your answer: 1' }).click()
  const list = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(list.getByRole('region', { name: 'Current version' })).toContainText(`Theirs ${mark}`)
  await expect(list.getByRole('region', { name: 'Your version' })).toContainText(`Mine ${mark}`)
  await expectAccessible(page, 'both texts')
  await shoot(page, 'waiting both texts', false)
  expect((await ownCampaign(page)).major).toBe(`Theirs ${mark}`)
  await list.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await ownCampaign(page)).major).toBe(`Mine ${mark}`)
  await expect(list).toBeHidden()
})

test('signing out asks once about queued thanks and discards them @phone (P309)', async ({
  page,
  context,
}, info) => {
  await signIn(page, student(info.project.name))
  await hydrated(page)
  const thank = page.getByRole('button', { name: 'Say thanks' }).first()
  await expect(thank).toBeVisible()
  await context.setOffline(true)
  await thank.click()
  await expect(page.getByText(waitingNotice)).toBeVisible()
  // Goes online again, but this endpoint stays unreachable.
  const sent: string[] = []
  await page.route('**/thank', route => {
    sent.push(route.request().url())
    return route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '1 change was not sent yet' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'sign out with something waiting')
  await shoot(page, 'waiting sign out', false)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Waiting for a connection: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await question.getByRole('button', { name: 'Sign out and discard' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  expect(await page.evaluate(countQueuedWrites)).toBe(0)
  await page.unrouteAll()
  await signIn(page, student(info.project.name))
  await hydrated(page)
  await expect(thank).toBeVisible()
})

/** The number of writes queued in this browser for all accounts. Runs in the page. */
function countQueuedWrites(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tassel-waiting')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('writes').objectStore('writes').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })
}

test('a donation is never queued, and the page says so @phone (P305)', async ({ page, context }) => {
  const answer = await page.request.get('/api/screens/scholars?search=Yara')
  const { campaigns } = (await answer.json()) as { campaigns: { id: string }[] }
  await page.goto(`/campaign/x/${campaigns[0]?.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Donate Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Custom amount').fill('17')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: /^Give \$/ })).toBeEnabled()
  await context.setOffline(true)
  await dialog.getByRole('radio', { name: 'No tip' }).check()
  await expect(
    dialog.getByText(
      'We never send a gift later without you. Nothing was charged; try again when you’re online.',
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Give/ })).toBeDisabled()
  await context.setOffline(false)
})
