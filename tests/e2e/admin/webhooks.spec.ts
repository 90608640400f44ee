import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startTassel, type TasselProcess } from '../../setup/tassel-process.ts'
import { acts, aWebhookReceiver, type WebhookReceiver } from '../../world/webhook-receiver.ts'
import { codeFor } from '../demo-inbox.ts'
import { test } from '../journey.ts'
import { expectAccessible, shoot } from '../screen-checks.ts'
import { signIn } from '../sign-in.ts'

/** Uses a separate server, which may send webhooks to this machine. */
let tassel: TasselProcess
let context: BrowserContext
let owner: Page
let receiver: WebhookReceiver
let secret = ''

test.beforeAll(async ({ browser, contextOptions }) => {
  test.setTimeout(120_000)
  tassel = await startTassel({ env: { WEBHOOKS_TO_LOOPBACK: '1' } })
  receiver = await aWebhookReceiver(() => secret)
  context = await browser.newContext({ ...contextOptions, baseURL: tassel.url })
  owner = await context.newPage()
  await signIn(owner, 'admin')
})
test.afterAll(async () => {
  await context.close()
  await receiver.stop()
  await tassel.stop()
  tassel.forget()
})

test('an owner adds an endpoint, sees what it answers, sends again, and makes a new secret (P660, P663, P667, P669)', {
  tag: '@desktop',
}, async () => {
  await owner.goto('/admin/connections/webhooks')
  await expectAccessible(owner, 'no webhooks')
  await owner.getByRole('button', { name: 'Add an Endpoint' }).click()
  const form = owner.getByRole('dialog', { name: 'Add an Endpoint' })
  await form.getByLabel('URL').fill('https://user:secret@hooks.example.org/')
  await form.getByLabel('Description').fill('Our CRM')
  await expectAccessible(owner, 'add a webhook endpoint')
  await shoot(owner, 'webhooks-form', false)
  await form.getByRole('button', { name: 'Add Endpoint' }).click()
  const proof = owner.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Code').fill(await codeFor(owner, 'admin@tassel.example'))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByText(/^Leave out the user name and password/)).toBeVisible()
  await form.getByLabel('URL').fill(receiver.url)
  await form.getByRole('button', { name: 'Add Endpoint' }).click()
  secret = await copied('webhooks-secret')

  receiver.act = acts.answer(500, {}, '<img src=x onerror="document.title = 1">')
  await owner.getByRole('button', { name: 'Send a Test Event' }).click()
  const row = owner.getByRole('row', { name: /webhook\.test/ })
  await expect(row).toContainText('500<img src=x onerror="document.title = 1">')
  await expect(row).toContainText('Waiting')
  await expect(owner.getByText(/^No delivery arrived since/)).toBeVisible()
  await expectAccessible(owner, 'a failing webhook')
  await shoot(owner, 'webhooks-failing')

  receiver.act = acts.accept
  await owner.getByRole('button', { name: 'More for Our CRM' }).click()
  await owner.getByRole('menuitem', { name: 'Send failed deliveries again' }).click()
  const again = owner.getByRole('alertdialog', { name: 'Send Failed Deliveries Again?' })
  await expectAccessible(owner, 'send webhooks again')
  await again.getByRole('button', { name: 'Send Again' }).click()
  await expect(row).toContainText('Delivered')
  await row.getByRole('button', { name: 'Send webhook.test again' }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)

  await owner.getByRole('button', { name: 'More for Our CRM' }).click()
  await owner.getByRole('menuitem', { name: 'Make a new secret' }).click()
  await owner.getByRole('button', { name: 'Make New Secret' }).click()
  secret = await copied('webhooks-new-secret')
  await expect(owner.getByText('Former secret signs until')).toBeVisible()
  await owner.getByRole('button', { name: 'Send a Test Event' }).click()
  await expect.poll(() => receiver.received.length).toBe(4)
  expect(receiver.received[3]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  await shoot(owner, 'webhooks')
})

test('a form names every wrong field, keeps what is typed when it is refused, and sends once (P840)', {
  tag: '@desktop',
}, async () => {
  await owner.getByRole('button', { name: 'Add an Endpoint' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Add an Endpoint' })
  const url = dialog.getByLabel('URL')
  const send = dialog.getByRole('button', { name: 'Add Endpoint' })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Enter a URL that starts with https://.',
    'Say what receives the events.',
  ])
  await expect(url).toBeFocused()

  await url.fill('https://user:secret@hooks.example.org/')
  await expect(dialog.getByRole('alert')).toHaveText(['Say what receives the events.'])
  await dialog.getByLabel('Description').fill('Our accounts')
  let sent = 0
  await owner.route('**/api/admin/webhook-endpoints', route => {
    sent += 1
    return sent === 1 ? route.abort() : route.continue()
  })
  const pressTwice = () =>
    dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit()
      form.requestSubmit()
    })
  await pressTwice()
  await expect(dialog.getByRole('alert')).toHaveText([
    'You seem to be offline. Nothing was lost; please try again.',
  ])
  await expect(send).toBeEnabled()
  await pressTwice()
  await expect(dialog.getByRole('alert')).toHaveText([/^Leave out the user name and password/])
  await expect(url).toBeFocused()
  await expect(url).toHaveValue('https://user:secret@hooks.example.org/')
  await expect(dialog.getByLabel('Description')).toHaveValue('Our accounts')
  await expect(send).toBeEnabled()
  expect(sent).toBe(2)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

/** Reads the secret from its dialog, and closes it. */
async function copied(screen: string): Promise<string> {
  const dialog = owner.getByRole('dialog', { name: 'Copy the Signing Secret' })
  await expectAccessible(owner, screen)
  await shoot(owner, screen, false)
  const shown = await dialog.getByLabel('Signing secret').inputValue()
  await dialog.getByRole('button', { name: 'I Have Copied It' }).click()
  await expect(dialog).toBeHidden()
  return shown
}
