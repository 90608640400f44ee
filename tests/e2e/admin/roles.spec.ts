import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { localeCookie } from '#app/lib/locale.ts'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, shoot } from '../screen-checks.ts'
import { confirmAsSecond } from '../second-admin.ts'
import { signIn, stepUp } from '../sign-in.ts'

/** Uses a separate server, because granting a role ends a person's sessions, and other tests use the same people. */
test.describe.configure({ mode: 'serial' })

let tassel: TasselProcess
const contexts: BrowserContext[] = []
let owner: Page
let secondOwner: Page

async function aPage(browser: Browser, options: BrowserContextOptions, who: string): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: tassel.url })
  contexts.push(context)
  const page = await context.newPage()
  await signIn(page, who)
  return page
}

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel()
  owner = await aPage(browser, contextOptions, 'admin')
  secondOwner = await aPage(browser, contextOptions, 'second-admin')
})
test.afterAll(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await tassel.stop()
  tassel.forget()
})

const links = (page: Page) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link')

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('an owner grants a role with a step-up and a reason, and revokes it (P602)', {
  tag: '@desktop',
}, async () => {
  await open(owner, '/admin/roles', 'Roles')
  await expectAccessible(owner, 'roles')
  await shoot(owner, 'admin-roles')
  await owner.getByRole('button', { name: 'Grant a Role' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Grant a Role' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(owner, 'grant a role')
  await shoot(owner, 'admin-roles-grant')
  await dialog.getByLabel('Email').fill('nobody@tassel.example')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Moderator' })
  await dialog.getByRole('button', { name: 'Grant Role' }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Reviews campaigns on weekends.')
  await dialog.getByRole('button', { name: 'Grant Role' }).click()
  const proof = owner.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(owner, 'admin@tassel.example'))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('No account found for nobody@tassel.example.')).toBeVisible()
  await dialog.getByLabel('Email').fill('newcomer@tassel.example')
  await dialog.getByRole('button', { name: 'Grant Role' }).click()
  await expect(owner.getByText('newcomer@tassel.example has the role Moderator now.')).toBeVisible()
  const row = owner.getByRole('row', { name: /newcomer@tassel\.example/ })
  await expect(row).toContainText('Moderator')
  const own = owner.getByRole('row', { name: /[^.]admin@tassel\.example/ })
  await expect(own.getByRole('button', { name: /^Revoke/ })).toHaveCount(0)

  await row.getByRole('button', { name: /^Revoke Moderator from / }).click()
  const revoking = owner.getByRole('dialog', { name: /^Revoke Moderator from / })
  await expectAccessible(owner, 'revoke a role')
  await revoking.getByLabel('Reason').fill('Only a test.')
  await revoking.getByRole('button', { name: 'Revoke Role' }).click()
  await expect(row).toHaveCount(0)
  await open(owner, '/admin/audit-log', 'Audit Log')
  await expect(
    owner
      .getByText(/^Took the role Moderator from/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

const journeys = [
  {
    role: 'finance',
    who: 'newcomer',
    pages: [
      'App Analytics',
      'Analytics',
      'Withdrawals',
      'Transactions',
      'Refund Requests',
      'Second Person',
      'Offline Donations',
      'Payee Checks',
      'Bank',
      'Balances',
      'Accounting',
      'Unmatched Money',
      'Disputes',
      'Users',
      'Scholars',
      'Donors',
      'Roles',
      'Campaign Analytics',
      'Moderation',
      'Fees',
      'Operations',
    ],
    may: ['/analytics?tab=withdrawals', /Create Payout Batch/],
    mayNot: ['/admin/fees', 'Change the Fees'],
    refused: ['/admin/audit-log', 'This is for Auditor. Ask an owner of this site.'],
  },
  {
    role: 'moderator',
    who: 'alum',
    pages: ['App Analytics', 'Analytics', 'Users', 'Scholars', 'Roles', 'Campaign Analytics', 'Moderation'],
    may: ['/analytics?tab=users', /^Suspend /],
    mayNot: ['/admin/roles', 'Grant a Role'],
    refused: ['/transactions', 'This is for Finance, Support, or Auditor. Ask an owner of this site.'],
  },
  {
    role: 'support',
    who: 'parent',
    pages: [
      'App Analytics',
      'Analytics',
      'Withdrawals',
      'Transactions',
      'Refund Requests',
      'Second Person',
      'Offline Donations',
      'Payee Checks',
      'Unmatched Money',
      'Disputes',
      'Users',
      'Scholars',
      'Donors',
      'Roles',
      'Campaign Analytics',
      'Moderation',
      'Operations',
    ],
    may: ['/admin/operations', 'Pause Giving'],
    mayNot: ['/analytics?tab=withdrawals', /^(Approve the withdrawal|Create Payout Batch)/],
    refused: ['/balances', 'This is for Finance or Auditor. Ask an owner of this site.'],
  },
  {
    role: 'auditor',
    who: 'scholar',
    pages: [
      'App Analytics',
      'Analytics',
      'Withdrawals',
      'Transactions',
      'Refund Requests',
      'Second Person',
      'Offline Donations',
      'Payee Checks',
      'Bank',
      'Balances',
      'Accounting',
      'Unmatched Money',
      'Disputes',
      'Users',
      'Scholars',
      'Donors',
      'Roles',
      'Campaign Analytics',
      'Moderation',
      'Fees',
      'Operations',
      'Audit Log',
    ],
    may: ['/admin/audit-log', /Download|CSV/],
    mayNot: ['/admin/operations', 'Check Now'],
    refused: null,
  },
] as const

for (const { role, who, pages, may, mayNot, refused } of journeys)
  test(`${role}: pages, buttons and refusals follow the role (P601)`, { tag: '@desktop' }, async ({
    browser,
    contextOptions,
  }) => {
    await stepUp(owner, 'admin')
    const email = `${who}@tassel.example`
    const granted = await owner.request.post('/api/admin/roles/grant', {
      data: { email, role, reason: 'For this journey.' },
    })
    expect(granted.status()).toBe(200)
    const { secondPerson } = await granted.json()
    expect(secondPerson !== undefined).toBe(role === 'finance')
    if (secondPerson) await confirmAsSecond(secondOwner, 'role', secondPerson.requestId)
    const page = await aPage(browser, contextOptions, who)
    await open(page, '/app-analytics', 'App Analytics')
    await expect(links(page)).toHaveText([...pages])
    await expectAccessible(page, `${role}, App Analytics`)
    await shoot(page, `admin-as-${role}`)
    await page.goto(may[0])
    await expect(
      page
        .getByRole('button', { name: may[1] })
        .or(page.getByRole('link', { name: may[1] }))
        .first(),
    ).toBeVisible()
    await page.goto(mayNot[0])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: mayNot[1] })).toHaveCount(0)
    await expectAccessible(page, `${role}, without commands`)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill('fees')
    await expect(page.getByRole('option', { name: /^Fees/ })).toHaveCount(
      (pages as readonly string[]).includes('Fees') ? 1 : 0,
    )
    await page.keyboard.press('Escape')
    if (!refused) return
    await page.goto(refused[0])
    await expect(page.getByRole('heading', { level: 1, name: 'Not in Your Role' })).toBeVisible()
    await expect(page.getByText(refused[1])).toBeVisible()
    await expectAccessible(page, `${role}, refused`)
    await shoot(page, `admin-refused-${role}`)
    await page.context().addCookies([{ name: localeCookie, value: 'es', url: tassel.url }])
    await page.goto(refused[0])
    await expect(page.getByRole('heading', { level: 1, name: 'No es parte de tu rol' })).toBeVisible()
  })

test('on a phone the sheet of pages has only those of the role', { tag: '@phone' }, async ({
  browser,
  contextOptions,
}) => {
  await stepUp(owner, 'admin')
  const data = { email: 'alum@tassel.example', role: 'moderator', reason: 'For this journey.' }
  expect((await owner.request.post('/api/admin/roles/grant', { data })).status()).toBe(200)
  const page = await aPage(browser, contextOptions, 'alum')
  await open(page, '/app-analytics', 'App Analytics')
  await page.getByRole('button', { name: /^Admin pages: / }).click()
  await expect(links(page)).toHaveText([
    'App Analytics',
    'Analytics',
    'Users',
    'Scholars',
    'Roles',
    'Campaign Analytics',
    'Moderation',
  ])
  await shoot(page, 'admin-sheet-moderator')
  await links(page).filter({ hasText: 'Roles' }).click()
  await expect(page.getByRole('button', { name: 'Grant a Role' })).toHaveCount(0)
  await expectAccessible(page, 'roles on a phone')
  await shoot(page, 'admin-roles-moderator')
})
